/** Whether a parameter accepts a text from a URL, according to its type and its checks. */
import type { Schema } from '../../shared/contract.js';
import { acceptsNothing } from '../../shared/json-schema/index.js';
import type { Definitions } from './context/index.js';

/**
 * `'open' | 'done'` is accepted, because its values are texts. A type such as Date, which is a text only in JSON, is
 * not.
 */
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
