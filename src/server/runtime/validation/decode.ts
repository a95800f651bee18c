/**
 * Turns a valid value into the value for a handler: texts become dates, ObjectIds and bytes, and unknown properties may be
 * stripped.
 */
import type { Schema } from '../../../shared/contract.js';
import type { UnknownRecord } from '../../../shared/is-record.js';
import {
  acceptsEverything,
  branches,
  describingChildrenOf,
  isClosedByConfiguration,
  itemSchemaAt,
  propertyOf,
  withoutReference,
} from '../../../shared/json-schema/index.js';
import { isPlainObject } from '../plain-object.js';
import type { Host } from '../port.js';
import type { Compiler } from './compiler.js';
import { isRoughly, partsOf } from './parts.js';
import { fromWire } from './wire-types.js';

type Decode = (value: unknown) => unknown;

const asItIs: Decode = (value) => value;

/** Prepares a function for each schema once. For most schemas it does nothing. */
export class Decoder {
  readonly compiler: Compiler;
  readonly host: Host;
  readonly #strips: boolean;
  readonly #prepared = new Map<Schema, Decode>();
  /**
   * The values that intersections have decoded: two parts with the same property would decode its value twice. `undefined` as
   * long as a request needs none.
   */
  #decoded: WeakMap<Schema, WeakSet<object>> | undefined;

  /** @param strips whether properties that no schema names are removed */
  constructor(compiler: Compiler, host: Host, strips: boolean) {
    this.compiler = compiler;
    this.host = host;
    this.#strips = strips;
  }

  /** Forgets the values of the last request. */
  beginRequest(): void {
    this.compiler.beginRequest();
    this.#decoded = undefined;
  }

  /** Decodes a value that fits the schema, in place where possible. */
  decode(schema: Schema, value: unknown): unknown {
    let decode = this.#prepared.get(schema);
    if (decode === undefined) {
      decode = this.#needsDecoding(schema) ? this.#prepare(schema) : asItIs;
      this.#prepared.set(schema, decode);
    }
    return decode(value);
  }

  /** Whether any part of a value of this schema has to be decoded or stripped. */
  #needsDecoding(schema: Schema): boolean {
    const seen = new Set<Schema>();
    const needs = (part: Schema): boolean => {
      const found = withoutReference(part, this.compiler.definitions);
      if (seen.has(found)) return false;
      seen.add(found);
      const isDecoded = found['x-type'] !== undefined || this.#stripsFrom([found]);
      return isDecoded || describingChildrenOf(found).some(needs);
    };
    return needs(schema);
  }

  #prepare(schema: Schema): Decode {
    const { definitions } = this.compiler;
    const found = withoutReference(schema, definitions);
    const { anyOf, allOf, ...others } = found;
    if (anyOf === undefined && allOf === undefined) return this.#by([found], this.#namedIn(found));
    const isUnion = allOf === undefined && acceptsEverything(others);
    return (value) => {
      if (typeof value !== 'string' && (typeof value !== 'object' || value === null)) return value;
      const meant = isUnion ? this.#fitting(found, value, true) : undefined;
      if (meant !== undefined) return this.decode(meant, value);
      if (isUnion || this.#isDecoded(found, value)) return value;
      const parts = partsOf(found, definitions, (union, closes) => this.#fitting(union, value, closes));
      return this.#by(Array.from(parts, (part) => part.schema))(value);
    };
  }

  /** A candidate that is the only one is not checked. An alternative in which a text stays a text precedes others. */
  #fitting(union: Schema, value: unknown, closes: boolean): Schema | undefined {
    const candidates = branches(union, this.compiler.definitions).filter((part) => isRoughly(part, value));
    if (candidates.length < 2) return candidates[0];
    const first = (isWire: boolean): Schema | undefined =>
      candidates.find(
        (part) => (part['x-type'] !== undefined) === isWire && this.compiler.fits(part, value, closes),
      );
    return first(false) ?? first(true);
  }

  #isDecoded(schema: Schema, value: unknown): boolean {
    if (typeof value !== 'object' || value === null) return false;
    this.#decoded ??= new WeakMap();
    const known = this.#decoded.get(schema) ?? new WeakSet();
    this.#decoded.set(schema, known);
    if (known.has(value)) return true;
    known.add(value);
    return false;
  }

  /**
   * Decodes by schemas that together describe the value.
   * @param named the only properties that have to be decoded, if they are known
   */
  #by(parts: readonly Schema[], named?: readonly (readonly [string, Schema])[]): Decode {
    const type = parts.find((part) => part['x-type'] !== undefined)?.['x-type'];
    if (type !== undefined) return (value) => fromWire(type, value, this.host);
    return (value) => {
      if (Array.isArray(value)) return this.#items(parts, value);
      if (!isPlainObject(value)) return value;
      if (named === undefined) return this.#properties(parts, value);
      for (const [name, part] of named)
        if (Object.hasOwn(value, name)) value[name] = this.decode(part, value[name]);
      return value;
    };
  }

  #items(parts: readonly Schema[], values: unknown[]): unknown[] {
    for (const part of parts)
      for (const [index, value] of values.entries()) {
        const item = itemSchemaAt(part, index);
        if (item !== undefined && item !== false) values[index] = this.decode(item, value);
      }
    return values;
  }

  /** `undefined` for an object whose own names decide. */
  #namedIn(schema: Schema): [string, Schema][] | undefined {
    const { properties = {}, patternProperties, additionalProperties } = schema;
    const isNamed = patternProperties === undefined && typeof additionalProperties !== 'object';
    if (!isNamed || this.#stripsFrom([schema])) return undefined;
    return Object.entries(properties).filter(([, part]) => this.#needsDecoding(part));
  }

  #properties(parts: readonly Schema[], fields: UnknownRecord): UnknownRecord {
    const strips = this.#stripsFrom(parts);
    for (const name of Object.keys(fields)) {
      let isNamed = false;
      for (const part of parts) {
        const property = propertyOf(part, name);
        if (typeof property !== 'object') continue;
        isNamed = true;
        fields[name] = this.decode(property, fields[name]);
      }
      if (strips && !isNamed) delete fields[name];
    }
    return fields;
  }

  #stripsFrom(parts: readonly Schema[]): boolean {
    return this.#strips && parts.some(isClosedByConfiguration) && !parts.some(acceptsAnyObject);
  }
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
    [properties, required, additionalProperties, patternProperties].every(
      (keyword) => keyword === undefined,
    ));
