/** Converts restgen's own TypeScript to JavaScript by removing types from the text. */
import { ts } from 'ts-morph';

interface Range {
  start: number;
  end: number;
}

/** Removes types; statements that are only types are removed with their comments. prettier formats the result. */
export function eraseTypes(text: string): string {
  const source = ts.createSourceFile('part.ts', text, ts.ScriptTarget.ES2023, true);
  const ranges = rangesIn(source).sort((one, other) => other.start - one.start);
  return ranges.reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text);
}

function rangesIn(node: ts.Node): Range[] {
  const own = erased(node);
  return own ?? node.getChildren().flatMap(rangesIn);
}

/** The ranges of a node to remove; `undefined` if they depend on its children. */
function erased(node: ts.Node): Range[] | undefined {
  if (isOnlyType(node)) return [{ start: node.getFullStart(), end: node.end }];
  if (ts.isImportSpecifier(node) && node.isTypeOnly) return [withComma(node)];
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node))
    return [...rangesIn(node.expression), { start: node.expression.end, end: node.end }];
  const { parent } = node;
  const isModifier =
    node.kind === ts.SyntaxKind.ReadonlyKeyword || node.kind === ts.SyntaxKind.PrivateKeyword;
  if (isModifier) return [{ start: node.getStart(), end: node.end + 1 }];
  if (node.kind === ts.SyntaxKind.QuestionToken && !ts.isConditionalExpression(parent))
    return [{ start: node.getStart(), end: node.end }];
  if (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) return [typeRange(node)];
  if (ts.isTypeParameterDeclaration(node)) return [bracketRange(node)];
  return undefined;
}

const isOnlyType = (node: ts.Node): boolean =>
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  (ts.isImportDeclaration(node) && node.importClause?.isTypeOnly === true);

function withComma(node: ts.Node): Range {
  const text = node.getSourceFile().text;
  const after = /^\s*,\s*/.exec(text.slice(node.end))?.[0].length ?? 0;
  return { start: node.getStart(), end: node.end + after };
}

/** The range of a type with the colon before it, or in a list of type arguments. */
function typeRange(node: ts.TypeNode): Range {
  const { text } = node.getSourceFile();
  const before = text.slice(0, node.getStart());
  const colon = /:\s*$/.exec(before);
  if (colon !== null) return { start: colon.index, end: node.end };
  return bracketRange(node);
}

/** From `<` or the comma before the node, including `>` after the last node. */
function bracketRange(node: ts.Node): Range {
  const { text } = node.getSourceFile();
  const start = /[<,]\s*$/.exec(text.slice(0, node.getStart()))?.index ?? node.getStart();
  const end = /^\s*,?\s*>/.exec(text.slice(node.end))?.[0].length ?? 0;
  return { start, end: node.end + end };
}
