/** What generated routes import. */
export { Router } from 'express';
export type { Api, RouteList, RouteListEntry } from './api.js';
export type { AuthOptions } from './auth/authentication.js';
export { login } from './auth/login.js';
export { logout } from './auth/logout.js';
export { register } from './auth/register.js';
export { type CollectionOptions, insert, remove, update } from './collection.js';
export type * from './declared.js';
export { createDocs, type DocsOptions } from './docs/create-docs.js';
export type { ApplicationError } from './errors/application-error.js';
export type { ErrorBody } from './errors/error-answer.js';
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
  StandardIssue,
  StandardResult,
  StandardSchema,
  Subscription,
  TokenClaims,
} from './port.js';
export { publication } from './publication.js';
export type { Published } from './published.js';
export { createRouter } from './routing/create-router.js';
