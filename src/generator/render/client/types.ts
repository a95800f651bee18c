/** Renders the declarations of the API's named types. */
import type { Facts } from '../../../shared/api.js';
import type { Schema } from '../../../shared/contract.js';
import {
  aliasText,
  clean,
  deprecationText,
  documentationComment,
  LONGEST_LINE,
  memberLine,
} from '../code/index.js';
import { indexMember, propertiesOfSchema, type TypeNames, typeOfSchema } from './type-of-schema.js';

export const typeDeclaration = (name: string, schema: Schema, names: TypeNames): string =>
  [...noteLines(schema, 0), declaration(name, schema, names)].join('\n');

function declaration(name: string, schema: Schema, names: TypeNames): string {
  if (!isInterface(schema)) return `export ${aliasText(name, typeOfSchema(schema, names))}`;
  const notes = Object.values(schema.properties ?? {}).map((property) => noteLines(property, 1));
  const properties = propertiesOfSchema(schema, names);
  const members = properties.flatMap((member, index) => [...(notes[index] ?? []), memberLine(member, 1)]);
  const others = indexMember(schema).map((member) => memberLine(member, 1));
  return [`export interface ${name} {`, ...members, ...others, '}'].join('\n');
}

const isInterface = ({ type, properties, anyOf, allOf }: Schema): boolean =>
  type === 'object' &&
  properties !== undefined &&
  Object.keys(properties).length > 0 &&
  anyOf === undefined &&
  allOf === undefined;

function noteLines({ description = '', deprecated }: Schema, depth: number): string[] {
  return commentLines(deprecated === true ? `@deprecated ${description}` : description, depth);
}

/** The comment of a route's function. */
export const factLines = ({ description, deprecated }: Facts, depth: number): string[] =>
  commentLines(description, depth, deprecated && [clean(`@deprecated ${deprecationText(deprecated)}`)]);

/** A documentation comment, `depth` levels deep; no lines for an empty text. */
function commentLines(text: string | undefined, depth: number, tags: readonly string[] = []): string[] {
  const start = '  '.repeat(depth);
  const comment = documentationComment(text, LONGEST_LINE - start.length, tags);
  return comment === '' ? [] : comment.split('\n').map((line) => start + line);
}
