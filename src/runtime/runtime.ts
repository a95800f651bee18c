/** What generated routes import. */
export { Router } from 'express';
export type { Api, RouteList, RouteListEntry } from './api.js';
export type { ApplicationError } from './application-error.js';
export type { AuthOptions } from './authentication.js';
export { type CollectionOptions, insert, remove, update } from './collection.js';
export { createRouter } from './create-router.js';
export type { ErrorBody } from './errors.js';
export { login } from './login.js';
export { logout } from './logout.js';
export { method } from './method.js';
export type { Logger, RestOptions } from './options.js';
export type {
  Account,
  AccountKey,
  Accounts,
  Connection,
  DeclarationOptions,
  Declared,
  GuardedCollection,
  Host,
  LoginAttempt,
  MethodInvocation,
  PublishedCursor,
  Subscription,
  TokenClaims,
} from './port.js';
export { publication } from './publication.js';
export type { Published } from './published.js';
export { register } from './register.js';
