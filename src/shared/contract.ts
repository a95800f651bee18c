/**
 * The contract of a generated API as plain data, which is what `api.json` holds: the generator writes it, the runtime
 * validates by it, and `check --breaking` compares two of them. Imports nothing.
 */

export interface Contract {
  /**
   * What happens to unknown properties, or `off` if nothing is validated; `undefined` if unknown properties are refused.
   */
  validation?: Exclude<ExtraProperties, 'reject'> | 'off';
  /** `undefined` if surplus arguments are ignored. */
  extraArguments?: 'reject';
  /** By name. */
  publications: Record<string, CallContract>;
  methods: Record<string, CallContract>;
  collections: Record<string, CollectionContract>;
  /**
   * The error statuses of each kind of route; `body` adds those of routes that read a body, and `apiToken`, if any route
   * takes API tokens, those of every route for a call with one.
   */
  errors: Record<ErrorKind, number[]> & { apiToken?: number[] };
  /** The named types. Schemas refer to them as `#/$defs/<name>`. */
  $defs: Record<string, Schema>;
}

/** What happens to properties that no schema names. */
export type ExtraProperties = 'reject' | 'strip' | 'allow';
/** What happens to arguments that no parameter takes. If they are ignored, the handler gets them, as in Meteor. */
export type ExtraArguments = 'ignore' | 'reject';

export const ERROR_KINDS = [
  'publication',
  'method',
  'insert',
  'update',
  'remove',
  'body',
  'authentication',
] as const;
export type ErrorKind = (typeof ERROR_KINDS)[number];

/** A publication or a method. */
export interface CallContract {
  /** Lowercase. */
  verb: string;
  /** As listed (C23): percent-encoded segments, `:0` for the first argument. */
  path: string;
  /** The positional arguments. */
  params: ParameterContract[];
  /**
   * The schema of a successful answer; for a publication, of an object with one array for each collection. `undefined`
   * if nothing is known; `{ "not": {} }` is an empty body.
   */
  result?: Schema;
  /**
   * The statuses of a successful answer; `undefined` if it is 200. The result comes with each, also with one from 400 on, which
   * the declaration then sets itself.
   */
  statuses?: number[];
  /** The statuses of the errors that the declaration throws itself. Those of all calls come in addition. */
  errors?: number[];
  /** What `error` is in the bodies of these errors, as far as it is known. Sorted. */
  codes?: string[];
  /** Whether the declaration reads its arguments from the request itself (C8). */
  readsRequest?: true;
  /** What it reads there, as far as its source says all of it. */
  reads?: RequestReads;
  /** Set if the declaration switches validation off. */
  validation?: 'off';
  /** What an API token needs for the call, sorted; `undefined` if it takes no token (C45). */
  scopes?: string[];
}

/** The names of a request's query and body that a declaration reads; `undefined` where others may be read, too. */
export interface RequestReads {
  query?: ReadName[];
  body?: ReadName[];
}

export interface ReadName {
  name: string;
  /** Set if the declaration makes a number of the text. */
  isNumber?: true;
  /** Set if checks that the declaration executes refuse a request without it. */
  isNeeded?: true;
}

export interface ParameterContract {
  name: string;
  /** `undefined` if nothing is known. */
  schema?: Schema;
  /** What callers probably send. Requests are not held against it; what fits it is decoded. */
  hint?: Schema;
  /** Whether a call may leave it out. If others follow, `null` leaves it out. */
  optional?: true;
  /** Whether it stands for all further arguments. The schema is that of each. */
  rest?: true;
}

/** Whether a call must pass the argument. */
export const isNeeded = ({ optional, rest }: { optional?: boolean; rest?: boolean }): boolean =>
  optional !== true && rest !== true;

/** Whether a request can name an argument so. A body may not have some keys (C37). */
export const isArgumentName = (name: string): boolean =>
  /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name) &&
  !['__proto__', 'constructor', 'prototype'].includes(name);

export interface CollectionContract {
  /** The path of the collection. The path of a document adds `/:_id` (C17). */
  path: string;
  /** C21 */
  idType: 'string' | 'ObjectId';
  /** The schema of a stored document, with its `_id` if the type declares one; `undefined` if nothing is known. */
  document?: Schema;
  /** What an API token needs, for the routes that take any (C45). */
  scopes?: CollectionScopes;
}

export const COLLECTION_OPERATIONS = ['insert', 'update', 'remove'] as const;
export type CollectionOperation = (typeof COLLECTION_OPERATIONS)[number];
/** The scopes that an API token needs for each route of a collection, sorted. */
export type CollectionScopes = Partial<Record<CollectionOperation, string[]>>;

/**
 * What an insert takes, with the `_id` that the collection gives its documents, or without one (C19).
 * @param resolve what a reference refers to; the schema itself where it is none
 */
export function insertedDocument(
  document: Schema,
  idType: CollectionContract['idType'],
  resolve: (schema: Schema) => Schema,
  depth = 0,
): Schema {
  const found = resolve(document);
  if (depth === 20) return found;
  const again = (part: Schema): Schema => insertedDocument(part, idType, resolve, depth + 1);
  const { required, properties, anyOf, allOf, ...rest } = found;
  const others = required?.filter((name) => name !== '_id') ?? [];
  return {
    ...rest,
    ...(properties === undefined ? {} : { properties: { ...properties, ...idProperty(found, idType) } }),
    ...(others.length === 0 ? {} : { required: others }),
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map(again) }),
    ...(allOf === undefined ? {} : { allOf: allOf.map(again) }),
  };
}

function idProperty(
  { properties = {}, additionalProperties }: Schema,
  idType: CollectionContract['idType'],
): Record<string, Schema> {
  const idSchema = properties['_id'];
  if (idType === 'ObjectId') return { _id: OBJECT_ID };
  return idSchema === undefined && additionalProperties === undefined ? { _id: { type: 'string' } } : {};
}

/**
 * A JSON Schema (2020-12) of the keywords that restgen uses. It describes a value as it travels, as plain JSON (C15).
 *
 * An object with `properties` and without `additionalProperties` is closed in requests, where
 * `validation.extraProperties` says what becomes of others, and open in answers. `additionalProperties: true` marks one
 * that takes anything.
 */
export interface Schema {
  /** `#/$defs/<name>` */
  $ref?: string;
  /** Several types are sorted. */
  type?: JsonType | JsonType[];
  const?: JsonLiteral;
  /** Sorted. The `type` beside it is that of all values. */
  enum?: JsonLiteral[];
  properties?: Record<string, Schema>;
  /** Sorted; never empty. */
  required?: string[];
  additionalProperties?: boolean | Schema;
  patternProperties?: Record<string, Schema>;
  propertyNames?: Schema;
  prefixItems?: Schema[];
  items?: Schema | false;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  anyOf?: Schema[];
  allOf?: Schema[];
  not?: Schema;
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
  contentEncoding?: string;
  title?: string;
  description?: string;
  default?: unknown;
  examples?: unknown[];
  deprecated?: boolean;
  /** The type that the value has in the host's code: the runtime decodes to it. */
  'x-type'?: 'Date' | 'ObjectId' | 'Uint8Array';
}

export type JsonType = 'array' | 'boolean' | 'integer' | 'null' | 'number' | 'object' | 'string';
export type JsonLiteral = string | number | boolean | null;

/** The JSON form of types that JSON does not have (C15). */
export const DATE: Schema = { type: 'string', format: 'date-time', 'x-type': 'Date' };
export const OBJECT_ID: Schema = { type: 'string', pattern: '^[0-9A-Fa-f]{24}$', 'x-type': 'ObjectId' };
export const BINARY: Schema = { type: 'string', contentEncoding: 'base64', 'x-type': 'Uint8Array' };
/** Accepts no value: stands for `undefined` and for an empty body. */
export const UNDEFINED: Schema = { not: {} };

export const DEFINITIONS = '#/$defs/';
