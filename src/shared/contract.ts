/**
 * The contract of a generated API as plain data, the content of `api.json`. The generator writes it, the runtime
 * validates by it, and `check --breaking` compares two of them. Imports nothing.
 */

export interface Contract {
  /** How unknown properties are treated, or `off` without validation; `undefined` if they are refused. */
  validation?: Exclude<ExtraProperties, 'reject'> | 'off';
  /** `undefined` if surplus arguments are ignored. */
  extraArguments?: 'reject';
  /** By name. */
  publications: Record<string, CallContract>;
  methods: Record<string, CallContract>;
  collections: Record<string, CollectionContract>;
  /** The named types. Schemas refer to them as `#/$defs/<name>`. */
  $defs: Record<string, Schema>;
}

/** How properties that no schema names are treated. */
export type ExtraProperties = 'reject' | 'strip' | 'allow';
/** How surplus arguments are treated. `ignore` passes them to the handler, as Meteor does. */
export type ExtraArguments = 'ignore' | 'reject';

/** A publication or a method. */
export interface CallContract {
  /** Lowercase. */
  verb: string;
  /** The listed path (C23): percent-encoded segments, `:0` for the first argument. */
  path: string;
  /** The positional arguments. */
  params: ParameterContract[];
  /**
   * The schema of a successful answer; for a publication, an object with one array per collection. `undefined` if
   * unknown; `{ "not": {} }` is an empty body.
   */
  result?: Schema;
  /**
   * The statuses of answers with the result; `undefined` if it is only 200. They may include statuses from 400, if the
   * declaration sets them.
   */
  statuses?: number[];
  /** The statuses of errors that the declaration itself throws, in addition to the statuses of all calls. */
  errors?: number[];
  /** The known values of `error` in the bodies of these errors. Sorted. */
  codes?: string[];
  /** Whether the declaration reads its arguments from the request itself (C8). */
  readsRequest?: true;
  /** Set if the declaration switches validation off. */
  validation?: 'off';
  /** Set if a publication that answers GET sends no stream of its changes. */
  live?: false;
  /** Set if a publication answers its documents in pages. */
  page?: PageContract;
  /** The scopes that an API token needs, sorted; `undefined` if the call accepts no API tokens (C45). */
  scopes?: string[];
  /** The day on which it will end (C58). After that, its removal breaks no promise. */
  sunset?: string;
}

/** How a publication answers its documents in pages, as declared (C56). */
export interface PageContract {
  /** How many documents a page has, unless the request says. */
  limit: number;
  /** The largest limit that a request may ask for. */
  most: number;
  /** The fields by which a request may sort; by default none. */
  sort?: readonly string[];
  /** Whether a request may choose fields. */
  fields?: boolean;
  /** Whether each page says how many documents there are in all, which the database then counts. */
  count?: boolean;
}

/** Whether a publication sends a stream of its changes on request. */
export const isLive = ({ verb, live }: Pick<CallContract, 'verb' | 'live'>): boolean =>
  verb === 'get' && live !== false;

export interface ParameterContract {
  name: string;
  /** `undefined` if nothing is known. */
  schema?: Schema;
  /** The schema of probable values. Requests are not validated by it, but matching values are decoded. */
  hint?: Schema;
  /** Set for the first argument if nothing describes it and the handler may use it as an object (C38). */
  takesObject?: true;
  /** Set if a query names its fields (C59). */
  fields?: true;
  /** Whether a call may omit it. If others follow, `null` omits it. */
  optional?: true;
  /** Whether it takes all further arguments. The schema applies to each of them. */
  rest?: true;
}

/** Whether a call must pass the argument. */
export const isNeeded = ({ optional, rest }: { optional?: boolean; rest?: boolean }): boolean =>
  optional !== true && rest !== true;

/** Whether a request can use this name for an argument. Some keys are forbidden in bodies (C37). */
export const isArgumentName = (name: string): boolean =>
  /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name) &&
  !['__proto__', 'constructor', 'prototype'].includes(name);

export interface CollectionContract {
  /** The path of the collection. The path of a document adds `/:_id` (C17). */
  path: string;
  /** The type of ids (C21). */
  idType: 'string' | 'ObjectId';
  /** The schema of a stored document, with `_id` if the type declares it; `undefined` if unknown. */
  document?: Schema;
  /** The scopes that an API token needs, for routes that accept API tokens (C45). */
  scopes?: CollectionScopes;
  /** The day on which it will end (C58). After that, its removal breaks no promise. */
  sunset?: string;
}

export const COLLECTION_OPERATIONS = ['insert', 'update', 'remove'] as const;
export type CollectionOperation = (typeof COLLECTION_OPERATIONS)[number];
/** The scopes that an API token needs for each route of a collection, sorted. */
export type CollectionScopes = Partial<Record<CollectionOperation, string[]>>;

/**
 * The schema of a document to insert, with an optional `_id` of the collection's type (C19).
 * @param resolve returns the target of a reference, and other schemas unchanged
 */
export function insertedDocument(
  document: Schema,
  idType: CollectionContract['idType'],
  resolve: (schema: Schema) => Schema,
  depth = 0,
): Schema {
  const resolved = resolve(document);
  if (depth === 20) return resolved;
  const convert = (part: Schema): Schema => insertedDocument(part, idType, resolve, depth + 1);
  const { required, properties, anyOf, allOf, ...rest } = resolved;
  const others = required?.filter((name) => name !== '_id') ?? [];
  return {
    ...rest,
    ...(properties === undefined ? {} : { properties: { ...properties, ...idProperty(resolved, idType) } }),
    ...(others.length === 0 ? {} : { required: others }),
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map(convert) }),
    ...(allOf === undefined ? {} : { allOf: allOf.map(convert) }),
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
 * A JSON Schema (2020-12) of the keywords that restgen uses. It describes values in plain JSON, as they are sent (C15).
 *
 * An object with `properties` and without `additionalProperties` is closed in requests, where
 * `validation.extraProperties` applies, and open in answers. `additionalProperties: true` accepts any properties.
 */
export interface Schema {
  /** `#/$defs/<name>` */
  $ref?: string;
  /** Several types are sorted. */
  type?: JsonType | JsonType[];
  const?: JsonLiteral;
  /** Sorted. `type` beside it is the type of all values. */
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
  /** The type of the value in the host's code, to which the runtime decodes. */
  'x-type'?: 'Date' | 'ObjectId' | 'Uint8Array' | 'File';
}

export type JsonType = 'array' | 'boolean' | 'integer' | 'null' | 'number' | 'object' | 'string';
export type JsonLiteral = string | number | boolean | null;

/** The JSON form of types that JSON lacks (C15). */
export const DATE: Schema = { type: 'string', format: 'date-time', 'x-type': 'Date' };
export const OBJECT_ID: Schema = { type: 'string', pattern: '^[0-9A-Fa-f]{24}$', 'x-type': 'ObjectId' };
export const BINARY: Schema = { type: 'string', contentEncoding: 'base64', 'x-type': 'Uint8Array' };
/** Also of a `Blob` and, in answers, of a stream (C53, C55). */
export const FILE: Schema = { type: 'string', contentEncoding: 'base64', 'x-type': 'File' };
/** The form of a type of Meteor's `EJSON.addType`. */
export const customTypeSchema = (name: Schema, value: Schema): Schema => ({
  type: 'object',
  properties: { $type: name, $value: value },
  required: ['$type', '$value'],
});
export const isCustomType = ({ properties }: Schema): boolean =>
  properties?.['$type'] !== undefined && properties['$value'] !== undefined;

/** Accepts no value; used for `undefined` and for an empty body. */
export const UNDEFINED: Schema = { not: {} };

export const DEFINITIONS = '#/$defs/';
