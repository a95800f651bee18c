/** Reads types as data for another file: names become imports, private types are spelled out. */
import { ts } from 'ts-morph';
import { keywordType, type TypeSyntax } from '../../../shared/type-syntax.js';
import type { Finder } from '../../analysis/declarations/index.js';
import { compositeType, type ReadPart, type TypeContext, unstatable } from './composite-type.js';
import { nameInType, valueInType } from './type-names.js';

/** How deep types may be nested. Deeper ones become `unknown`. */
const DEPTH = 60;
/** How many parts a type may have. Further ones become `unknown`. */
const MOST = 2000;

/** A type that another file cannot import becomes `unknown`, with a diagnostic. */
export const typeSyntax = (finder: Finder, node: ts.TypeNode): TypeSyntax =>
  readTypeNode(finder, node, false).type;

/** `undefined` if any part becomes `unknown`: the handler is not checked against a type with gaps. */
export function wholeTypeSyntax(finder: Finder, node: ts.TypeNode): TypeSyntax | undefined {
  const { type, isWhole } = readTypeNode(finder, node, true);
  return isWhole ? type : undefined;
}

function readTypeNode(
  finder: Finder,
  node: ts.TypeNode,
  isCompared: boolean,
): { type: TypeSyntax; isWhole: boolean } {
  let isWhole = true;
  const context: TypeContext = {
    evaluator: finder.evaluator,
    reportUnstatable: (part) => {
      isWhole = false;
      if (part !== undefined) reportNotImportable(finder, part);
    },
    isCompared,
    roots: [node],
    depth: 0,
    budget: { left: MOST },
    read: readType,
  };
  const type = readType(context, node);
  return { type, isWhole };
}

const reportNotImportable = ({ report }: Finder, node: ts.Node): void =>
  report(
    'type-not-importable',
    node,
    `The type ${node.getText().split('\n', 1)[0]} cannot be written in another file: it becomes \`unknown\`.`,
    'Export it.',
  );

/** One case for each kind of type that another file can contain. */
function readType(outer: TypeContext, node: ts.TypeNode): TypeSyntax {
  const context: TypeContext = { ...outer, depth: outer.depth + 1 };
  const readPart: ReadPart = (part) => readType(context, part);
  context.budget.left -= 1;
  if (context.depth > DEPTH || context.budget.left < 0) return unstatable(context, node);
  if (ts.isParenthesizedTypeNode(node)) return readPart(node.type);
  if (ts.isTypeReferenceNode(node)) return nameInType(context, node, readPart);
  if (ts.isTypeQueryNode(node)) return valueInType(context, node, readPart);
  if (ts.isLiteralTypeNode(node)) return literalTypeSyntax(node);
  if (ts.isUnionTypeNode(node)) return { kind: 'union', types: node.types.map(readPart) };
  if (ts.isIntersectionTypeNode(node)) return { kind: 'intersection', types: node.types.map(readPart) };
  if (isKeyword(node)) return keywordType(ts.tokenToString(node.kind) ?? 'unknown');
  return compositeType(context, node, readPart) ?? unstatable(context, node);
}

const literalTypeSyntax = ({ literal }: ts.LiteralTypeNode): TypeSyntax =>
  ts.isStringLiteralLike(literal)
    ? { kind: 'string', value: literal.text }
    : { kind: 'literal', text: literal.getText() };

const isKeyword = ({ kind }: ts.TypeNode): boolean =>
  kind >= ts.SyntaxKind.FirstKeyword && kind <= ts.SyntaxKind.LastKeyword;
