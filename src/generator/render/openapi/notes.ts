/** Descriptions and examples beside schemas. */
import type { Schema } from '../../../shared/contract.js';
import { exampleOfSchema, separateNotes } from '../../../shared/json-schema/index.js';
import { withoutNullNotes } from './spelling.js';
import type { DocumentSchema, MediaType } from './types.js';

export type TypeNotes = Pick<Schema, 'description' | 'examples'>;

export const typeNotes = (description: string, example: unknown): TypeNotes =>
  example === undefined || isEmptyObject(example) ? { description } : { description, examples: [example] };

/** The notes on a type of the application that has no comment. */
export const notesOnType = (name: string, $defs: Readonly<Record<string, Schema>>): TypeNotes =>
  typeNotes(`The type \`${name}\` of the application.`, exampleOfSchema($defs[name] ?? {}, '', $defs));

/** Its own notes win. */
export function withNotes(written: DocumentSchema, notes: TypeNotes): DocumentSchema {
  const { schema, notes: own } = separateNotes(written);
  return withoutNullNotes({ ...schema, ...notes, ...own });
}

export const withExample = (schema: Schema, example: unknown): MediaType =>
  example === undefined || isEmptyObject(example) ? { schema } : { schema, example };

const isEmptyObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;
