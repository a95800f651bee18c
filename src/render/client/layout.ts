/** Lines of a client that have no room on one line. */
import { ts } from 'ts-morph';
import { type Document, indent, layOut } from '../document.js';
import { expressionDocument, propertyDocument } from '../expression-document.js';
import { memberDocument, typeDocument } from '../type-document.js';
import { widthOf } from '../width.js';

import type { Expression } from './route.js';

export const WIDTH = 100;

/** `export type Name = …;` */
export function layOutAlias(text: string): string {
  if (widthOf(text) <= WIDTH) return text;
  const [statement] = statementsOf(text);
  if (statement === undefined || !ts.isTypeAliasDeclaration(statement)) return text;
  return layOut([`export type ${statement.name.text} = `, typeDocument(statement.type), ';'], WIDTH);
}

/** A member of an interface, indented. */
export function layOutMember(text: string, depth = 1): string {
  const start = '  '.repeat(depth);
  if (widthOf(start + text) <= WIDTH) return start + text;
  const [statement] = statementsOf(`type T = { ${text} }`);
  if (statement === undefined || !ts.isTypeAliasDeclaration(statement)) return start + text;
  const [member] = ts.isTypeLiteralNode(statement.type) ? statement.type.members : [];
  return member === undefined ? start + text : layOutAt(depth, [memberDocument(member), ';']);
}

/**
 * The function of a route as a property of an object, `depth` levels down; without a key as an argument of a call.
 * Most need no more than a line break behind the arrow and a line for each name, and parsing them would cost more than making them.
 */
export function layOutRoute(key: string, { head, body }: Expression, depth: number): string[] {
  const start = '  '.repeat(depth);
  const line = `${start}${key}${head}${body},`;
  if (widthOf(line) <= WIDTH) return [line];
  const lines = [`${start}${key}${head}`.trimEnd(), `${start}  ${body},`];
  const isFit = (each: string): boolean => widthOf(each) <= WIDTH;
  if (head !== '' && lines.every(isFit)) return lines;
  const listed = head === '' ? [] : [...lines.slice(0, 1), ...listLines(body, `${start}  `)];
  if (listed.length > 1 && listed.every(isFit)) return listed;
  const laidOut = key === '' ? layOutArgument(head + body, depth) : layOutProperty(key + head + body, depth);
  return (laidOut ?? line).split('\n');
}

/** A call whose last argument is a list of names: each name on a line. */
function listLines(call: string, start: string): string[] {
  const [, opening, names] = LIST_LAST.exec(call) ?? [];
  if (opening === undefined || names === undefined) return [];
  return [start + opening, ...names.split(', ').map((name) => `${start}  ${name},`), `${start}]),`];
}

const LIST_LAST = /^(.*, \[)([\w$., ]+)\]\)$/u;

/** A property of an object `depth` levels down. */
function layOutProperty(text: string, depth: number): string | undefined {
  const object = assignedIn(`x = { ${text} };`);
  const [property] = object !== undefined && ts.isObjectLiteralExpression(object) ? object.properties : [];
  return property === undefined ? undefined : layOutAt(depth, [propertyDocument(property), ',']);
}

function layOutArgument(text: string, depth: number): string | undefined {
  const argument = assignedIn(`x = ${text};`);
  return argument === undefined ? undefined : layOutAt(depth, [expressionDocument(argument), ',']);
}

function assignedIn(text: string): ts.Expression | undefined {
  const [statement] = statementsOf(text);
  if (statement === undefined || !ts.isExpressionStatement(statement)) return undefined;
  return ts.isBinaryExpression(statement.expression) ? statement.expression.right : undefined;
}

const layOutAt = (depth: number, document: Document): string => {
  let indented = document;
  for (let level = 0; level < depth; level += 1) indented = indent(indented);
  return layOut(['  '.repeat(depth), indented], WIDTH);
};

const statementsOf = (text: string): readonly ts.Statement[] =>
  ts.createSourceFile('client.ts', text, ts.ScriptTarget.ES2023, true, ts.ScriptKind.TS).statements;
