import { ts } from 'ts-morph';
import {
  type MemberSyntax,
  type ObjectType,
  type TypeSyntax,
  UNKNOWN_TYPE,
} from '../../../shared/type-syntax.js';
import type { Evaluator } from '../../analysis/interpreter/index.js';

/** Reads types that are made of other types; `undefined` for other kinds, which a type with a name may have. */
export function compositeType(node: ts.TypeNode, read: ReadPart): TypeSyntax | undefined {
  if (ts.isArrayTypeNode(node)) return { kind: 'array', element: read(node.elementType) };
  if (ts.isTypeLiteralNode(node)) return objectType(node.members, read);
  if (ts.isTupleTypeNode(node)) return tupleType(node, read);
  if (ts.isTypeOperatorNode(node)) return operatorType(node, read);
  return ts.isIndexedAccessTypeNode(node)
    ? { kind: 'indexed', object: read(node.objectType), index: read(node.indexType) }
    : undefined;
}

/** `'a'`, `-1`, `true`, `null`, `1n` */
export function literalSyntax(node: ts.Expression): TypeSyntax | undefined {
  if (ts.isStringLiteralLike(node)) return { kind: 'string', value: node.text };
  const isNegative = ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.MinusToken;
  const literal = isNegative ? node.operand : node;
  const isNumber = ts.isNumericLiteral(literal) || ts.isBigIntLiteral(literal);
  const text = isNumber ? literal.text : WORDS.get(literal.kind);
  return text === undefined ? undefined : { kind: 'literal', text: isNegative ? `-${text}` : text };
}

const WORDS: ReadonlyMap<ts.SyntaxKind, string> = new Map([
  [ts.SyntaxKind.TrueKeyword, 'true'],
  [ts.SyntaxKind.FalseKeyword, 'false'],
  [ts.SyntaxKind.NullKeyword, 'null'],
]);

/** `keyof T`, `readonly T[]`; `undefined` for `unique symbol`, which is another type wherever it is written. */
const operatorType = ({ operator, type }: ts.TypeOperatorNode, read: ReadPart): TypeSyntax | undefined =>
  operator === ts.SyntaxKind.UniqueKeyword
    ? undefined
    : { kind: 'operator', operator: ts.tokenToString(operator) ?? '', type: read(type) };

const tupleType = ({ elements }: ts.TupleTypeNode, read: ReadPart): TypeSyntax | undefined =>
  elements.some(
    (part) => ts.isOptionalTypeNode(part) || ts.isRestTypeNode(part) || ts.isNamedTupleMember(part),
  )
    ? undefined
    : { kind: 'tuple', elements: elements.map((type) => ({ type: read(type) })) };

/** `{ a: string; b?: number }`; `undefined` if another file cannot express a member. */
export function objectType(members: readonly ts.TypeElement[], read: ReadPart): ObjectType | undefined {
  const syntaxes = members.map((member) => memberSyntax(member, read));
  return syntaxes.every((member) => member !== undefined) ? { kind: 'object', members: syntaxes } : undefined;
}

function memberSyntax(member: ts.TypeElement, read: ReadPart): MemberSyntax | undefined {
  const name = ts.isPropertySignature(member) ? propertyKey(member.name) : undefined;
  if (!ts.isPropertySignature(member) || name === undefined) return undefined;
  return {
    kind: 'property',
    name,
    type: member.type === undefined ? UNKNOWN_TYPE : read(member.type),
    optional: member.questionToken !== undefined,
    readonly: member.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ReadonlyKeyword) === true,
  };
}

function propertyKey(name: ts.PropertyName): string | number | undefined {
  if (ts.isNumericLiteral(name)) return Number(name.text);
  return ts.isIdentifier(name) || ts.isStringLiteralLike(name) ? name.text : undefined;
}

export const readTypeArguments = (
  nodes: readonly ts.TypeNode[] | undefined,
  read: ReadPart,
): { typeArguments?: TypeSyntax[] } => (nodes === undefined ? {} : { typeArguments: nodes.map(read) });

export interface TypeContext {
  evaluator: Evaluator;
  /** The whole type. */
  root: ts.TypeNode;
  /** Returns `unknown`, for a part that another file cannot express; without a node if another diagnostic reports it. */
  unstatable: (node?: ts.Node) => TypeSyntax;
  /** Called for each type parameter of a function around the handler. */
  reportGeneric: () => void;
  /** The number of private types around the present one. */
  privateTypes: number;
  /** Reads a type of another declaration. */
  read: (context: TypeContext, node: ts.TypeNode) => TypeSyntax;
}

export type ReadPart = (node: ts.TypeNode) => TypeSyntax;
