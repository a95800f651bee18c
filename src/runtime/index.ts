/**
 * What a host is built on. The door for generated code is `runtime.ts`.
 *
 * Comes in: nothing; the runtime calls the host, through the functions that `port.ts` asks for.
 * Goes out: what both do alike, such as hashes of passwords, so that accounts of every host are the same.
 * Must not know: a host.
 */
export { contentAnswer, errorAnswer } from './answers/error-answer.js';
export { hashPassword } from './auth/password.js';
export type { Methods, Publications } from './declared.js';
export type { UpToDate } from './declared-types.js';
export type { ApplicationError } from './errors/application-error.js';
export { isPlainObject } from './plain-object.js';
export type {
  Account,
  AccountKey,
  Accounts,
  Connection,
  DeclarationOptions,
  GuardedCollection,
  Host,
  LoginAttempt,
  MethodInvocation,
  RegisteredDeclaration,
  Subscription,
  TokenClaims,
} from './port.js';
