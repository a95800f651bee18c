/** Types of generated code, laid out. What is rare in a signature keeps its own text, on one line. */
import { ts } from 'ts-morph';
import { type Document, group, ifBroken, indent, join, line, softLine } from './document.js';
import { isPlainName, stringLiteral } from './literal.js';
import { bare, isHugged, isNullableObject, isObject, needsParentheses, parentOf } from './type-shape.js';

export function typeDocument(node: ts.Node): Document {
  if (ts.isParenthesizedTypeNode(node)) return typeDocument(node.type);
  const document = bareDocument(node);
  return needsParentheses(node) ? ['(', document, ')'] : document;
}

function bareDocument(node: ts.Node): Document {
  if (ts.isTypeReferenceNode(node)) return [oneLine(node.typeName), typeArguments(node.typeArguments)];
  if (ts.isTypeLiteralNode(node)) return membersDocument(node);
  if (ts.isArrayTypeNode(node)) return [typeDocument(node.elementType), '[]'];
  if (ts.isTupleTypeNode(node)) return tupleDocument(node);
  if (ts.isNamedTupleMember(node)) return labelledDocument(node);
  if (ts.isOptionalTypeNode(node)) return [typeDocument(node.type), '?'];
  if (ts.isRestTypeNode(node)) return ['...', typeDocument(node.type)];
  if (ts.isUnionTypeNode(node)) return unionDocument(node);
  if (ts.isIntersectionTypeNode(node)) return intersectionDocument(node);
  if (ts.isFunctionTypeNode(node)) return functionDocument(node);
  if (ts.isTypeOperatorNode(node))
    return [`${ts.tokenToString(node.operator) ?? ''} `, typeDocument(node.type)];
  if (ts.isIndexedAccessTypeNode(node)) {
    return [typeDocument(node.objectType), '[', typeDocument(node.indexType), ']'];
  }
  if (ts.isTypeQueryNode(node)) return ['typeof ', oneLine(node.exprName), typeArguments(node.typeArguments)];
  if (ts.isLiteralTypeNode(node) && ts.isStringLiteral(node.literal)) return stringLiteral(node.literal.text);
  return oneLine(node);
}

/** Source text without its line breaks and comments. */
const oneLine = (node: ts.Node): string => node.getText().replace(/\s+/g, ' ');

export function typeArguments(nodes: readonly ts.TypeNode[] | undefined): Document {
  if (nodes === undefined || nodes.length === 0) return '';
  const [only, ...more] = nodes;
  if (only !== undefined && more.length === 0 && isHugged(only)) return ['<', typeDocument(only), '>'];
  return group(['<', indent([softLine, join([',', line], nodes.map(typeDocument))]), softLine, '>']);
}

function tupleDocument({ elements }: ts.TupleTypeNode): Document {
  if (elements.length === 0) return '[]';
  return group([
    '[',
    indent([softLine, join([',', line], elements.map(typeDocument)), ifBroken(',')]),
    softLine,
    ']',
  ]);
}

const labelledDocument = ({ dotDotDotToken, name, questionToken, type }: ts.NamedTupleMember): Document => [
  `${dotDotDotToken === undefined ? '' : '...'}${name.text}${questionToken === undefined ? '' : '?'}: `,
  typeDocument(type),
];

function unionDocument(node: ts.UnionTypeNode): Document {
  const types = node.types.map((type) => typeDocument(type));
  if (isNullableObject(node)) return join(' | ', types);
  const parent = parentOf(node);
  const parts = group([ifBroken('| '), join([line, '| '], types.map(indent))]);
  if (needsParentheses(node)) return group([indent([softLine, parts]), softLine]);
  if (ts.isTupleTypeNode(parent) && parent.elements.length > 1) {
    return group([indent([ifBroken(['(', softLine]), parts]), softLine, ifBroken(')')]);
  }
  const isArgument =
    ts.isTypeReferenceNode(parent) || ts.isCallExpression(parent) || ts.isTupleTypeNode(parent);
  return isArgument ? parts : group(indent([softLine, parts]));
}

/** Objects share their neighbour's line; other members each have their own where there is no room for all. */
function intersectionDocument({ types }: ts.IntersectionTypeNode): Document {
  const parts: Document[] = [];
  let isIndented = false;
  for (const [index, type] of types.entries()) {
    const before = types[index - 1];
    const document = typeDocument(type);
    if (before === undefined) parts.push(document);
    else if (isObject(bare(before)) && isObject(bare(type)))
      parts.push([' & ', isIndented ? indent(document) : document]);
    else if (!isObject(bare(before)) && !isObject(bare(type))) parts.push(indent([' &', line, document]));
    else {
      if (index > 1) isIndented = true;
      parts.push([' & ', index > 1 ? indent(document) : document]);
    }
  }
  return group(parts);
}

function functionDocument({ typeParameters, parameters, type }: ts.FunctionTypeNode): Document {
  const generics = typeParameters === undefined ? '' : `<${typeParameters.map(oneLine).join(', ')}>`;
  return group([generics, signatureDocument(parameters, ' => ', type)]);
}

/** The parameters break before the result does, unless that is an object beside a single one. */
function signatureDocument(
  parameters: readonly ts.ParameterDeclaration[],
  arrow: string,
  result: ts.TypeNode | undefined,
): Document {
  const document = parametersDocument(parameters);
  if (result === undefined) return document;
  const isOwnGroup = parameters.length === 1 && isObject(bare(result));
  return [isOwnGroup ? group(document) : document, arrow, typeDocument(result)];
}

export function parametersDocument(parameters: readonly ts.ParameterDeclaration[]): Document {
  if (parameters.length === 0) return '()';
  const documents = parameters.map((parameter) => parameterDocument(parameter));
  const [only, ...more] = parameters;
  if (only?.type !== undefined && more.length === 0 && isObject(bare(only.type))) {
    return ['(', parameterDocument(only, objectContent), ')'];
  }
  const comma = parameters.at(-1)?.dotDotDotToken === undefined ? ifBroken(',') : '';
  return ['(', indent([softLine, join([',', line], documents), comma]), softLine, ')'];
}

const parameterDocument = (
  { dotDotDotToken, name, questionToken, type }: ts.ParameterDeclaration,
  documentOf: (type: ts.Node) => Document = typeDocument,
): Document => [
  `${dotDotDotToken === undefined ? '' : '...'}${oneLine(name)}${questionToken === undefined ? '' : '?'}`,
  ...(type === undefined ? [] : [': ', documentOf(type)]),
];

const membersDocument = (node: ts.TypeLiteralNode): Document => group(membersContent(node));

function membersContent({ members }: ts.TypeLiteralNode): Document {
  if (members.length === 0) return '{}';
  return ['{', indent([line, join([';', line], members.map(memberDocument)), ifBroken(';')]), line, '}'];
}

/** An object that is all there is between parentheses breaks together with what is around them. */
function objectContent(node: ts.Node): Document {
  const object = bare(node);
  return ts.isTypeLiteralNode(object) ? membersContent(object) : typeDocument(object);
}

export function memberDocument(member: ts.TypeElement): Document {
  const optional = member.questionToken === undefined ? '' : '?';
  const name = member.name === undefined ? '' : memberName(member.name);
  if (ts.isPropertySignature(member)) {
    const readonly = member.modifiers === undefined ? '' : 'readonly ';
    return [
      `${readonly}${name}${optional}`,
      ...(member.type === undefined ? [] : [': ', typeDocument(member.type)]),
    ];
  }
  if (ts.isMethodSignature(member) && member.typeParameters === undefined) {
    return group([`${name}${optional}`, signatureDocument(member.parameters, ': ', member.type)]);
  }
  if (ts.isCallSignatureDeclaration(member))
    return group(signatureDocument(member.parameters, ': ', member.type));
  if (ts.isIndexSignatureDeclaration(member)) {
    const readonly = member.modifiers === undefined ? '' : 'readonly ';
    return [
      `${readonly}[`,
      ...member.parameters.map((parameter) => parameterDocument(parameter)),
      ']: ',
      typeDocument(member.type),
    ];
  }
  return oneLine(member).replace(/[;,]$/, '');
}

function memberName(name: ts.PropertyName): string {
  if (!ts.isStringLiteral(name)) return oneLine(name);
  return isPlainName(name.text) ? name.text : stringLiteral(name.text);
}
