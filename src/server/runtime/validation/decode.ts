/** Turns a valid value into the handler's: texts become dates, ObjectIds or bytes. It may strip unknown properties. */
import type { Schema } from '../../../shared/contract.js';
import type { UnknownRecord } from '../../../shared/is-record.js';
import { branches, isClosedByConfiguration, reachedSchemas } from '../../../shared/json-schema/index.js';
import { memoize } from '../../../shared/memoize.js';
import { isPlainObject } from '../plain-object.js';
import type { Host } from '../port.js';
import type { Compiler } from './compiler.js';
import { isRoughly, itemOfParts, propertyOfParts, schemasOfParts } from './parts.js';
import { fromWire } from './wire-types.js';

export class Decoder {
  readonly compiler: Compiler;
  readonly host: Host;
  readonly #strips: boolean;
  /** Whether any part of a value of the schema has to be decoded or stripped. */
  readonly #changes = memoize((schema: Schema) =>
    [...reachedSchemas(schema, this.compiler.definitions)].some(
      (part) => part['x-type'] !== undefined || this.#stripsFrom([part]),
    ),
  );

  /** @param strips whether properties that no schema names are removed */
  constructor(compiler: Compiler, host: Host, strips: boolean) {
    this.compiler = compiler;
    this.host = host;
    this.#strips = strips;
  }

  /** Decodes a value that fits the schema, in place where possible. */
  decode(schema: Schema, value: unknown): unknown {
    if (!this.#changes(schema)) return value;
    const parts = this.#partsFor(schema, value);
    const type = parts.find((part) => part['x-type'] !== undefined)?.['x-type'];
    if (type !== undefined) return fromWire(type, value, this.host);
    if (Array.isArray(value)) return this.#items(parts, value);
    return isPlainObject(value) ? this.#properties(parts, value) : value;
  }

  #partsFor(schema: Schema, value: unknown): Schema[] {
    return schemasOfParts(schema, this.compiler.definitions, (union, closes) =>
      this.#fitting(union, value, closes),
    );
  }

  /** A candidate that is the only one is not checked. An alternative in which a text stays a text precedes others. */
  #fitting(union: Schema, value: unknown, closes: boolean): Schema[] {
    const candidates = branches(union, this.compiler.definitions).filter((part) => isRoughly(part, value));
    if (candidates.length < 2) return candidates;
    const first = (isWire: boolean): Schema | undefined =>
      candidates.find(
        (part) => (part['x-type'] !== undefined) === isWire && this.compiler.fits(part, value, closes),
      );
    const fitting = first(false) ?? first(true);
    return fitting === undefined ? [] : [fitting];
  }

  #items(parts: readonly Schema[], values: unknown[]): unknown[] {
    for (const [index, value] of values.entries()) {
      const item = itemOfParts(parts, index);
      if (item !== undefined) values[index] = this.decode(item, value);
    }
    return values;
  }

  #properties(parts: readonly Schema[], fields: UnknownRecord): UnknownRecord {
    const strips = this.#stripsFrom(parts);
    for (const name of Object.keys(fields)) {
      const property = propertyOfParts(parts, name);
      if (property !== undefined) fields[name] = this.decode(property, fields[name]);
      else if (strips) delete fields[name];
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
