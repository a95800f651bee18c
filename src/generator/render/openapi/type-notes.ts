/** What the document says of types that do not say it themselves. */
import type { Schema } from '../../../shared/contract.js';
import { exampleOf, separateNotes } from '../../../shared/json-schema/index.js';
import { withoutNullNotes } from './spelling/index.js';
import type { DocumentSchema } from './types.js';

export type TypeNotes = Pick<Schema, 'description' | 'examples'>;

export const notesOn = (description: string, example: unknown): TypeNotes =>
  example === undefined || isEmptyObject(example) ? { description } : { description, examples: [example] };

/** Of a type of the application that has no comment. */
export const notesOnType = (name: string, $defs: Readonly<Record<string, Schema>>): TypeNotes =>
  notesOn(`The type \`${name}\` of the application.`, exampleOf($defs[name] ?? {}, '', $defs));

/** Its own notes win. */
export function withNotes(written: DocumentSchema, notes: TypeNotes): DocumentSchema {
  const { schema, notes: own } = separateNotes(written);
  return withoutNullNotes({ ...schema, ...notes, ...own });
}

export const isEmptyObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;
