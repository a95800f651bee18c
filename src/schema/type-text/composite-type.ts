import { ts } from 'ts-morph';
import { type Piece, quoted, separated, type TypeContext } from './pieces.js';

type Inner = (node: ts.TypeNode) => Piece[];

/** Types made of other types and of names of their own; nothing for a kind that is not known. */
export function composite(context: TypeContext, node: ts.TypeNode, inner: Inner): Piece[] | undefined {
  if (ts.isTypeLiteralNode(node)) return objectText(node.members, inner);
  if (ts.isTupleTypeNode(node)) return ['[', ...separated(node.elements.map(inner), ', '), ']'];
  if (ts.isNamedTupleMember(node)) {
    const dots = node.dotDotDotToken === undefined ? '' : '...';
    return [`${dots}${node.name.text}${node.questionToken === undefined ? '' : '?'}: `, ...inner(node.type)];
  }
  if (ts.isOptionalTypeNode(node)) return [...inner(node.type), '?'];
  if (ts.isRestTypeNode(node)) return ['...', ...inner(node.type)];
  if (ts.isTypeOperatorNode(node)) return [`${ts.tokenToString(node.operator) ?? ''} `, ...inner(node.type)];
  if (ts.isIndexedAccessTypeNode(node))
    return [...inner(node.objectType), '[', ...inner(node.indexType), ']'];
  if (ts.isFunctionTypeNode(node)) return functionText(node, inner, ' => ');
  if (ts.isTemplateLiteralTypeNode(node)) return templateText(node, inner);
  if (ts.isConditionalTypeNode(node)) {
    const parts = [node.checkType, node.extendsType, node.trueType, node.falseType].map(inner);
    return [' extends ', ' ? ', ' : ', ''].flatMap((after, index) => [...(parts[index] ?? []), after]);
  }
  if (ts.isInferTypeNode(node)) return [`infer ${node.typeParameter.name.text}`];
  if (ts.isMappedTypeNode(node)) return mappedText(node, inner);
  if (ts.isImportTypeNode(node)) return importText(context, node, inner);
  return ts.isTypePredicateNode(node) ? ['boolean'] : undefined;
}

/** `{ a: string; b?: number }`; nothing where a member cannot be written. */
export function objectText(members: readonly ts.TypeElement[], inner: Inner): Piece[] | undefined {
  const texts = members.map((member) => memberText(member, inner));
  const written = texts.filter((text) => text !== undefined);
  if (written.length < texts.length) return undefined;
  return written.length === 0 ? ['{}'] : ['{ ', ...separated(written, '; '), ' }'];
}

function memberText(member: ts.TypeElement, inner: Inner): Piece[] | undefined {
  if (ts.isIndexSignatureDeclaration(member)) {
    const [parameter] = member.parameters;
    const key = parameter?.type === undefined ? ['string'] : inner(parameter.type);
    return [`${readonlyText(member)}[key: `, ...key, ']: ', ...inner(member.type)];
  }
  const name = member.name === undefined ? undefined : keyText(member.name);
  if (name === undefined) return undefined;
  const head = `${name}${member.questionToken === undefined ? '' : '?'}`;
  if (ts.isPropertySignature(member)) {
    const type = member.type === undefined ? ['unknown'] : inner(member.type);
    return [`${readonlyText(member)}${head}: `, ...type];
  }
  return ts.isMethodSignature(member) ? [head, ...(functionText(member, inner, ': ') ?? [])] : undefined;
}

const readonlyText = (node: ts.PropertySignature | ts.IndexSignatureDeclaration): string =>
  node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ReadonlyKeyword) === true ? 'readonly ' : '';

function keyText(name: ts.PropertyName): string | undefined {
  if (ts.isIdentifier(name)) return name.text;
  if (ts.isStringLiteralLike(name))
    return /^[A-Za-z_$][\w$]*$/.test(name.text) ? name.text : quoted(name.text);
  return ts.isNumericLiteral(name) ? name.text : undefined;
}

function functionText(
  node: ts.FunctionTypeNode | ts.MethodSignature,
  inner: Inner,
  arrow: string,
): Piece[] | undefined {
  if (node.typeParameters !== undefined) return undefined;
  const parameters = node.parameters.map((parameter, index): Piece[] => {
    const name = ts.isIdentifier(parameter.name) ? parameter.name.text : `arg${index}`;
    const dots = parameter.dotDotDotToken === undefined ? '' : '...';
    const mark = parameter.questionToken === undefined ? '' : '?';
    return [
      `${dots}${name}${mark}: `,
      ...(parameter.type === undefined ? ['unknown'] : inner(parameter.type)),
    ];
  });
  const result = node.type === undefined ? ['unknown'] : inner(node.type);
  return ['(', ...separated(parameters, ', '), `)${arrow}`, ...result];
}

const templateText = (node: ts.TemplateLiteralTypeNode, inner: Inner): Piece[] => [
  `\`${node.head.rawText ?? node.head.text}`,
  ...node.templateSpans.flatMap(({ type, literal }): Piece[] => [
    '${',
    ...inner(type),
    `}${literal.rawText ?? literal.text}`,
  ]),
  '`',
];

function mappedText(node: ts.MappedTypeNode, inner: Inner): Piece[] {
  const { typeParameter, nameType, type } = node;
  const over = typeParameter.constraint === undefined ? ['string'] : inner(typeParameter.constraint);
  const renamed = nameType === undefined ? [] : [' as ', ...inner(nameType)];
  const head = `{ ${modifierText(node.readonlyToken, 'readonly')}[${typeParameter.name.text} in `;
  const mark = modifierText(node.questionToken, '?').trimEnd();
  return [head, ...over, ...renamed, `]${mark}: `, ...(type === undefined ? ['unknown'] : inner(type)), ' }'];
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
function importText({ evaluator }: TypeContext, node: ts.ImportTypeNode, inner: Inner): Piece[] | undefined {
  const { argument, qualifier } = node;
  if (!ts.isLiteralTypeNode(argument) || !ts.isStringLiteral(argument.literal) || qualifier === undefined)
    return undefined;
  if (!ts.isIdentifier(qualifier)) return undefined;
  const specifier = argument.literal.text;
  const file = evaluator.project.resolveType(node.getSourceFile().fileName, specifier);
  if (file === undefined && /^[./]/.test(specifier)) return undefined;
  const from = file === undefined ? { package: specifier } : { file };
  const reference = { name: qualifier.text, from, isValue: node.isTypeOf };
  return [...(node.isTypeOf ? ['typeof '] : []), reference, ...argumentsText(node.typeArguments, inner)];
}

export const argumentsText = (nodes: readonly ts.TypeNode[] | undefined, inner: Inner): Piece[] =>
  nodes === undefined ? [] : ['<', ...separated(nodes.map(inner), ', '), '>'];
