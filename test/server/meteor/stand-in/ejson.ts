/** Meteor's package `ejson`: JSON with dates, bytes, infinities, regular expressions and an application's own types. */
import { isDeepStrictEqual } from 'node:util';
import type { Fields } from './environment.js';

export interface CustomType {
  typeName(): string;
  toJSONValue(): unknown;
}

/** How a value that JSON has not is written: by objects with exactly these keys. */
interface Notation {
  keys: readonly string[];
  writes(value: unknown): Fields | undefined;
  reads(written: Fields): unknown;
}

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const hasExactly = (value: Fields, keys: readonly string[]): boolean =>
  Object.keys(value).length === keys.length && keys.every((key) => Object.hasOwn(value, key));
const mapped = (value: Fields, change: (field: unknown) => unknown): Fields =>
  Object.fromEntries(Object.entries(value).map(([key, field]) => [key, change(field)]));

const PLAIN_NOTATIONS: readonly Notation[] = [
  {
    keys: ['$date'],
    writes: (value) => (value instanceof Date ? { $date: value.getTime() } : undefined),
    reads: ({ $date }) => new Date($date as number),
  },
  {
    keys: ['$regexp', '$flags'],
    writes: (value) => (value instanceof RegExp ? { $regexp: value.source, $flags: value.flags } : undefined),
    reads: ({ $regexp, $flags }) => new RegExp($regexp as string, $flags as string),
  },
  {
    keys: ['$InfNaN'],
    writes: (value) =>
      typeof value === 'number' && !Number.isFinite(value)
        ? { $InfNaN: Number.isNaN(value) ? 0 : Math.sign(value) }
        : undefined,
    reads: ({ $InfNaN }) => ($InfNaN === 0 ? Number.NaN : Number($InfNaN) * Number.POSITIVE_INFINITY),
  },
  {
    keys: ['$binary'],
    writes: (value) =>
      value instanceof Uint8Array ? { $binary: Buffer.from(value).toString('base64') } : undefined,
    reads: ({ $binary }) => new Uint8Array(Buffer.from($binary as string, 'base64')),
  },
];

export type Ejson = ReturnType<typeof createEjson>;

export function createEjson() {
  const factories = new Map<string, (written: unknown) => unknown>();
  const isCustom = (value: unknown): value is CustomType =>
    isObject(value) &&
    typeof value['toJSONValue'] === 'function' &&
    typeof value['typeName'] === 'function' &&
    factories.has(value['typeName']());
  const notations: readonly Notation[] = [
    ...PLAIN_NOTATIONS,
    {
      keys: ['$escape'],
      writes: (value) =>
        isObject(value) && notations.some(({ keys }) => hasExactly(value, keys))
          ? { $escape: mapped(value, toJSONValue) }
          : undefined,
      reads: ({ $escape }) => mapped($escape as Fields, fromJSONValue),
    },
    {
      keys: ['$type', '$value'],
      writes: (value) =>
        isCustom(value) ? { $type: value.typeName(), $value: value.toJSONValue() } : undefined,
      reads: ({ $type, $value }) => {
        const factory = factories.get($type as string);
        if (factory === undefined) throw new Error(`Custom EJSON type ${$type} is not defined`);
        return factory($value);
      },
    },
  ];

  function toJSONValue(value: unknown): unknown {
    for (const { writes } of notations) {
      const written = writes(value);
      if (written !== undefined) return written;
    }
    if (Array.isArray(value)) return value.map(toJSONValue);
    return isObject(value) ? mapped(value, toJSONValue) : value;
  }

  function fromJSONValue(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(fromJSONValue);
    if (!isObject(value)) return value;
    const notation = notations.find(({ keys }) => hasExactly(value, keys));
    return notation === undefined ? mapped(value, fromJSONValue) : notation.reads(value);
  }

  function clone<Value>(value: Value): Value;
  function clone(value: unknown): unknown {
    if (!isObject(value) || value instanceof RegExp) return value;
    if (value instanceof Date) return new Date(value);
    if (value instanceof Uint8Array) return new Uint8Array(value);
    if (Array.isArray(value)) return value.map((element) => clone(element));
    if (typeof value['clone'] === 'function') return value['clone']();
    return isCustom(value) ? fromJSONValue(toJSONValue(value)) : mapped(value, clone);
  }

  return {
    addType(name: string, factory: (written: unknown) => unknown): void {
      if (factories.has(name)) throw new Error(`Type ${name} already present`);
      factories.set(name, factory);
    },
    toJSONValue,
    fromJSONValue,
    clone,
    equals: isDeepStrictEqual,
    isBinary: (value: unknown): boolean => value instanceof Uint8Array,
    _isCustomType: isCustom,
    stringify: (value: unknown): string => JSON.stringify(toJSONValue(value)),
    parse: (text: string): unknown => fromJSONValue(JSON.parse(text)),
  };
}
