/**
 * Every error that the API itself answers, as plain data: the only place to change an error's body or to add an error.
 * The runtime and the standalone host throw errors by the names of reasons; `openapi.json`, the client's types and
 * docs/errors.md are generated from the catalogue.
 */
export { HTTP_ERRORS, UNCHANGED_LOGIN_STATUSES as KEPT_LOGIN_STATUSES } from './catalogue.js';
export type { HttpErrorDefinition } from './definition.js';
export {
  describeStatus,
  errorContent,
  errorStatuses,
  type HttpErrorContent,
  type HttpErrorName,
  type PlainErrorName,
  type ValuesArgument,
} from './lookup.js';
