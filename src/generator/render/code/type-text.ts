/**
 * Types as code. Members of an object, parts of a union and parameters are on one line where it is short, else each on a
 * line of its own, so that a changed member is a changed line.
 */
import type {
  FunctionType,
  ImportedName,
  MemberSyntax,
  NamedType,
  ParameterSyntax,
  TupleElement,
  TypePosition,
  TypeSyntax,
} from '../../../shared/type-syntax.js';
import { indentLines, listText } from './lines.js';
import { isPlainName, stringLiteral } from './literal.js';

export interface TypeStyle {
  /** The length up to which a list is on one line. */
  longest: number;
  /** The module's name for a type. */
  nameOfType: (name: string | ImportedName) => string;
}

const plainName = (name: string | ImportedName): string => (typeof name === 'string' ? name : name.name);

/** On one line, for comments and lists. */
export const ONE_LINE: TypeStyle = { longest: Number.POSITIVE_INFINITY, nameOfType: plainName };
export const IN_LINES: TypeStyle = { longest: 60, nameOfType: plainName };

export function typeText(type: TypeSyntax, style = ONE_LINE, position: TypePosition = 'alone'): string {
  const text = bareText(type, style);
  return needsParentheses(type, position) ? `(${text})` : text;
}

function bareText(type: TypeSyntax, style: TypeStyle): string {
  const textOfPart = (part: TypeSyntax, position: TypePosition): string => typeText(part, style, position);
  switch (type.kind) {
    case 'keyword':
    case 'literal':
      return type.text;
    case 'string':
      return stringLiteral(type.value);
    case 'named':
      return nameText(type, style);
    case 'typeof':
      return `typeof ${nameText(type, style)}`;
    case 'array':
      return `${textOfPart(type.element, 'element')}[]`;
    case 'tuple':
      return `[${type.elements.map((element) => elementText(element, style)).join(', ')}]`;
    case 'union':
      return unionText(
        type.types.map((part) => textOfPart(part, 'part')),
        style,
      );
    case 'intersection':
      return type.types.map((part) => textOfPart(part, 'part')).join(' & ');
    case 'function':
      return functionText(type, ' => ', style);
    case 'object':
      return objectText(type.members, style);
    case 'operator':
      return `${type.operator} ${textOfPart(type.type, 'operand')}`;
    case 'indexed':
      return `${textOfPart(type.object, 'element')}[${textOfPart(type.index, 'alone')}]`;
  }
}

function nameText({ name, members = [], typeArguments = [] }: NamedType, style: TypeStyle): string {
  const path = [style.nameOfType(name), ...members].join('.');
  if (typeArguments.length === 0) return path;
  return `${path}<${typeArguments.map((argument) => typeText(argument, style)).join(', ')}>`;
}

function elementText({ type, label, modifier }: TupleElement, style: TypeStyle): string {
  if (label !== undefined) return labelledType({ name: label, type, ...(modifier && { modifier }) }, style);
  if (modifier === 'rest') return `...${typeText(type, style, 'operand')}`;
  return modifier === 'optional' ? `${typeText(type, style, 'operand')}?` : typeText(type, style);
}

function unionText(parts: readonly string[], { longest }: TypeStyle): string {
  const line = parts.join(' | ');
  return line.length <= longest ? line : parts.map((part) => indentLines(`\n| ${part}`)).join('');
}

const functionText = ({ parameters, result }: FunctionType, arrow: ' => ' | ': ', style: TypeStyle): string =>
  parametersText(parameters, style) + arrow + typeText(result, style);

/** A single parameter stays beside its parentheses. A rest parameter cannot have a comma after it. */
function parametersText(parameters: readonly ParameterSyntax[], style: TypeStyle): string {
  const items = parameters.map((parameter) => labelledType(parameter, style));
  if (items.length < 2) return `(${items.join('')})`;
  const end = parameters.at(-1)?.modifier === 'rest' ? '' : ',';
  return listText({ open: '(', items, close: ')', end }, style.longest);
}

function labelledType({ name, type, modifier }: ParameterSyntax, style: TypeStyle): string {
  const dots = modifier === 'rest' ? '...' : '';
  return `${dots}${name}${modifier === 'optional' ? '?' : ''}: ${typeText(type, style)}`;
}

function objectText(members: readonly MemberSyntax[], style: TypeStyle): string {
  if (members.length === 0) return '{}';
  const items = members.map((member) => memberText(member, style));
  return listText({ open: '{ ', items, close: ' }', separator: ';' }, style.longest);
}

/** A member of an interface, `depth` levels deep. */
export const memberLine = (member: MemberSyntax, depth: number, style = IN_LINES): string =>
  withoutSpaces(`${'  '.repeat(depth)}${indentLines(memberText(member, style), depth)};`);

export const aliasText = (name: string, type: TypeSyntax): string =>
  withoutSpaces(`type ${name} = ${typeText(type, IN_LINES)};`);

/** Removes the spaces before a union in lines, which starts with a line break. */
const withoutSpaces = (text: string): string => text.replace(/ +$/gm, '');

function memberText(member: MemberSyntax, style: TypeStyle): string {
  switch (member.kind) {
    case 'property':
      return `${propertyStart(member)}: ${typeText(member.type, style)}`;
    case 'method': {
      // Without quotes, a method `new` would be a constructor.
      const key = member.name === 'new' ? "'new'" : keyText(member.name);
      return `${key}${member.optional ? '?' : ''}${functionText(member.of, ': ', style)}`;
    }
    case 'index': {
      const start = `${member.readonly ? 'readonly ' : ''}[${member.name}: ${typeText(member.key, style)}]`;
      return `${start}: ${typeText(member.type, style)}`;
    }
    case 'call':
      return functionText(member.of, ': ', style);
  }
}

const propertyStart = ({ name, optional, readonly }: Extract<MemberSyntax, { kind: 'property' }>): string =>
  `${readonly ? 'readonly ' : ''}${keyText(name)}${optional ? '?' : ''}`;

const keyText = (name: string | number): string =>
  typeof name === 'number' || isPlainName(name) ? String(name) : stringLiteral(name);

function needsParentheses({ kind }: TypeSyntax, position: TypePosition): boolean {
  const isOperand = position === 'element' || position === 'operand';
  switch (kind) {
    case 'typeof':
      return position === 'element';
    case 'operator':
      return isOperand;
    case 'union':
    case 'intersection':
    case 'function':
      return isOperand || position === 'part';
    default:
      return false;
  }
}
