/**
 * Every error that the API answers of itself, as plain data: the one place to change an error's body or to add an error.
 * The runtime and the standalone host throw them by the names of their reasons; `api.json`, `openapi.json`, the client's
 * types and docs/errors.md are made from them.
 */
import type { ErrorKind } from './contract.js';

/**
 * Which routes answer an error. `body` are all that read a body; `path` is a request whose path or verb no route
 * has; `server` is the standalone server beside the API.
 */
export type ErrorRoute = ErrorKind | 'login' | 'register' | 'logout' | 'route-list' | 'path' | 'server';

export interface HttpErrorDefinition {
  readonly status: number;
  /** `error` of the body. Meteor's own errors have numbers here, which application code may compare; the body has text. */
  readonly error: string | number;
  /** Follows "answered when", in the documentation. */
  readonly when: string;
  readonly routes: readonly ErrorRoute[];
  /** `reason` of the body, under a name that no other reason has. `{limit}` stands for a value that `httpError` is given. */
  readonly reasons: Readonly<Record<string, string>>;
}

export interface StatusDescription {
  readonly description: string;
  /** The name of a reason. */
  readonly example: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

const CALLS = ['publication', 'method'] as const;
const WRITES = ['insert', 'update', 'remove'] as const;
const ACCOUNTS = ['login', 'register'] as const;

/** By status. */
export const HTTP_ERRORS = [
  {
    status: 400,
    error: 'invalid-arguments',
    when: 'arguments or a document do not fit their types, or a validation of the application fails; `details` lists every problem',
    routes: [...CALLS, 'insert', 'update'],
    reasons: {
      argumentsInvalid: 'The arguments are invalid',
      argumentInvalid: 'Argument {argument} {problem}',
      argumentPartInvalid: 'Argument {argument} is invalid: {part} {problem}',
      validationFailed: 'Validation failed: {problem}',
      argumentsRefused: 'Argument: {problem}',
      argumentRefused: 'Argument {place}: {problem}',
      documentInvalid: 'The document {problem}',
      documentPartInvalid: 'The document is invalid: {part} {problem}',
      tooManyQueryNames: 'The query has more than {limit} names',
      unknownQueryName: "The query's {name} is no argument of this call: it takes {names}",
      unwantedQueryName: "The query's {name} is no argument of this call: it takes none from the query",
    },
  },
  {
    status: 400,
    error: 'invalid-json',
    when: 'the body is not JSON, is nested too deep or has a number that is too large; `details` tells the line and the column',
    routes: ['body'],
    reasons: {
      malformedJson: 'The body is not valid JSON: {problem} at line {line}, column {column}',
      unreadableJson: 'The body is not valid JSON',
      numberTooLarge: 'The body has a number that is too large: write an infinite one as EJSON, with $InfNaN',
      nestedTooDeep: 'The body is nested deeper than {limit} levels',
    },
  },
  {
    status: 400,
    error: 'invalid-ejson',
    when: 'a key of EJSON such as `$date` has a value that it cannot have',
    routes: ['body'],
    reasons: { malformedEjson: 'The EJSON value of {key} must be {expected}' },
  },
  {
    status: 400,
    error: 'invalid-key',
    when: 'the body has the key `__proto__`, `constructor` or `prototype`',
    routes: ['body'],
    reasons: { prototypeKey: 'The key {key} is not allowed in a body' },
  },
  {
    status: 400,
    error: 'invalid-encoding',
    when: 'the body is not UTF-8, or not what its `Content-Encoding` says',
    routes: ['body'],
    reasons: {
      notUtf8: 'The body is not valid UTF-8',
      undecodableBody: 'The body is not what its Content-Encoding says',
    },
  },
  {
    status: 400,
    error: 'body-broken-off',
    when: 'the connection ends before the body does',
    routes: ['body'],
    reasons: { bodyBrokenOff: 'The body breaks off' },
  },
  {
    status: 400,
    error: 'invalid-document',
    when: 'the body is not one document, or one that no collection can store',
    routes: [...CALLS, 'insert', 'update'],
    reasons: {
      notOneDocument: 'The body must be one document: an object, or an array of one',
      documentTooDeep: 'A document may be nested {limit} levels deep.',
      fieldNameNotAllowed: "'{name}' cannot be the name of a field.",
    },
  },
  {
    status: 400,
    error: 'invalid-fields',
    when: 'the body sets no field, the `_id`, or holds an operator such as `$inc`',
    routes: ['insert', 'update'],
    reasons: {
      fieldsNotAnObject: 'The body must be an object of the fields to set',
      noFieldInBody: 'The body must set at least one field',
      idNotChangeable: 'The _id of a document cannot be changed',
      notAFieldPath: '{path} is no path of a field',
      operatorNotAllowed: 'Operators are not allowed, only fields: {path}',
    },
  },
  {
    status: 400,
    error: 'invalid-update',
    when: 'the fields cannot be set in this document, as `tags.name` cannot where `tags` is a string',
    routes: ['update'],
    reasons: {
      noFieldToSet: 'There is no field to set.',
      notTheFieldPath: "'{path}' is not the path of a field.",
      idCannotChange: "A document's _id cannot be changed.",
      updateImpossible: '{problem}',
    },
  },
  {
    status: 400,
    error: 'invalid-id',
    when: 'an `_id` is not what the ids of this collection are',
    routes: WRITES,
    reasons: {
      idNotObjectId: 'The _id must be an ObjectId: 24 hex digits',
      idOfObjectIds: 'An _id of this collection is an ObjectId of 24 hex digits.',
      idOfStrings: 'An _id of this collection is a string that is not empty.',
    },
  },
  {
    status: 400,
    error: 'invalid-url',
    when: 'the path is not validly percent-encoded',
    routes: ['path'],
    reasons: { malformedPath: 'The path is not validly percent-encoded' },
  },
  {
    status: 400,
    error: 'bad-request',
    when: 'what comes is no HTTP, or a path that Express cannot read',
    routes: ['server'],
    reasons: { malformedRequest: 'The request is malformed.' },
  },
  {
    status: 400,
    error: '400',
    when: 'a name, an address or a password is missing, or is none',
    routes: ACCOUNTS,
    reasons: {
      credentialsMissing: 'Send an object with username or email, and password',
      passwordMissing: 'password is missing',
      nameMissing: 'username or email is missing',
      nameNeeded: 'Need to set a username or email',
      nameHasOuterSpace: 'A name must not begin or end with white space',
      nameUnprintable: 'A name must not hold control characters',
      usernameHasAt: 'A username must not hold @: send an address as email',
      emailNotAddress: 'email is no address',
      credentialNotText: '{credential} must be a string',
      credentialEmpty: '{credential} must not be empty',
      credentialTooLong: '{credential} must not be longer than {limit} characters',
    },
  },
  {
    status: 400,
    error: 403,
    when: 'the application sets the password of an account that does not exist',
    routes: ['method'],
    reasons: { userNotFound: 'User not found' },
  },
  {
    status: 401,
    error: 'invalid-token',
    when: 'the token does not count and `auth.invalidToken` is `"reject"`',
    routes: ['authentication'],
    reasons: { invalidToken: 'The access token is invalid, expired or revoked' },
  },
  {
    status: 401,
    error: '401',
    when: 'a logout brings no token, or one that does not count',
    routes: ['logout'],
    reasons: {
      tokenAlreadyInvalid: 'Log out with the token that shall end: it is missing or invalid already',
    },
  },
  {
    status: 401,
    error: '403',
    when: 'the account does not exist or the password is wrong',
    routes: ['login'],
    reasons: { wrongCredentials: 'Something went wrong. Please check your credentials.' },
  },
  {
    status: 403,
    error: '403',
    when: 'the allow and deny rules of the collection refuse the call',
    routes: WRITES,
    reasons: { accessDenied: 'Access denied' },
  },
  {
    status: 403,
    error: '403',
    when: 'registration is closed',
    routes: ['register'],
    reasons: { signupsForbidden: 'Signups forbidden' },
  },
  {
    status: 403,
    error: 403,
    when: 'a rule of the application refuses the account or the login',
    routes: ACCOUNTS,
    reasons: { userRefused: 'User validation failed', loginRefused: 'Login forbidden' },
  },
  {
    status: 403,
    error: 'https-required',
    when: 'a password comes over plain HTTP in production',
    routes: ACCOUNTS,
    reasons: {
      httpsRequired:
        'Passwords are taken over HTTPS only. Behind a proxy that ends HTTPS, the server must be told to believe it: ' +
        "set Express's `trust proxy`.",
    },
  },
  {
    status: 404,
    error: 404,
    when: 'the process has not loaded the module that declares what the route calls',
    routes: [...CALLS, ...WRITES],
    reasons: {
      subscriptionNotFound: "Subscription '{name}' not found",
      methodNotFound: "Method '{name}' not found",
      collectionNotFound: "Collection '{name}' not found",
    },
  },
  {
    status: 404,
    error: '404',
    when: 'no document has this `_id`',
    routes: ['update', 'remove'],
    reasons: { documentNotFound: 'Document not found' },
  },
  {
    status: 404,
    error: 'not-found',
    when: 'the path is not one of the API',
    routes: ['server'],
    reasons: { nothingThere: 'There is nothing at this address.' },
  },
  {
    status: 405,
    error: 'method-not-allowed',
    when: 'the path does not answer this verb',
    routes: ['path'],
    reasons: { verbNotAllowed: 'This path answers {verbs}' },
  },
  {
    status: 408,
    error: 'request-timeout',
    when: 'the request does not arrive in time',
    routes: ['server'],
    reasons: { requestTimeout: 'The request did not arrive in time.' },
  },
  {
    status: 409,
    error: '409',
    when: 'another document has the same `_id` or the same unique key',
    routes: ['insert', 'update'],
    reasons: { duplicateKey: 'A document with this key exists already.' },
  },
  {
    status: 409,
    error: '403',
    when: 'another account has this name or address',
    routes: ['register'],
    reasons: { usernameTaken: 'Username already exists.', emailTaken: 'Email already exists.' },
  },
  {
    status: 413,
    error: 'body-too-large',
    when: 'the body, once decompressed, is longer than `bodyLimit`, or a form has too many fields',
    routes: ['body'],
    reasons: {
      bodyTooLarge: 'The body has more than {limit} bytes',
      tooManyFormFields: 'The form has more than {limit} fields',
    },
  },
  {
    status: 415,
    error: 'unsupported-media-type',
    when: 'the body is neither JSON nor a form',
    routes: ['body'],
    reasons: {
      unsupportedMediaType: 'The body must be application/json or application/x-www-form-urlencoded',
      jsonSentAsForm: 'The body looks like JSON: send it with Content-Type: application/json',
    },
  },
  {
    status: 415,
    error: 'unsupported-charset',
    when: 'the `Content-Type` names another charset than UTF-8',
    routes: ['body'],
    reasons: { unsupportedCharset: 'The body must be in UTF-8' },
  },
  {
    status: 415,
    error: 'unsupported-encoding',
    when: 'the `Content-Encoding` is another than gzip, deflate or br',
    routes: ['body'],
    reasons: { unsupportedEncoding: 'A body may be encoded with gzip, deflate or br' },
  },
  {
    status: 429,
    error: 'too-many-requests',
    when: 'there were too many attempts of one address or with one account; `Retry-After` tells how long to wait',
    routes: ACCOUNTS,
    reasons: {
      tooManyRequests:
        'Error, too many requests. Please slow down. You must wait {seconds} seconds before trying again.',
    },
  },
  {
    status: 431,
    error: 'headers-too-large',
    when: 'the headers are longer than Node reads',
    routes: ['server'],
    reasons: { headersTooLarge: 'The headers are too long.' },
  },
  {
    status: 500,
    error: 'internal-server-error',
    when: 'anything else fails; the log has the error',
    routes: [...CALLS, ...WRITES, ...ACCOUNTS, 'logout', 'route-list', 'server'],
    reasons: { internalServerError: 'Internal server error' },
  },
  {
    status: 503,
    error: '503',
    when: 'too many passwords wait to be compared; `Retry-After` tells how long to wait',
    routes: ACCOUNTS,
    reasons: { tooManyLogins: 'Too many logins at once. Please try again later' },
  },
  {
    status: 504,
    error: 'publication-timeout',
    when: 'the publication is not ready within `publicationTimeout`',
    routes: ['publication'],
    reasons: { publicationTimeout: 'The publication was not ready in time' },
  },
] as const satisfies readonly HttpErrorDefinition[];

/** What `openapi.json` says of each status, and the reason that it shows as the example. */
export const STATUS_DESCRIPTIONS = {
  400: {
    description: 'The request or its arguments do not fit.',
    example: 'argumentInvalid',
    values: { argument: 0, problem: 'must be a string' },
  },
  401: { description: 'The token or the credentials do not count.', example: 'invalidToken' },
  403: { description: 'Not allowed.', example: 'accessDenied' },
  404: { description: 'There is no such thing.', example: 'documentNotFound' },
  405: {
    description: 'The path does not answer this verb.',
    example: 'verbNotAllowed',
    values: { verbs: 'GET, HEAD, OPTIONS' },
  },
  408: { description: 'The request did not arrive in time.', example: 'requestTimeout' },
  409: { description: 'What is there already does not allow it.', example: 'duplicateKey' },
  413: { description: 'The body is too large.', example: 'bodyTooLarge', values: { limit: 1_000_000 } },
  415: { description: 'The body has another content type.', example: 'unsupportedMediaType' },
  429: { description: 'Too many attempts.', example: 'tooManyRequests', values: { seconds: 60 } },
  431: { description: 'The headers are too long.', example: 'headersTooLarge' },
  500: { description: 'The call failed.', example: 'internalServerError' },
  503: { description: 'The server is busy.', example: 'tooManyLogins' },
  504: { description: 'The publication was not ready in time.', example: 'publicationTimeout' },
} as const satisfies Readonly<Record<(typeof HTTP_ERRORS)[number]['status'], StatusDescription>>;

/**
 * Statuses of failed logins, registrations and logouts that stay as they are where all others become 500 (C30): they
 * say something about the server or the client's haste, and nothing about the login.
 */
export const KEPT_LOGIN_STATUSES: readonly number[] = [429, 503];
