import { isRecord } from '../../shared/is-record.js';
import type { CustomTypes, Host } from '../runtime/index.js';
import { meteorAuthentication } from './authentication.js';
import { guardedCollection } from './collection.js';
import { connect, isSecure } from './connection.js';
import { publishedCursor } from './cursor.js';
import { responseHeaders } from './declared-options.js';
import { registeredMethod } from './method.js';
import { meteorGlobal, meteorPackages } from './packages.js';
import { beforeStop } from './process-end.js';
import { registeredPublication } from './publication.js';
import { admit } from './rate-limits.js';

/** Types with their own form in plain JSON (C15). */
const PLAIN_TYPES: ReadonlySet<unknown> = new Set(['oid', 'Decimal']);

/** The types of `EJSON.addType`. */
const customTypes: CustomTypes = {
  decode(type, value) {
    try {
      return meteorPackages().ejson.EJSON.fromJSONValue({ $type: type, $value: value });
    } catch {
      // The type is unknown or refuses the value: the client's mistake.
      return undefined;
    }
  },
  encode(instance) {
    if (!('typeName' in instance) || typeof instance.typeName !== 'function') return undefined;
    return PLAIN_TYPES.has(instance.typeName())
      ? undefined
      : meteorPackages().ejson.EJSON.toJSONValue(instance);
  },
};

/** The runtime's port over the Meteor server of this process. Declarations are looked up at each call. */
export const host: Host = {
  publication: registeredPublication,
  method: registeredMethod,
  collection: guardedCollection,
  cursor: publishedCursor,
  objectId: (hex) => new (meteorPackages()['mongo-id'].MongoID.ObjectID)(hex),
  responseHeaders,
  afterStart: (run) => meteorPackages().meteor.Meteor.startup(run),
  authentication: meteorAuthentication,
  connect,
  isSecure,
  admit,
  customTypes,
  beforeStop,
  pathPrefix: rootUrlPrefix,
  createExpress: () => meteorPackages().webapp.WebApp.express(),
};

/** The path of `ROOT_URL`, which Meteor removes from requests. */
function rootUrlPrefix(): string {
  const config = meteorGlobal('__meteor_runtime_config__');
  const prefix = isRecord(config) ? config['ROOT_URL_PATH_PREFIX'] : undefined;
  return typeof prefix === 'string' ? prefix : '';
}
