import type { Schema } from '../../contract.js';
import type { DocumentContext } from './document-context.js';
import { exampleOf } from './example.js';
import type { MediaType } from './types.js';

/** `written` as the document holds it, with an example of what `described` describes where one says something. */
export function mediaType(
  written: Schema,
  described: Schema,
  name: string,
  { $defs }: DocumentContext,
): MediaType {
  return withExample(written, exampleOf(described, name, $defs));
}

export const withExample = (schema: Schema, example: unknown): MediaType =>
  example === undefined || isEmptyObject(example) ? { schema } : { schema, example };

const isEmptyObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;
