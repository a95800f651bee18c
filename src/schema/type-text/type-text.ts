/** Stated types as text that can stand in another file: names become references, private ones are spelled out. */
import { ts } from 'ts-morph';
import type { Finder } from '../../analysis/declarations/index.js';
import type { TypeText } from '../../api.js';
import { composite } from './composite-type.js';
import { joined, type Piece, quoted, separated, type TypeContext, unwritable } from './pieces.js';
import { nameText, valueText } from './type-names.js';

/** Types within types; deeper ones become `unknown`. */
const DEPTH = 60;
/** Parts of one type; further ones become `unknown`. */
const MOST = 2000;

/** What another file cannot import becomes `unknown` there, and is reported. */
export const typeText = (finder: Finder, node: ts.TypeNode): TypeText => written(finder, node).text;

/** `undefined` where a part becomes `unknown`: with a gap, it is not the type against which the handler is checked. */
export function wholeTypeText(finder: Finder, node: ts.TypeNode): TypeText | undefined {
  const { text, isWhole } = written(finder, node);
  return isWhole ? text : undefined;
}

function written(finder: Finder, node: ts.TypeNode): { text: TypeText; isWhole: boolean } {
  let isWhole = true;
  const context: TypeContext = {
    evaluator: finder.evaluator,
    reportUnwritable: (part) => {
      isWhole = false;
      reportNotImportable(finder, part);
    },
    roots: [node],
    depth: 0,
    budget: { left: MOST },
    write,
  };
  const text = joined(write(context, node));
  return { text, isWhole };
}

const reportNotImportable = ({ report }: Finder, node: ts.Node): void =>
  report(
    'type-not-importable',
    node,
    `The type ${node.getText().split('\n', 1)[0]} cannot be written in another file: it becomes \`unknown\`.`,
    'Export it.',
  );

/** One case for every kind of type that can stand in a file of its own. */
function write(outer: TypeContext, node: ts.TypeNode): Piece[] {
  const context: TypeContext = { ...outer, depth: outer.depth + 1 };
  const inner = (child: ts.TypeNode): Piece[] => write(context, child);
  context.budget.left -= 1;
  if (context.depth > DEPTH || context.budget.left < 0) return unwritable(context, node);
  if (ts.isTypeReferenceNode(node)) return nameText(context, node, inner);
  if (ts.isTypeQueryNode(node)) return valueText(context, node, inner);
  if (ts.isLiteralTypeNode(node)) return [literalText(node)];
  if (ts.isArrayTypeNode(node)) return [...inner(node.elementType), '[]'];
  if (ts.isUnionTypeNode(node)) return separated(node.types.map(inner), ' | ');
  if (ts.isIntersectionTypeNode(node)) return separated(node.types.map(inner), ' & ');
  if (ts.isParenthesizedTypeNode(node)) return ['(', ...inner(node.type), ')'];
  if (isKeyword(node)) return [ts.tokenToString(node.kind) ?? 'unknown'];
  return composite(context, node, inner) ?? unwritable(context, node);
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
