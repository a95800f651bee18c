/** Meteor's package `mongo-id`, and its decimals: values of the database that are classes of Meteor's own. */
import { randomBytes } from 'node:crypto';
import { Decimal128, ObjectId } from 'bson';
import type { Fields } from './environment.js';

const HEX = /^[0-9a-f]{24}$/;

export class ObjectID {
  readonly _str: string;

  constructor(hex?: string) {
    const lower = hex?.toLowerCase();
    if (lower !== undefined && !HEX.test(lower))
      throw new Error('Invalid hexadecimal string for creating an ObjectID');
    this._str = lower ?? randomBytes(12).toString('hex');
  }

  equals(other: unknown): boolean {
    return other instanceof ObjectID && other._str === this._str;
  }

  clone(): ObjectID {
    return new ObjectID(this._str);
  }

  typeName(): string {
    return 'oid';
  }

  toJSONValue(): string {
    return this._str;
  }

  valueOf(): string {
    return this._str;
  }

  toHexString(): string {
    return this._str;
  }

  toString(): string {
    return `ObjectID("${this._str}")`;
  }
}

export class Decimal {
  readonly #text: string;

  constructor(value: string | number) {
    this.#text = String(value);
  }

  typeName(): string {
    return 'Decimal';
  }

  clone(): Decimal {
    return new Decimal(this.#text);
  }

  toJSONValue(): string {
    return this.#text;
  }

  toJSON(): string {
    return this.#text;
  }

  toString(): string {
    return this.#text;
  }
}

/** An id as DDP sends it. */
export function idStringify(id: unknown): string {
  if (id instanceof ObjectID) return id.valueOf();
  if (typeof id !== 'string') return `~${JSON.stringify(id)}`;
  return /^[-~]/.test(id) || HEX.test(id) ? `-${id}` : id;
}

export function idParse(text: string): unknown {
  if (text.startsWith('-')) return text.slice(1);
  if (text.startsWith('~')) return JSON.parse(text.slice(1));
  return HEX.test(text) ? new ObjectID(text) : text;
}

/** A value as the driver of the database has it. */
export function toDriver(value: unknown): unknown {
  if (value instanceof ObjectID) return new ObjectId(value._str);
  if (value instanceof Decimal) return Decimal128.fromString(String(value));
  return mapped(value, toDriver);
}

export function fromDriver(value: unknown): unknown {
  if (value instanceof ObjectId) return new ObjectID(value.toHexString());
  if (value instanceof Decimal128) return new Decimal(value.toString());
  return mapped(value, fromDriver);
}

function mapped(value: unknown, change: (value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map(change);
  if (typeof value !== 'object' || value === null || !isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value as Fields).map(([key, field]) => [key, change(field)]));
}

const isPlain = (value: object): boolean =>
  !(value instanceof Date || value instanceof RegExp || value instanceof Uint8Array || '_bsontype' in value);
