/** Lines of a client that have no room on one line. */
import { ts } from 'ts-morph';
import { type Document, indent, layOut } from '../document.js';
import { expressionDocument, propertyDocument } from '../expression-document.js';
import { memberDocument, typeDocument } from '../type-document.js';
import { widthOf } from '../width.js';

export const WIDTH = 100;

/** `export type Name = …;` */
export function layOutAlias(text: string): string {
  if (widthOf(text) <= WIDTH) return text;
  const [statement] = statementsOf(text);
  if (statement === undefined || !ts.isTypeAliasDeclaration(statement)) return text;
  return layOut([`export type ${statement.name.text} = `, typeDocument(statement.type), ';'], WIDTH);
}

/** A member of an interface, indented. */
export function layOutMember(text: string): string {
  if (widthOf(text) + 2 <= WIDTH) return `  ${text}`;
  const [statement] = statementsOf(`type T = { ${text} }`);
  if (statement === undefined || !ts.isTypeAliasDeclaration(statement)) return `  ${text}`;
  const [member] = ts.isTypeLiteralNode(statement.type) ? statement.type.members : [];
  return member === undefined ? `  ${text}` : layOutAt(1, [memberDocument(member), ';']);
}

/** A property of an object `depth` levels down: `name: (id: string) => …`. */
export function layOutProperty(text: string, depth: number): string {
  const line = `${'  '.repeat(depth)}${text},`;
  if (widthOf(line) <= WIDTH) return line;
  const object = assignedIn(`x = { ${text} };`);
  const [property] = object !== undefined && ts.isObjectLiteralExpression(object) ? object.properties : [];
  return property === undefined ? line : layOutAt(depth, [propertyDocument(property), ',']);
}

/** An argument of a call on lines of its own, `depth` levels down. */
export function layOutArgument(text: string, depth: number): string {
  const line = `${'  '.repeat(depth)}${text},`;
  if (widthOf(line) <= WIDTH) return line;
  const argument = assignedIn(`x = ${text};`);
  return argument === undefined ? line : layOutAt(depth, [expressionDocument(argument), ',']);
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
