/** Whether a schema surely refuses a value: what it takes a validator to tell is not said. */
import type { JsonLiteral, Schema } from '../../contract.js';
import type { Resolve } from './intersection.js';
import { accepts } from './intersection-of-values.js';

export function contradicts(schema: Schema, value: unknown, resolve: Resolve): boolean {
  const { description, default: preset, examples, deprecated, format, $ref, ...plain } = schema;
  if ($ref !== undefined) {
    const meant = resolve({ $ref });
    // A type of itself ends with what is not described yet.
    return meant !== undefined && contradicts(meant, value, resolve);
  }
  if (plain['x-type'] !== undefined) return typeof value !== 'string';
  if (plain.anyOf !== undefined && Object.keys(plain).length === 1)
    return plain.anyOf.every((part) => contradicts(part, value, resolve));
  if (isLiteral(value)) return accepts(plain, value, resolve) === false;
  const types = plain.type === undefined ? [] : [plain.type].flat();
  if (plain.const !== undefined || plain.enum !== undefined) return true;
  return types.length > 0 && !types.includes(Array.isArray(value) ? 'array' : 'object');
}

const isLiteral = (value: unknown): value is JsonLiteral => value === null || typeof value !== 'object';
