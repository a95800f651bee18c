/** `restgen/host`: declarations as in Meteor in plain Node, behind the runtime's port, and a server for the routes. */
export { ObjectId } from 'bson';
export type {
  ApiToken,
  ApiTokenOptions,
  ApiTokens,
  Connection,
  CreatedApiToken,
  DeclarationOptions,
  Host,
  MethodInvocation,
  Observation,
  Subscription,
} from '../runtime/index.js';
export { endStreamsOf } from '../runtime/index.js';
export type { HostAccounts } from './accounts/accounts.js';
export { createAccounts } from './accounts/accounts.js';
export type { AccountHooks, Registration } from './accounts/hooks.js';
export * from './accounts/process-accounts.js';
export type {
  LoginInfo,
  NewUserOptions,
  PublicUser,
  User,
  UserEmail,
  UserServices,
} from './accounts/user.js';
export { check } from './check/check.js';
export * as Match from './check/match.js';
export type { Pattern, PatternMatch } from './check/pattern.js';
export { Collection, type CollectionOptions } from './collection/collection.js';
export type { ChangeCallbacks, Cursor } from './collection/cursor.js';
export type { Rules } from './collection/rules.js';
export type * from './collection/types.js';
export {
  configure,
  type Declarations,
  declarations,
  type MethodHandler,
  method,
  methods,
  type PublicationHandler,
  publish,
  setMethodOptions,
  setResponseHeaders,
} from './declarations.js';
export type { DocumentId } from './documents/document.js';
export { HostError } from './host-error.js';
export * as Accounts from './meteor/accounts.js';
export * as JsonRoutes from './meteor/json-routes.js';
export * as Meteor from './meteor/meteor.js';
export * as Mongo from './meteor/mongo.js';
export * as SimpleRest from './meteor/simple-rest.js';
export { close, createServer, host, withTransaction } from './process-host.js';
export { type Configuration, Registry, type TransactionOptions } from './registry.js';
export { createHost } from './standalone-host.js';
export { type ExportedData, type ExportOptions, exportData } from './store/export-data.js';
export type { Collation, IndexOptions } from './store/store.js';
