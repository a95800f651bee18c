/** Reads types as data for another file: names become imports, private types are spelled out. */
import { ts } from 'ts-morph';
import { keywordType, type TypeSyntax } from '../../../shared/type-syntax.js';
import type { Finder } from '../../analysis/declarations/index.js';
import {
  compositeType,
  literalSyntax,
  type ReadPart,
  type TypeContext,
  unstatable,
} from './composite-type.js';
import { nameInType, valueInType } from './type-names.js';

/** How deep types may be nested. Deeper ones become `unknown`. */
const DEPTH = 60;
/** How many parts a type may have. Further ones become `unknown`. */
const MOST = 2000;

/** A type that another file cannot import becomes `unknown`, with a diagnostic. */
export const typeSyntax = (finder: Finder, node: ts.TypeNode): TypeSyntax =>
  readTypeNode(finder, node, false).type;

export interface ComparedType {
  /** `undefined` if any part becomes `unknown`: the handler is not checked against a type with gaps. */
  type: TypeSyntax | undefined;
  /** Whether it has a type parameter of a function around the handler: no other file can state the signature. */
  isGeneric: boolean;
}

export function comparedTypeSyntax(finder: Finder, node: ts.TypeNode): ComparedType {
  const { type, isWhole, isGeneric } = readTypeNode(finder, node, true);
  return { type: isWhole ? type : undefined, isGeneric };
}

interface ReadType extends ComparedType {
  type: TypeSyntax;
  isWhole: boolean;
}

function readTypeNode(finder: Finder, node: ts.TypeNode, isCompared: boolean): ReadType {
  let isWhole = true;
  let isGeneric = false;
  const context: TypeContext = {
    evaluator: finder.evaluator,
    reportUnstatable: (part, root) => {
      isWhole = false;
      if (part !== undefined) reportNotImportable(finder, part, root);
    },
    reportGeneric: () => {
      isGeneric = true;
    },
    isCompared,
    roots: [node],
    depth: 0,
    budget: { left: MOST },
    read: readType,
  };
  const type = readType(context, node);
  return { type, isWhole, isGeneric };
}

const reportNotImportable = ({ report }: Finder, node: ts.Node, root?: ts.Node): void =>
  report(
    'type-not-importable',
    node,
    `The type ${firstWords(node.getText())} cannot be written in another file: it becomes \`unknown\`.`,
    exportHint(node, root),
  );

const firstWords = (text: string): string => {
  const [line = ''] = text.split('\n', 1);
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
};

const LONGEST = 100;

/** A part without a name is imported with the type that contains it. */
function exportHint(node: ts.Node, root: ts.Node = node): string {
  if (ts.isTypeReferenceNode(node) || ts.isTypeQueryNode(node)) return 'Export it.';
  const isNamed = ts.isTypeAliasDeclaration(root) || ts.isInterfaceDeclaration(root);
  return isNamed ? `Export \`${root.name.text}\`.` : 'Declare it as a type with a name, and export that.';
}

/** One case for each kind of type that another file can contain. */
function readType(outer: TypeContext, node: ts.TypeNode): TypeSyntax {
  const context: TypeContext = { ...outer, depth: outer.depth + 1 };
  const readPart: ReadPart = (part) => readType(context, part);
  context.budget.left -= 1;
  // The first part beyond the budget reports the whole type.
  if (context.budget.left < 0)
    return unstatable(context, context.budget.left === -1 ? context.roots[0] : undefined);
  if (context.depth > DEPTH) return unstatable(context, node);
  if (ts.isParenthesizedTypeNode(node)) return readPart(node.type);
  if (ts.isTypeReferenceNode(node)) return nameInType(context, node, readPart);
  if (ts.isTypeQueryNode(node)) return valueInType(context, node, readPart);
  if (ts.isLiteralTypeNode(node)) return literalSyntax(node.literal) ?? unstatable(context, node);
  if (ts.isUnionTypeNode(node)) return { kind: 'union', types: node.types.map(readPart) };
  if (ts.isIntersectionTypeNode(node)) return { kind: 'intersection', types: node.types.map(readPart) };
  if (isKeyword(node)) return keywordType(ts.tokenToString(node.kind) ?? 'unknown');
  return compositeType(context, node, readPart) ?? unstatable(context, node);
}

const isKeyword = ({ kind }: ts.TypeNode): boolean =>
  kind >= ts.SyntaxKind.FirstKeyword && kind <= ts.SyntaxKind.LastKeyword;
