/** The declarations of an API's named types in its client. */
import type { Schema } from '../../contract.js';
import { documentationComment } from '../comment.js';
import { layOutAlias, layOutMember } from './layout.js';
import { indexMember, membersOf, type TypeNames, typeOfSchema } from './type-of-schema.js';

export const typeDeclarations = (types: Readonly<Record<string, Schema>>, names: TypeNames): string[] =>
  Object.entries(types).map(([name, schema]) =>
    [...commentLines(schema, ''), declaration(names.get(name) ?? name, schema, names)].join('\n'),
  );

function declaration(name: string, schema: Schema, names: TypeNames): string {
  if (!isInterface(schema)) return layOutAlias(`export type ${name} = ${typeOfSchema(schema, names)};`);
  const members = membersOf(schema, names).flatMap(({ text, schema: property }) => [
    ...commentLines(property, '  '),
    layOutMember(`${text};`),
  ]);
  const index = indexMember(schema, names).map((text) => layOutMember(`${text};`));
  return [`export interface ${name} {`, ...members, ...index, '}'].join('\n');
}

const isInterface = ({ type, properties, anyOf, allOf }: Schema): boolean =>
  type === 'object' &&
  properties !== undefined &&
  Object.keys(properties).length > 0 &&
  anyOf === undefined &&
  allOf === undefined;

function commentLines({ description = '', deprecated }: Schema, indentation: string): string[] {
  const text = deprecated === true ? `@deprecated ${description}` : description;
  return indented(documentationComment(text, 100 - indentation.length), indentation);
}

export const indented = (text: string, indentation: string): string[] =>
  text === '' ? [] : text.split('\n').map((line) => indentation + line);
