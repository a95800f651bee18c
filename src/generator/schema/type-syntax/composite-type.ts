import { ts } from 'ts-morph';
import {
  type FunctionType,
  keywordType,
  type MemberSyntax,
  namedType,
  type ObjectType,
  type ParameterSyntax,
  type TupleElement,
  type TypePart,
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
    return {
      kind: 'indexed',
      parts: [{ type: read(node.objectType), position: 'element' }, '[', { type: read(node.indexType) }, ']'],
    };
  if (ts.isFunctionTypeNode(node)) return functionType(node, read);
  if (ts.isTemplateLiteralTypeNode(node)) return { kind: 'template', parts: templateParts(node, read) };
  if (ts.isConditionalTypeNode(node)) return { kind: 'conditional', parts: conditionalParts(node, read) };
  if (ts.isInferTypeNode(node))
    return { kind: 'infer', parts: ['infer ', { type: namedType(node.typeParameter.name.text) }] };
  if (ts.isMappedTypeNode(node)) return { kind: 'mapped', parts: mappedParts(node, read) };
  if (ts.isImportTypeNode(node)) return importType(context, node, read);
  return ts.isTypePredicateNode(node) && context.roots[0] === node ? predicateResult(node) : undefined;
}

/** `title is string` of the handler itself; the result of a function within a type is more than a boolean. */
const predicateResult = ({ assertsModifier }: ts.TypePredicateNode): TypeSyntax =>
  keywordType(assertsModifier === undefined ? 'boolean' : 'void');

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
    : {
        kind: 'operator',
        parts: [`${ts.tokenToString(operator)} `, { type: read(type), position: 'operand' }],
      };

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

const conditionalParts = (node: ts.ConditionalTypeNode, read: ReadPart): TypePart[] => [
  { type: read(node.checkType), position: 'check' },
  ' extends ',
  { type: read(node.extendsType), position: 'extends' },
  ' ? ',
  { type: read(node.trueType) },
  ' : ',
  { type: read(node.falseType) },
];

const templateParts = (node: ts.TemplateLiteralTypeNode, read: ReadPart): TypePart[] => [
  `\`${node.head.rawText ?? node.head.text}`,
  ...node.templateSpans.flatMap(({ type, literal }): TypePart[] => [
    '${',
    { type: read(type) },
    `}${literal.rawText ?? literal.text}`,
  ]),
  '`',
];

function mappedParts(node: ts.MappedTypeNode, read: ReadPart): TypePart[] {
  const { typeParameter, nameType, type } = node;
  const over =
    typeParameter.constraint === undefined ? keywordType('string') : read(typeParameter.constraint);
  const head = `{ ${modifierText(node.readonlyToken, 'readonly')}[`;
  const mark = modifierText(node.questionToken, '?').trimEnd();
  return [
    head,
    { type: namedType(typeParameter.name.text) },
    ' in ',
    { type: over },
    ...(nameType === undefined ? [] : [' as ', { type: read(nameType) }]),
    `]${mark}: `,
    { type: type === undefined ? UNKNOWN_TYPE : read(type) },
    ' }',
  ];
}

function modifierText(
  token: ts.MappedTypeNode['readonlyToken'] | ts.MappedTypeNode['questionToken'],
  word: string,
): string {
  if (token === undefined) return '';
  if (token.kind === ts.SyntaxKind.MinusToken) return `-${word} `;
  return token.kind === ts.SyntaxKind.PlusToken ? `+${word} ` : `${word} `;
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
  /** Called for every part that becomes `unknown`; without a node if another diagnostic reports it. */
  reportUnstatable: (node?: ts.Node, root?: ts.Node) => void;
  /** Called for each type parameter of a function around the handler. */
  reportGeneric: () => void;
  /** Whether a handler is compared with this type, so that the type must be exact. */
  isCompared: boolean;
  /** The types that are being read: the requested one, and private ones that are spelled out in it. */
  roots: readonly ts.Node[];
  /** How many types contain the current one. */
  depth: number;
  /** How many more types may be read: private types that contain each other twice would never end. */
  budget: { left: number };
  /** Reads a type that is part of the present one. */
  read: (context: TypeContext, node: ts.TypeNode) => TypeSyntax;
}

export type ReadPart = (node: ts.TypeNode) => TypeSyntax;

/** `unknown`, for a part that another file cannot express. */
export function unstatable(context: TypeContext, node?: ts.Node): TypeSyntax {
  context.reportUnstatable(node, context.roots.at(-1));
  return UNKNOWN_TYPE;
}
