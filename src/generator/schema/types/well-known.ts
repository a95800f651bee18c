/** Converts types of the language and of well-known packages that have a form of their own in JSON, or none. */
import type { ts } from 'ts-morph';
import { FILE, OBJECT_ID, type Schema } from '../../../shared/contract.js';
import { isStandaloneHost } from '../../../shared/conventions.js';
import { resolveName } from '../../analysis/interpreter/index.js';
import { LANGUAGE_TYPES, NOT_JSON_TYPES, type SchemaContext } from '../context/index.js';
import { anything, notJson } from './literal-type.js';

export const OBJECT_IDS: ReadonlySet<string> = new Set([
  'ObjectId',
  'ObjectID',
  'Mongo.ObjectID',
  'Mongo.ObjectId',
]);
const PACKAGES = new Set(['bson', 'mongodb', 'meteor/mongo']);

/** Streams of bytes: a method that answers one is a download (C55). */
const STREAMS = new Set(['Readable', 'ReadStream', 'ReadableStream', 'NodeJS.ReadableStream']);
const STREAM_MODULE = /^(?:node:)?(?:stream|fs|buffer|stream\/web)$/;

export const LISTS: ReadonlySet<string> = new Set(['Array', 'ReadonlyArray', 'Iterable', 'ArrayLike']);

/** The schema of a type of the language without type arguments; `undefined` for any other. */
export function languageSchema(context: SchemaContext, name: string, at: ts.Node): Schema | undefined {
  if (name === 'RegExp' && context.isOfParameter === true) return notJson(context, at, name);
  if (Object.hasOwn(LANGUAGE_TYPES, name)) return LANGUAGE_TYPES[name];
  if (STREAMS.has(name) && context.isOfParameter !== true) return FILE;
  if (NOT_JSON_TYPES.has(name)) return notJson(context, at, name);
  // `Object` accepts everything but null, as `{}` does.
  if (name === 'Object') return anything(context, at);
  return name === 'Function' ? notJson(context, at, 'function') : undefined;
}

/** The schema of a well-known type whose declarations are not installed. */
export function schemaOfKnownName(context: SchemaContext, node: ts.EntityName): Schema | undefined {
  const [first = '', ...rest] = node.getText().split('.');
  const resolved = resolveName(context.evaluator, first, node, 'type');
  const name = [...(resolved?.kind === 'foreign' ? resolved.path : [first]), ...rest].join('.');
  // Code without imports uses Meteor's own name.
  if (resolved?.kind === 'global')
    return name === 'Mongo.ObjectID' ? OBJECT_ID : languageSchema(context, name, node);
  if (resolved?.kind !== 'foreign') return undefined;
  const { specifier } = resolved;
  if (STREAM_MODULE.test(specifier)) return languageSchema(context, name.replace(/^.*\./, ''), node);
  const isOfDatabase = PACKAGES.has(specifier) || isStandaloneHost(specifier);
  return isOfDatabase && OBJECT_IDS.has(name) ? OBJECT_ID : undefined;
}
