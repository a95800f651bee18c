/** Values of intersections, whose parts say together what becomes of them. */
import type { Schema } from '../../contract.js';
import type { Decoder } from './decode.js';
import { branches, isClosed, resolved } from './definitions.js';
import { isPlainObject } from './expectation.js';
import { propertyOf } from './shape.js';
import { WIRE_TYPES } from './wire-types.js';

/** Works in place where it can. The value has to fit the schema. */
export function decodeMixed(decoder: Decoder, schema: Schema, value: unknown): unknown {
  if (typeof value !== 'object' && typeof value !== 'string') return value;
  const parts = partsFor(decoder, schema, value);
  if (typeof value === 'string') return decodeText(decoder, parts, value);
  if (Array.isArray(value)) return decodeItems(decoder, parts, value);
  return isPlainObject(value) ? decodeProperties(decoder, parts, value) : value;
}

/** What holds for the value: the parts of intersections, and of unions the first that it fits. */
function partsFor(decoder: Decoder, schema: Schema, value: unknown, closes = true): Schema[] {
  const found = resolved(schema, decoder.compiler.definitions);
  const isMixed = found.allOf !== undefined;
  const parts = [found];
  for (const part of found.allOf ?? []) parts.push(...partsFor(decoder, part, value, false));
  if (found.anyOf !== undefined) {
    const chosen = chosenBranch(decoder, found, value, closes && !isMixed);
    if (chosen !== undefined) parts.push(...partsFor(decoder, chosen, value, closes && !isMixed));
  }
  return parts;
}

/** A text that may be one stays one. */
function chosenBranch(
  { compiler }: Decoder,
  { anyOf = [] }: Schema,
  value: unknown,
  closes: boolean,
): Schema | undefined {
  const fitting = anyOf
    .flatMap((part) => branches(part, compiler.definitions))
    .filter((part) => compiler.fits(part, value, closes));
  return fitting.find((part) => part['x-type'] === undefined) ?? fitting[0];
}

function decodeText({ host }: Decoder, parts: readonly Schema[], text: string): unknown {
  const type = parts.find((part) => part['x-type'] !== undefined)?.['x-type'];
  return type === undefined ? text : WIRE_TYPES[type].decode(text, host);
}

function decodeItems(decoder: Decoder, parts: readonly Schema[], values: unknown[]): unknown[] {
  for (const { prefixItems = [], items } of parts) {
    if (items === undefined && prefixItems.length === 0) continue;
    for (const [index, item] of values.entries()) {
      const part = prefixItems[index] ?? items;
      if (part !== undefined && part !== false) values[index] = decoder.decode(part, item);
    }
  }
  return values;
}

function decodeProperties(
  decoder: Decoder,
  parts: readonly Schema[],
  value: Record<string, unknown>,
): Record<string, unknown> {
  const strips = decoder.strips && parts.some(isClosed) && !parts.some(takesAnything);
  for (const name of Object.keys(value)) {
    const schemas = parts.map((part) => propertyOf(part, name)).filter((part) => typeof part === 'object');
    if (schemas.length === 0 && strips) delete value[name];
    for (const schema of schemas) value[name] = decoder.decode(schema, value[name]);
  }
  return value;
}

/** An object of which nothing is said, or that says so. */
const takesAnything = ({
  type,
  properties,
  required,
  additionalProperties,
  patternProperties,
}: Schema): boolean =>
  additionalProperties === true ||
  (type === 'object' &&
    properties === undefined &&
    required === undefined &&
    additionalProperties === undefined &&
    patternProperties === undefined);
