/** Lays out types of generated code. */
import type {
  FunctionType,
  MemberSyntax,
  NamedType,
  ObjectType,
  ParameterSyntax,
  TupleElement,
  TypeSyntax,
} from '../../../shared/type-syntax.js';
import {
  type Document,
  flatText,
  group,
  ifBroken,
  indent,
  join,
  layOut,
  line,
  softLine,
} from './document.js';
import { isPlainName, stringLiteral } from './literal.js';
import { isHugged, isNullableObject, isObject, needsParentheses, type Position } from './type-shape.js';

/** A type on one line, for comments and lists. */
export const typeText = (type: TypeSyntax, position?: Position): string =>
  flatText(typeDocument(type, position));

export function typeDocument(type: TypeSyntax, position: Position = 'alone'): Document {
  const document = bareDocument(type, position);
  return needsParentheses(type, position) ? ['(', document, ')'] : document;
}

function bareDocument(type: TypeSyntax, position: Position): Document {
  switch (type.kind) {
    case 'keyword':
    case 'literal':
      return type.text;
    case 'string':
      return stringLiteral(type.value);
    case 'named':
    case 'typeof':
      return [
        type.kind === 'typeof' ? 'typeof ' : '',
        nameText(type),
        typeArgumentsDocument(type.typeArguments),
      ];
    case 'array':
      return [typeDocument(type.element, 'element'), '[]'];
    case 'tuple':
      return tupleDocument(type.elements);
    case 'union':
      return unionDocument(type.types, position);
    case 'intersection':
      return intersectionDocument(type.types);
    case 'function':
      return group(functionDocument(type, ' => '));
    case 'object':
      return group(membersDocument(type));
    case 'operator':
      return [`${type.operator} `, typeDocument(type.type, 'operand')];
    case 'indexed':
      return [typeDocument(type.object, 'element'), '[', typeDocument(type.index), ']'];
    case 'infer':
      return `infer ${type.name}`;
    case 'conditional':
      return flatText([
        typeDocument(type.check, 'check'),
        ' extends ',
        typeDocument(type.extends, 'extends'),
        ' ? ',
        typeDocument(type.whenTrue),
        ' : ',
        typeDocument(type.whenFalse),
      ]);
    case 'mapped':
    case 'template':
      return flatText(type.parts.map((part) => (typeof part === 'string' ? part : typeDocument(part))));
  }
}

const nameText = ({ name, members = [] }: NamedType): string =>
  [typeof name === 'string' ? name : name.name, ...members].join('.');

function typeArgumentsDocument(types: readonly TypeSyntax[] = []): Document {
  const [only, ...more] = types;
  if (only === undefined) return '';
  if (more.length === 0 && isHugged(only)) return ['<', typeDocument(only, 'argument'), '>'];
  const documents = types.map((type) => typeDocument(type, 'argument'));
  return group(['<', indent([softLine, join([',', line], documents)]), softLine, '>']);
}

function tupleDocument(elements: readonly TupleElement[]): Document {
  if (elements.length === 0) return '[]';
  const documents = elements.map((element) => elementDocument(element, elements.length === 1));
  return group(['[', indent([softLine, join([',', line], documents), ifBroken(',')]), softLine, ']']);
}

function elementDocument({ type, label, modifier }: TupleElement, isOnly: boolean): Document {
  const dots = modifier === 'rest' ? '...' : '';
  const mark = modifier === 'optional' ? '?' : '';
  if (label !== undefined) return [`${dots}${label}${mark}: `, typeDocument(type)];
  if (modifier !== undefined) return [dots, typeDocument(type, 'operand'), mark];
  return typeDocument(type, isOnly ? 'argument' : 'item');
}

function unionDocument(types: readonly TypeSyntax[], position: Position): Document {
  const documents = types.map((type) => typeDocument(type, 'member'));
  if (isNullableObject(types)) return join(' | ', documents);
  const parts = group([ifBroken('| '), join([line, '| '], documents.map(indent))]);
  switch (position) {
    case 'argument':
      return parts;
    case 'item':
      return group([indent([ifBroken(['(', softLine]), parts]), softLine, ifBroken(')')]);
    case 'element':
    case 'operand':
    case 'member':
      return group([indent([softLine, parts]), softLine]);
    case 'alone':
    case 'check':
    case 'extends':
      return group(indent([softLine, parts]));
  }
}

/** Objects continue the line of their neighbour; other members get lines of their own if not all fit on one. */
function intersectionDocument(types: readonly TypeSyntax[]): Document {
  const parts: Document[] = [];
  let isIndented = false;
  for (const [index, type] of types.entries()) {
    const before = types[index - 1];
    const document = typeDocument(type, 'member');
    if (before === undefined) parts.push(document);
    else if (isObject(before) && isObject(type))
      parts.push([' & ', isIndented ? indent(document) : document]);
    else if (!isObject(before) && !isObject(type)) parts.push(indent([' &', line, document]));
    else {
      if (index > 1) isIndented = true;
      parts.push([' & ', index > 1 ? indent(document) : document]);
    }
  }
  return group(parts);
}

/**
 * A member of an interface that is a function: `finish: (id: string) => Promise<number>;`. Prettier keeps a single parameter on
 * its line where an object within the result breaks, even where that object is no whole result.
 */
export function functionMemberText(start: string, type: FunctionType, arrow: Arrow, depth: number): string {
  const textOf = (keepsParameter: boolean): string =>
    layOut([start, group(functionDocument(type, arrow, keepsParameter)), ';'], depth);
  const text = textOf(keepsSingleParameter(type));
  const result = text.slice(text.indexOf(`)${arrow}`));
  return type.parameters.length === 1 && /\{$/m.test(result) ? textOf(true) : text;
}

type Arrow = ' => ' | ': ';

const keepsSingleParameter = ({ parameters, result }: FunctionType): boolean =>
  parameters.length === 1 && isObject(result);

/** The parameters break before the result, unless the result is an object and there is just one parameter. */
function functionDocument(
  type: FunctionType,
  arrow: Arrow,
  isOwnGroup: boolean = keepsSingleParameter(type),
): Document {
  const { parameters, result } = type;
  const document = parametersDocument(parameters);
  return [isOwnGroup ? group(document) : document, arrow, typeDocument(result)];
}

/** With parentheses. It breaks together with the group around it. */
function parametersDocument(parameters: readonly ParameterSyntax[]): Document {
  const [first, ...more] = parameters;
  if (first === undefined) return '()';
  if (more.length === 0 && first.type.kind === 'object')
    return ['(', parameterDocument(first, membersDocument(first.type)), ')'];
  const comma = parameters.at(-1)?.modifier === 'rest' ? '' : ifBroken(',');
  const documents = parameters.map((parameter) => parameterDocument(parameter, typeDocument(parameter.type)));
  return ['(', indent([softLine, join([',', line], documents), comma]), softLine, ')'];
}

const parameterDocument = ({ name, modifier }: ParameterSyntax, type: Document): Document => [
  `${modifier === 'rest' ? '...' : ''}${name}${modifier === 'optional' ? '?' : ''}: `,
  type,
];

function membersDocument({ members }: ObjectType): Document {
  if (members.length === 0) return '{}';
  const documents = members.map(memberDocument);
  return ['{', indent([line, join([';', line], documents), ifBroken(';')]), line, '}'];
}

/** A member of an object or interface, without its semicolon. */
export function memberDocument(member: MemberSyntax): Document {
  switch (member.kind) {
    case 'property':
      return [
        `${member.readonly ? 'readonly ' : ''}${keyText(member.name)}${member.optional ? '?' : ''}: `,
        typeDocument(member.type),
      ];
    case 'method':
      return group([
        `${methodKeyText(member.name)}${member.optional ? '?' : ''}`,
        functionDocument(member.of, ': '),
      ]);
    case 'index':
      return [
        `${member.readonly ? 'readonly ' : ''}[${member.name}: `,
        typeDocument(member.key),
        ']: ',
        typeDocument(member.type),
      ];
    case 'call':
      return group(functionDocument(member.of, ': '));
  }
}

const keyText = (name: string | number): string =>
  typeof name === 'number' || isPlainName(name) ? String(name) : stringLiteral(name);

/** Without quotes, a method `new` would be a constructor. */
const methodKeyText = (name: string | number): string => (name === 'new' ? "'new'" : keyText(name));
