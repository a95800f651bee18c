import type { Schema } from '../../../shared/contract.js';
import { exampleOf } from '../../../shared/json-schema/index.js';
import type { DocumentContext } from './document-context.js';
import { isEmptyObject } from './type-notes.js';
import type { MediaType } from './types.js';

/** Pairs `written`, the schema for the document, with an example of the values that `described` accepts. */
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
