/** Reads types as data for another file: names become imports, private types are spelled out. */
import { ts } from 'ts-morph';
import { keywordType, type TypeSyntax, UNKNOWN_TYPE } from '../../../shared/type-syntax.js';
import type { Finder } from '../../analysis/declarations/index.js';
import { compositeType, literalSyntax, type TypeContext } from './composite-type.js';
import { nameInType, valueInType } from './type-names.js';

/** How deep types may be nested. Deeper ones become `unknown`. */
const DEPTH = 60;

export interface ComparedType {
  /** `undefined` if any part becomes `unknown`: the handler is not checked against a type with gaps. */
  type: TypeSyntax | undefined;
  /** Whether it has a type parameter of a function around the handler: no other file can state the signature. */
  isGeneric: boolean;
}

/** A part that another file cannot import becomes `unknown`, with a diagnostic. */
export function comparedTypeSyntax(finder: Finder, node: ts.TypeNode): ComparedType {
  let isWhole = true;
  let isGeneric = false;
  const context: TypeContext = {
    evaluator: finder.evaluator,
    root: node,
    unstatable: (part) => {
      isWhole = false;
      if (part !== undefined) reportNotImportable(finder, part);
      return UNKNOWN_TYPE;
    },
    reportGeneric: () => {
      isGeneric = true;
    },
    privateTypes: 0,
    read: readType,
  };
  const type = readType(context, node);
  return { type: isWhole ? type : undefined, isGeneric };
}

const reportNotImportable = ({ report }: Finder, node: ts.Node): void =>
  report(
    'type-not-importable',
    node,
    `The type ${firstWords(node.getText())} cannot be written in another file: it becomes \`unknown\`.`,
    ts.isTypeReferenceNode(node) || ts.isTypeQueryNode(node)
      ? 'Export it.'
      : 'Declare it as a type with a name, and export that.',
  );

const firstWords = (text: string): string => {
  const [line = ''] = text.split('\n', 1);
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
};

const LONGEST = 100;

/** One case for each kind of type that another file can contain. */
function readType(context: TypeContext, node: ts.TypeNode, depth = 0): TypeSyntax {
  const readPart = (part: ts.TypeNode): TypeSyntax => readType(context, part, depth + 1);
  if (depth >= DEPTH) return context.unstatable(node);
  if (ts.isParenthesizedTypeNode(node)) return readPart(node.type);
  if (ts.isTypeReferenceNode(node)) return nameInType(context, node, readPart);
  if (ts.isTypeQueryNode(node)) return valueInType(context, node, readPart);
  if (ts.isLiteralTypeNode(node)) return literalSyntax(node.literal) ?? context.unstatable(node);
  if (ts.isUnionTypeNode(node)) return { kind: 'union', types: node.types.map(readPart) };
  if (ts.isIntersectionTypeNode(node)) return { kind: 'intersection', types: node.types.map(readPart) };
  if (isKeyword(node)) return keywordType(ts.tokenToString(node.kind) ?? 'unknown');
  return compositeType(node, readPart) ?? context.unstatable(node);
}

const isKeyword = ({ kind }: ts.TypeNode): boolean =>
  kind >= ts.SyntaxKind.FirstKeyword && kind <= ts.SyntaxKind.LastKeyword;
