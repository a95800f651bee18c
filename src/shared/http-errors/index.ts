/**
 * Every error that the API answers of itself, as plain data: the one place to change an error's body or to add an error.
 * The name of a reason comes in; the error's status, code and sentence go out. The runtime and the standalone host throw
 * errors by these names; `openapi.json`, the client's types and docs/errors.md are made from them.
 */
export { HTTP_ERRORS, KEPT_LOGIN_STATUSES } from './catalogue.js';
export type { HttpErrorDefinition } from './definition.js';
export {
  describedStatus,
  errorContent,
  errorStatuses,
  type HttpErrorContent,
  type HttpErrorName,
  loginStatuses,
  type ValuesArgument,
} from './lookup.js';
