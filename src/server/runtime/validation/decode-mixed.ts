/** Decodes values of intersections and of mixed unions, whose parts together say what becomes of the value. */
import type { Schema } from '../../../shared/contract.js';
import { branches, isClosedByConfiguration, withoutReference } from '../../../shared/json-schema/index.js';
import { isPlainObject } from '../plain-object.js';
import type { Host } from '../port.js';
import type { Compiler } from './compiler.js';
import { propertyOf } from './shape.js';
import { fromWire } from './wire-types.js';

/** What decoding depends on. */
export interface Decoding {
  compiler: Compiler;
  host: Host;
  /** Whether properties that no schema names are removed. */
  strips: boolean;
  /**
   * What has been decoded already: two parts that have the same property would decode its value twice. `undefined` as
   * long as a request needs none.
   */
  decoded: WeakMap<Schema, WeakSet<object>> | undefined;
  decode(schema: Schema, value: unknown): unknown;
}

/** Decodes a value that fits the schema, in place where possible. */
export function decodeMixed(decoding: Decoding, schema: Schema, value: unknown): unknown {
  if (typeof value === 'string') return decodeText(decoding, partsFor(decoding, schema, value), value);
  if (typeof value !== 'object' || value === null || isDecoded(decoding, schema, value)) return value;
  const parts = partsFor(decoding, schema, value);
  if (Array.isArray(value)) return decodeItems(decoding, parts, value);
  return isPlainObject(value) ? decodeProperties(decoding, parts, value) : value;
}

function isDecoded(decoding: Decoding, schema: Schema, value: object): boolean {
  decoding.decoded ??= new WeakMap();
  const known = decoding.decoded.get(schema) ?? new WeakSet();
  decoding.decoded.set(schema, known);
  if (known.has(value)) return true;
  known.add(value);
  return false;
}

/**
 * The schemas that apply to the value: all parts of an intersection, and the first alternative of a union that the value
 * fits.
 */
function partsFor(decoding: Decoding, schema: Schema, value: unknown, closes = true): Schema[] {
  const found = withoutReference(schema, decoding.compiler.definitions);
  const isMixed = found.allOf !== undefined;
  const parts = [found];
  for (const part of found.allOf ?? []) parts.push(...partsFor(decoding, part, value, false));
  if (found.anyOf !== undefined) {
    const chosen = chosenBranch(decoding, found, value, closes && !isMixed);
    if (chosen !== undefined) parts.push(...partsFor(decoding, chosen, value, closes && !isMixed));
  }
  return parts;
}

/** Prefers an alternative in which a text stays a text. */
function chosenBranch(
  { compiler }: Decoding,
  schema: Schema,
  value: unknown,
  closes: boolean,
): Schema | undefined {
  const fitting = branches(schema, compiler.definitions).filter((part) => compiler.fits(part, value, closes));
  return fitting.find((part) => part['x-type'] === undefined) ?? fitting[0];
}

function decodeText({ host }: Decoding, parts: readonly Schema[], text: string): unknown {
  const type = parts.find((part) => part['x-type'] !== undefined)?.['x-type'];
  return type === undefined ? text : fromWire(type, text, host);
}

function decodeItems(decoding: Decoding, parts: readonly Schema[], values: unknown[]): unknown[] {
  for (const { prefixItems = [], items } of parts) {
    if (items === undefined && prefixItems.length === 0) continue;
    for (const [index, item] of values.entries()) {
      const part = prefixItems[index] ?? items;
      if (part !== undefined && part !== false) values[index] = decoding.decode(part, item);
    }
  }
  return values;
}

function decodeProperties(
  decoding: Decoding,
  parts: readonly Schema[],
  value: Record<string, unknown>,
): Record<string, unknown> {
  const strips = decoding.strips && parts.some(isClosedByConfiguration) && !parts.some(acceptsAnyObject);
  for (const name of Object.keys(value)) {
    const schemas = parts.map((part) => propertyOf(part, name)).filter((part) => typeof part === 'object');
    if (schemas.length === 0 && strips) delete value[name];
    for (const schema of schemas) value[name] = decoding.decode(schema, value[name]);
  }
  return value;
}

/** Whether a schema says nothing of the object's properties, or allows any. */
const acceptsAnyObject = ({
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
