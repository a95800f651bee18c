/** Converts types of the language and of well-known packages that have a form of their own in JSON, or none. */
import type { ts } from 'ts-morph';
import { FILE, OBJECT_ID, type Schema } from '../../../shared/contract.js';
import { isStandaloneHost } from '../../../shared/conventions.js';
import {
  LANGUAGE_TYPES,
  NOT_JSON_TYPES,
  reportTextOnly,
  type SchemaContext,
  schemaOfList,
} from '../context/index.js';
import type { Conversion } from './conversion.js';
import { anything, notJson } from './literal-type.js';

export const OBJECT_IDS: ReadonlySet<string> = new Set([
  'ObjectId',
  'ObjectID',
  'Mongo.ObjectID',
  'Mongo.ObjectId',
]);
const PACKAGES = new Set(['bson', 'mongodb', 'meteor/mongo']);

export const foreignSchema = ({
  specifier,
  name,
}: {
  specifier: string;
  name: string;
}): Schema | undefined =>
  OBJECT_IDS.has(name) && (PACKAGES.has(specifier) || isStandaloneHost(specifier)) ? OBJECT_ID : undefined;

/** Streams of bytes: a method that answers one is a download (C55). */
const STREAMS = new Set(['Readable', 'ReadStream', 'ReadableStream', 'NodeJS.ReadableStream']);
const STREAM_MODULE = /^(?:node:)?(?:stream|fs|buffer|stream\/web)$/;

/** The schema of a type that Node's own modules export: `Readable` of `node:stream`, `File` of `node:buffer`. */
export const nodeSchema = (
  context: SchemaContext,
  { specifier, name }: { specifier: string; name: string },
  at: ts.Node,
): Schema | undefined =>
  STREAM_MODULE.test(specifier) ? languageSchema(context, name.replace(/^.*\./, ''), at) : undefined;

export const LISTS: ReadonlySet<string> = new Set(['Array', 'ReadonlyArray', 'Iterable', 'ArrayLike']);

/** The schema of a type of the language without type arguments; `undefined` for any other. */
export function languageSchema(context: SchemaContext, name: string, at: ts.Node): Schema | undefined {
  if (name === 'RegExp' && context.parameter !== undefined) reportTextOnly(context, at, name);
  if (Object.hasOwn(LANGUAGE_TYPES, name)) return LANGUAGE_TYPES[name];
  if (STREAMS.has(name) && context.parameter === undefined) return FILE;
  if (NOT_JSON_TYPES.has(name)) return notJson(context, at, name);
  // As `{}`, it takes everything but null.
  if (name === 'Object') return anything(context, at);
  return name === 'Function' ? notJson(context, at, 'function') : undefined;
}

export function globalSchema(
  conversion: Conversion,
  name: string,
  node: ts.TypeReferenceNode,
): Schema | undefined {
  const { context } = conversion;
  const [first] = node.typeArguments ?? [];
  // Code without imports uses Meteor's own name.
  if (name === 'Mongo.ObjectID') return OBJECT_ID;
  const language = languageSchema(context, name, node);
  if (language !== undefined) return language;
  const items = LISTS.has(name) && first !== undefined ? conversion.schemaOf(conversion, first) : undefined;
  return items && schemaOfList(name, items);
}
