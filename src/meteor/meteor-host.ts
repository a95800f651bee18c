import { isRecord } from '../is-record.js';
import type { Host } from '../runtime/index.js';
import { meteorAuthentication } from './authentication.js';
import { guardedCollection } from './collection.js';
import { connect, isSecure } from './connection.js';
import { publishedCursor } from './cursor.js';
import { customTypes } from './custom-types.js';
import { responseHeaders } from './declared-options.js';
import { registeredMethod } from './method.js';
import { meteorGlobal, meteorPackages } from './packages.js';
import { registeredPublication } from './publication.js';
import { admit } from './rate-limits.js';

/** The Meteor server of this process as generated routes call it. Everything is looked up when it is asked for. */
export const host: Host = {
  publication: registeredPublication,
  method: registeredMethod,
  collection: guardedCollection,
  cursor: publishedCursor,
  objectId: (hex) => new (meteorPackages()['mongo-id'].MongoID.ObjectID)(hex),
  responseHeaders,
  authentication: meteorAuthentication,
  connect,
  isSecure,
  admit,
  customTypes,
  pathPrefix: rootUrlPrefix,
};

/** The path of `ROOT_URL`, which Meteor removes from requests. */
function rootUrlPrefix(): string {
  const config = meteorGlobal('__meteor_runtime_config__');
  const prefix = isRecord(config) ? config['ROOT_URL_PATH_PREFIX'] : undefined;
  return typeof prefix === 'string' ? prefix : '';
}
