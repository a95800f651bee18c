/** Whether a parameter can take a text from a URL: whatever says its type, the source's types or its checks. */
import type { Schema } from '../contract.js';
import { acceptsNothing } from '../json-schema.js';
import type { Definitions } from './context/index.js';

/** A subset of string, as `'open' | 'done'`, is fine: its values are texts. What only travels as a text is not. */
export function acceptsString(definitions: Definitions, schema: Schema, depth = 0): boolean {
  const again = (part: Schema): boolean => acceptsString(definitions, part, depth + 1);
  if (schema.$ref !== undefined) {
    const target = definitions.resolve(schema);
    return target === undefined || depth > 50 || again(target);
  }
  if (schema['x-type'] !== undefined || acceptsNothing(schema)) return false;
  return (
    isTextual(schema) &&
    (schema.anyOf === undefined || schema.anyOf.some(again)) &&
    (schema.allOf === undefined || schema.allOf.every(again))
  );
}

function isTextual({ type, const: only, enum: values }: Schema): boolean {
  if (only !== undefined) return typeof only === 'string';
  if (values !== undefined) return values.some((value) => typeof value === 'string');
  return type === undefined || [type].flat().includes('string');
}
