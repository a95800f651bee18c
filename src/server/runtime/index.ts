/** The parts of the runtime that hosts build on; generated code imports `runtime.ts`. */
export { catalogueAnswer, errorAnswer } from './answers/error-answer.js';
export { plainJson } from './answers/plain-json.js';
export { type Allowance, createAllowance, refuseHaste } from './auth/allowance.js';
export {
  type ApiToken,
  type ApiTokenOptions,
  type ApiTokens,
  type CreatedApiToken,
  isApiToken,
  type StoredApiTokens,
  storedApiTokens,
  TOKEN_HASH,
  tokenHash,
} from './auth/api-tokens.js';
export type { AttemptLimits, AuthOptions } from './auth/auth-options.js';
export { isRepeated } from './auth/bearer.js';
export { type Credentials, checkNewNames, checkPassword, readCredentials } from './auth/credentials.js';
export type { ApiRequest, CreateExpress } from './calls/api-request.js';
export { clientAddressOf, clientNetwork } from './calls/client-address.js';
export { openConnection } from './calls/connection.js';
export { type RestOptions, resolveServerOptions, type ServerOptions } from './calls/options.js';
export type {
  CursorChanges,
  CursorOptions,
  Observation,
  PublishedCursor,
} from './cursor.js';
export type { Methods, Publications } from './declared.js';
export type { UpToDate } from './declared-types.js';
export type { DescribedArguments } from './described-arguments.js';
export { type FieldChanges, updateModifier } from './endpoints/document-body.js';
export { mergedInto, namesPosition, positionBeyond } from './endpoints/merged-objects.js';
export { type ApplicationError, isApplicationError } from './errors/application-error.js';
export { type HttpError, httpError } from './errors/http-error.js';
export { endStreamsOf } from './live/live-streams.js';
export type { Logger, ProcessLog, RequestName } from './logger.js';
export type { Middleware } from './middleware.js';
export type { Observer } from './observing/observer.js';
export { withPlace } from './pages/key-set.js';
export {
  type CompareValues,
  compareKinds,
  type KeySet,
  kindOf,
  type SortOrder,
  sortOrder,
  sortValues,
} from './pages/sort-value.js';
export { arrayIndex, valuesAt } from './paths.js';
export { isPlainObject } from './plain-object.js';
export type {
  ApiTokenGrant,
  CallAttempt,
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
  RecordStoreTime,
  RegisteredMethod,
  RegisteredPublication,
  StandardSchema,
  Subscription,
  TokenUser,
} from './port.js';
export type { Api } from './routing/api.js';
export { createListener, observerBehind, partOfServer } from './routing/create-listener.js';
export { createMounted, type Mounted } from './routing/create-mounted.js';
