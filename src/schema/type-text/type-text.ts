/** Stated types as text that can stand in another file: names become references, private ones are spelled out. */
import { ts } from 'ts-morph';
import type { Evaluator } from '../../analysis/interpreter/index.js';
import type { TypeText } from '../../api.js';
import { composite } from './composite-type.js';
import { joined, lose, type Piece, quoted, separated, type TypeContext } from './pieces.js';
import { nameText, valueText } from './type-names.js';

/** Types within types; beyond it the text is `unknown`. */
const DEPTH = 60;
const MOST = 2000;

export function typeText(evaluator: Evaluator, node: ts.TypeNode, lost: TypeContext['lost']): TypeText {
  return joined(write({ evaluator, lost, roots: [node], depth: 0, budget: { left: MOST }, write }, node));
}

/** Nothing where a part is lost: a text with a gap is not the handler's own type, against which it is checked. */
export function wholeTypeText(
  evaluator: Evaluator,
  node: ts.TypeNode,
  lost: TypeContext['lost'],
): TypeText | undefined {
  let isWhole = true;
  const text = typeText(evaluator, node, (...what) => {
    isWhole = false;
    lost(...what);
  });
  return isWhole ? text : undefined;
}

/** One case for every kind of type that can stand in a file of its own. */
function write(outer: TypeContext, node: ts.TypeNode): Piece[] {
  const context: TypeContext = { ...outer, depth: outer.depth + 1 };
  const inner = (child: ts.TypeNode): Piece[] => write(context, child);
  context.budget.left -= 1;
  if (context.depth > DEPTH || context.budget.left < 0) return lose(context, node);
  if (ts.isTypeReferenceNode(node)) return nameText(context, node, inner);
  if (ts.isTypeQueryNode(node)) return valueText(context, node, inner);
  if (ts.isLiteralTypeNode(node)) return [literalText(node)];
  if (ts.isArrayTypeNode(node)) return [...inner(node.elementType), '[]'];
  if (ts.isUnionTypeNode(node)) return separated(node.types.map(inner), ' | ');
  if (ts.isIntersectionTypeNode(node)) return separated(node.types.map(inner), ' & ');
  if (ts.isParenthesizedTypeNode(node)) return ['(', ...inner(node.type), ')'];
  if (isKeyword(node)) return [ts.tokenToString(node.kind) ?? 'unknown'];
  return composite(context, node, inner) ?? lose(context, node);
}

function literalText({ literal }: ts.LiteralTypeNode): string {
  return ts.isStringLiteralLike(literal) ? quoted(literal.text) : literal.getText();
}

const KEYWORDS = new Set([
  ts.SyntaxKind.AnyKeyword,
  ts.SyntaxKind.BigIntKeyword,
  ts.SyntaxKind.BooleanKeyword,
  ts.SyntaxKind.NeverKeyword,
  ts.SyntaxKind.NumberKeyword,
  ts.SyntaxKind.ObjectKeyword,
  ts.SyntaxKind.StringKeyword,
  ts.SyntaxKind.SymbolKeyword,
  ts.SyntaxKind.UndefinedKeyword,
  ts.SyntaxKind.UnknownKeyword,
  ts.SyntaxKind.VoidKeyword,
]);

const isKeyword = (node: ts.TypeNode): boolean => KEYWORDS.has(node.kind);
