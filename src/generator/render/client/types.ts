/** Renders the declarations of the API's named types. */
import type { Schema } from '../../../shared/contract.js';
import type { MemberSyntax } from '../../../shared/type-syntax.js';
import { documentationComment, layOut, memberDocument, typeDocument, WIDTH } from '../layout/index.js';
import { indexMember, propertiesOf, type TypeNames, typeOfSchema } from './type-of-schema.js';

export const typeDeclaration = (name: string, schema: Schema, names: TypeNames): string =>
  [...noteLines(schema, 0), declaration(name, schema, names)].join('\n');

function declaration(name: string, schema: Schema, names: TypeNames): string {
  if (!isInterface(schema))
    return layOut([`export type ${name} = `, typeDocument(typeOfSchema(schema, names)), ';']);
  const notes = Object.values(schema.properties ?? {}).map((property) => noteLines(property, 1));
  const properties = propertiesOf(schema, names);
  const members = properties.flatMap((member, index) => [...(notes[index] ?? []), memberText(member, 1)]);
  const others = indexMember(schema, properties, names).map((member) => memberText(member, 1));
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

/** A member of an interface, `depth` levels deep. */
export const memberText = (member: MemberSyntax, depth: number): string =>
  layOut([memberDocument(member), ';'], depth);

/** A documentation comment, `depth` levels deep; no lines for an empty text. */
export function commentLines(text: string | undefined, depth: number): string[] {
  const start = '  '.repeat(depth);
  const comment = documentationComment(text, WIDTH - start.length);
  return comment === '' ? [] : comment.split('\n').map((line) => start + line);
}
