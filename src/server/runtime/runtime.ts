/** `restgen/runtime`: turns requests of generated routes into calls of a host (`port.ts`), and results into answers. */
export type { ErrorBody } from './answers/error-answer.js';
export type { AuthOptions } from './auth/auth-options.js';
export type { RouteOptions } from './calls/endpoint.js';
export type { RestOptions, ServerOptions } from './calls/options.js';
export type { CursorChanges, Observation, PublishedCursor } from './cursor.js';
export type * from './declared.js';
export { createDocs, type DocsOptions } from './docs/create-docs.js';
export { login, logout, register } from './endpoints/account.js';
export { type CollectionOptions, insert, remove, update } from './endpoints/collection.js';
export { method } from './endpoints/method.js';
export { publication } from './endpoints/publication.js';
export type { Published } from './endpoints/published-documents.js';
export type { ApplicationError } from './errors/application-error.js';
export type { Logger } from './logger.js';
export type { Middleware } from './middleware.js';
export type {
  Caller,
  Connection,
  CustomTypes,
  DeclarationOptions,
  GuardedCollection,
  Host,
  HostAuthentication,
  LoginAnswer,
  MethodInvocation,
  OpenConnection,
  RegisteredMethod,
  RegisteredPublication,
  StandardIssue,
  StandardResult,
  StandardSchema,
  Subscription,
} from './port.js';
export type { Api } from './routing/api.js';
export { createListener, type ListenerOptions } from './routing/create-listener.js';
export { createRouter } from './routing/create-router.js';
export { Router } from './routing/router.js';
