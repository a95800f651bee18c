/**
 * Turns a valid value into what a handler gets: texts become dates, ObjectIds and bytes, and unknown properties may be
 * stripped.
 */

import type { Schema } from '../../../shared/contract.js';
import type { UnknownRecord } from '../../../shared/is-record.js';
import {
  branches,
  describingChildrenOf,
  isClosedByConfiguration,
  withoutReference,
} from '../../../shared/json-schema/index.js';
import { isPlainObject } from '../plain-object.js';
import type { Host } from '../port.js';
import type { Compiler } from './compiler.js';
import { type Decoding, decodeMixed } from './decode-mixed.js';
import { allowedValues, typesOf } from './expectation.js';
import { propertyOf } from './shape.js';
import { fromWire } from './wire-types.js';

type Decode = (value: unknown) => unknown;

const asItIs: Decode = (value) => value;

/** Prepares for each schema once what has to be done: for most it is nothing. */
export class Decoder implements Decoding {
  readonly compiler: Compiler;
  readonly host: Host;
  readonly strips: boolean;
  readonly #known = new Map<Schema, Decode>();
  decoded: WeakMap<Schema, WeakSet<object>> | undefined;

  constructor(compiler: Compiler, host: Host, strips: boolean) {
    this.compiler = compiler;
    this.host = host;
    this.strips = strips;
  }

  /** Forgets the values of the last request. */
  beginRequest(): void {
    this.compiler.beginRequest();
    this.decoded = undefined;
  }

  /** Decodes a value that fits the schema, in place where possible. */
  decode(schema: Schema, value: unknown): unknown {
    return this.#of(schema)(value);
  }

  #of(schema: Schema): Decode {
    let decode = this.#known.get(schema);
    if (decode === undefined) {
      decode = needsDecoding(this, schema) ? this.#made(schema) : asItIs;
      this.#known.set(schema, decode);
    }
    return decode;
  }

  #made(schema: Schema): Decode {
    const found = withoutReference(schema, this.compiler.definitions);
    const { type: _, description: __, anyOf, ...others } = found;
    if (anyOf !== undefined && Object.keys(others).length === 0) return this.#union(found);
    if (anyOf !== undefined || found.allOf !== undefined) return (value) => decodeMixed(this, found, value);
    return this.#plain(found);
  }

  /**
   * Decodes by the first alternative that the value fits; an alternative in which a text stays a text goes first. If
   * only one is possible, it is not checked.
   */
  #union(schema: Schema): Decode {
    const parts = branches(schema, this.compiler.definitions);
    const texts = parts.filter((part) => part['x-type'] !== undefined || mayBe(part, 'string'));
    const structures = parts.filter(
      (part) => part['x-type'] === 'Uint8Array' || mayBe(part, 'object') || mayBe(part, 'array'),
    );
    return (value) => {
      const isText = typeof value === 'string';
      if (!isText && (typeof value !== 'object' || value === null)) return value;
      const candidates = isText ? texts : structures;
      const meant = candidates.length === 1 ? candidates[0] : this.#fitting(candidates, value);
      return meant === undefined ? value : this.decode(meant, value);
    };
  }

  #fitting(candidates: readonly Schema[], value: unknown): Schema | undefined {
    let first: Schema | undefined;
    for (const part of candidates) {
      if (!this.compiler.fits(part, value)) continue;
      if (part['x-type'] === undefined) return part;
      first ??= part;
    }
    return first;
  }

  #plain(schema: Schema): Decode {
    const type = schema['x-type'];
    if (type !== undefined) return (value) => fromWire(type, value, this.host);
    const decodeFields = this.#object(schema);
    return (value) => {
      if (Array.isArray(value)) return this.#items(schema, value);
      return isPlainObject(value) ? decodeFields(value) : value;
    };
  }

  #items({ prefixItems = [], items }: Schema, values: unknown[]): unknown[] {
    for (const [index, item] of values.entries()) {
      const part = prefixItems[index] ?? items;
      if (part !== undefined && part !== false) values[index] = this.decode(part, item);
    }
    return values;
  }

  #object(schema: Schema): (fields: UnknownRecord) => UnknownRecord {
    const { patternProperties, additionalProperties, properties = {} } = schema;
    const isNamed = patternProperties === undefined && typeof additionalProperties !== 'object';
    if (!isNamed || (this.strips && isClosedByConfiguration(schema)))
      return (fields) => this.#eachField(schema, fields);
    const named = Object.entries(properties).filter(([, part]) => needsDecoding(this, part));
    return (fields) => {
      for (const [name, part] of named)
        if (Object.hasOwn(fields, name)) fields[name] = this.decode(part, fields[name]);
      return fields;
    };
  }

  #eachField(schema: Schema, fields: UnknownRecord): UnknownRecord {
    const strips = this.strips && isClosedByConfiguration(schema);
    for (const name of Object.keys(fields)) {
      const part = propertyOf(schema, name);
      if (typeof part === 'object') fields[name] = this.decode(part, fields[name]);
      else if (strips) delete fields[name];
    }
    return fields;
  }
}

function mayBe(schema: Schema, type: 'string' | 'object' | 'array'): boolean {
  const values = allowedValues(schema);
  if (values.length > 0) return type === 'string' && values.some((value) => typeof value === 'string');
  const types = typesOf(schema);
  return types.length === 0 || types.includes(type);
}

/** Whether anything in a value of this schema has to be decoded or stripped. Mostly nothing has. */
function needsDecoding({ compiler, strips }: Decoding, schema: Schema): boolean {
  const seen = new Set<Schema>();
  const needs = (part: Schema): boolean => {
    const found = withoutReference(part, compiler.definitions);
    if (seen.has(found)) return false;
    seen.add(found);
    return (
      found['x-type'] !== undefined ||
      (strips && isClosedByConfiguration(found)) ||
      describingChildrenOf(found).some(needs)
    );
  };
  return needs(schema);
}
