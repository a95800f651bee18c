import { ts } from 'ts-morph';
import {
  type FunctionType,
  keywordType,
  type MemberSyntax,
  type ObjectType,
  type ParameterSyntax,
  type TupleElement,
  type TypeSyntax,
  UNKNOWN_TYPE,
} from '../../../shared/type-syntax.js';
import type { Evaluator } from '../../analysis/interpreter/index.js';

/** Reads types that are made of other types; `undefined` for an unknown kind. */
export function compositeType(
  context: TypeContext,
  node: ts.TypeNode,
  read: ReadPart,
): TypeSyntax | undefined {
  if (ts.isArrayTypeNode(node)) return { kind: 'array', element: read(node.elementType) };
  if (ts.isTypeLiteralNode(node)) return objectType(node.members, read);
  if (ts.isTupleTypeNode(node))
    return { kind: 'tuple', elements: node.elements.map((element) => tupleElement(element, read)) };
  if (ts.isTypeOperatorNode(node)) return operatorType(node, read);
  if (ts.isIndexedAccessTypeNode(node))
    return { kind: 'indexed', object: read(node.objectType), index: read(node.indexType) };
  if (ts.isFunctionTypeNode(node)) return functionType(node, read);
  return ts.isImportTypeNode(node) ? importType(context, node, read) : undefined;
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

function tupleElement(node: ts.TypeNode, read: ReadPart): TupleElement {
  if (ts.isOptionalTypeNode(node)) return { type: read(node.type), modifier: 'optional' };
  if (ts.isRestTypeNode(node)) return { type: read(node.type), modifier: 'rest' };
  if (!ts.isNamedTupleMember(node)) return { type: read(node) };
  return { label: node.name.text, type: read(node.type), ...modifierOf(node) };
}

const modifierOf = ({
  dotDotDotToken,
  questionToken,
}: ts.NamedTupleMember | ts.ParameterDeclaration): Pick<TupleElement, 'modifier'> => {
  if (dotDotDotToken !== undefined) return { modifier: 'rest' };
  return questionToken === undefined ? {} : { modifier: 'optional' };
};

/** `{ a: string; b?: number }`; `undefined` if another file cannot express a member. */
export function objectType(members: readonly ts.TypeElement[], read: ReadPart): ObjectType | undefined {
  const syntaxes = members.map((member) => memberSyntax(member, read));
  return syntaxes.every((member) => member !== undefined) ? { kind: 'object', members: syntaxes } : undefined;
}

function memberSyntax(member: ts.TypeElement, read: ReadPart): MemberSyntax | undefined {
  if (ts.isIndexSignatureDeclaration(member)) {
    const [parameter] = member.parameters;
    const key = parameter?.type === undefined ? keywordType('string') : read(parameter.type);
    // The parser leaves the type out if the source breaks off.
    const values: ts.TypeNode | undefined = member.type;
    const type = values === undefined ? UNKNOWN_TYPE : read(values);
    return { kind: 'index', name: 'key', key, type, readonly: isReadonly(member) };
  }
  const name = member.name === undefined ? undefined : propertyKey(member.name);
  if (name === undefined) return undefined;
  const optional = member.questionToken !== undefined;
  if (ts.isPropertySignature(member)) {
    const type = member.type === undefined ? UNKNOWN_TYPE : read(member.type);
    return { kind: 'property', name, type, optional, readonly: isReadonly(member) };
  }
  const of = ts.isMethodSignature(member) ? functionType(member, read) : undefined;
  return of === undefined ? undefined : { kind: 'method', name, of, optional };
}

const isReadonly = (node: ts.PropertySignature | ts.IndexSignatureDeclaration): boolean =>
  node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ReadonlyKeyword) === true;

function propertyKey(name: ts.PropertyName): string | number | undefined {
  if (ts.isNumericLiteral(name)) return Number(name.text);
  return ts.isIdentifier(name) || ts.isStringLiteralLike(name) ? name.text : undefined;
}

function functionType(
  { typeParameters, parameters, type }: ts.FunctionTypeNode | ts.MethodSignature,
  read: ReadPart,
): FunctionType | undefined {
  if (typeParameters !== undefined) return undefined;
  return {
    kind: 'function',
    parameters: parameters.map(
      (parameter, index): ParameterSyntax => ({
        name: ts.isIdentifier(parameter.name) ? parameter.name.text : `arg${index}`,
        type: parameter.type === undefined ? UNKNOWN_TYPE : read(parameter.type),
        ...modifierOf(parameter),
      }),
    ),
    result: type === undefined ? UNKNOWN_TYPE : read(type),
  };
}

/** `import('./tasks').Task` */
function importType(
  { evaluator }: TypeContext,
  node: ts.ImportTypeNode,
  read: ReadPart,
): TypeSyntax | undefined {
  const { argument, qualifier } = node;
  if (!ts.isLiteralTypeNode(argument) || !ts.isStringLiteral(argument.literal) || qualifier === undefined)
    return undefined;
  if (!ts.isIdentifier(qualifier)) return undefined;
  const specifier = argument.literal.text;
  const file = evaluator.project.modules.resolveType(node.getSourceFile().fileName, specifier);
  if (file === undefined && /^[./]/.test(specifier)) return undefined;
  return {
    kind: node.isTypeOf ? 'typeof' : 'named',
    name: { name: qualifier.text, from: file === undefined ? { package: specifier } : { file } },
    ...typeArgumentsOf(node.typeArguments, read),
  };
}

export const typeArgumentsOf = (
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
