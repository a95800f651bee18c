/**
 * The names of `restgen/host`, over `restgen/meteor` and the stand-in of Meteor's server: hosts of the contract suite are
 * declared in them. The process that imports this module is a Meteor server.
 */
import { createServer as createHttpServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { RequestHandler } from 'express4';
import type { Api, ServerOptions } from '../../../src/server/runtime/index.js';
import type { Fields } from './stand-in/environment.js';
import { createStandIn, install } from './stand-in/stand-in.js';

// In this release rules have the keys of `restgen/host`.
const standIn = createStandIn({ release: '3.5' });
const { Meteor, WebApp, accounts, packages } = standIn;
install(standIn);
// Cheap passwords, and no limit but those that a test is about.
accounts.config({ bcryptRounds: 4 });
accounts.removeDefaultRateLimit();

// As Meteor's bundle loads it. It looks for Meteor when it is loaded.
const require = createRequire(import.meta.url);
const restgenMeteor = require('restgen/meteor');
const { createListener } = require('restgen/runtime');

export const { host, SimpleRest, JsonRoutes, method } = restgenMeteor;
export const { createApiTokenAsync, listApiTokensAsync, revokeApiTokenAsync, revokeAllApiTokensAsync } =
  restgenMeteor;

const { check, Match } = packages['check'] ?? {};

export { check, Match };
export const { configure, setMethodOptions } = SimpleRest;
export const { setResponseHeaders } = JsonRoutes;
export { accounts as Accounts, Meteor };
export const { methods, users } = Meteor;
export const HostError = Meteor.Error;
export const ObjectId = standIn.Mongo.ObjectID;
// Looked up at each call: `restgen/meteor` has taken its place to keep the options.
export const publish = (...args: Parameters<typeof Meteor.publish>): void => Meteor.publish(...args);
export const setPassword = (userId: string, password: string): Promise<void> =>
  accounts.setPasswordAsync(userId, password);
export const createUser = (options: Fields): Promise<string> => accounts.createUserAsync(options);

export const { Mongo } = standIn;
export const { Collection } = Mongo;

const { expressApp } = WebApp;
const handleOthers = expressApp.handle.bind(expressApp);
let isServed = false;

/** What `createRestServer` of a generated folder calls. The first API is that of Meteor's server, others are beside it. */
export function createServer(api: Api, options: ServerOptions, docs?: RequestHandler): Server {
  const listener = createListener(api, handleOthers, options);
  if (isServed) return createHttpServer(listener);
  isServed = true;
  expressApp.handle = listener;
  if (docs !== undefined) WebApp.handlers.use('/docs', docs);
  return WebApp.httpServer;
}
