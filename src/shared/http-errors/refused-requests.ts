/** Errors of refused requests: statuses 401 to 431. */
import { ACCOUNTS, CALLS, type HttpErrorDefinition, WRITES } from './definition.js';

export const REFUSED_REQUESTS = [
  {
    status: 401,
    error: 'invalid-token',
    when: 'the token is invalid and `auth.invalidToken` is `"reject"`',
    routes: ['authentication'],
    reasons: { invalidToken: 'The access token is invalid, expired or revoked' },
  },
  {
    status: 401,
    error: '401',
    when: 'a logout has no token, or an invalid one',
    routes: ['logout'],
    reasons: {
      tokenAlreadyInvalid: 'Send the token to revoke: it is missing or already invalid',
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
    when: 'a password is sent over plain HTTP in production',
    routes: ACCOUNTS,
    reasons: {
      httpsRequired:
        'Passwords are accepted over HTTPS only, because NODE_ENV is `production`. If a proxy terminates HTTPS, the server ' +
        "must trust it: set Express's `trust proxy`, or Meteor's `HTTP_FORWARDED_COUNT`. To try the server " +
        'without HTTPS, start it with `NODE_ENV=development`.',
    },
  },
  {
    status: 403,
    error: 'insufficient-scope',
    when: 'an API token lacks a scope that the route names, or the route takes no API tokens',
    routes: ['api-token'],
    reasons: {
      scopesMissing: 'The API token lacks scopes that this call needs: {scopes}',
      apiTokenNotTaken: 'This call accepts no API tokens',
    },
  },
  {
    status: 404,
    error: 404,
    when: 'the process has not loaded the module that declares the publication, method or collection of the route',
    routes: [...CALLS, ...WRITES],
    isMistake: true,
    reasons: {
      subscriptionNotFound: "Subscription '{name}' not found",
      methodNotFound: "Method '{name}' not found",
      collectionNotFound: "Collection '{name}' not found",
    },
  },
  {
    status: 404,
    error: 404,
    when: 'the application creates an API token for an account that does not exist',
    routes: ['method'],
    isMistake: true,
    reasons: { noSuchUser: 'User not found' },
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
    when: 'the API does not have the path',
    routes: ['server'],
    reasons: {
      nothingThere: 'There is nothing at this address.',
      nothingThereButNear: 'There is nothing at this address. Did you mean {path}?',
    },
  },
  {
    status: 405,
    error: 'method-not-allowed',
    when: 'the path does not answer this verb',
    routes: ['path'],
    reasons: { verbNotAllowed: 'This path answers {verbs}' },
  },
  {
    status: 406,
    error: 'not-acceptable',
    when: 'the `Accept` header has `text/event-stream` and no JSON, and the publication does not stream',
    routes: ['no-stream'],
    reasons: { notAcceptable: 'This publication answers application/json only: it has no stream' },
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
    status: 413,
    error: 'too-large',
    when: 'the files of a body have more bytes than `bodies.fileSize`',
    routes: ['body'],
    reasons: { filesTooLarge: 'The files of the body have more than {limit} bytes' },
  },
  {
    status: 415,
    error: 'unsupported-media-type',
    when: 'the body is neither JSON nor a form',
    routes: ['body'],
    reasons: {
      unsupportedMediaType: 'The body must be application/json or application/x-www-form-urlencoded',
      unsupportedUpload:
        'The body must be multipart/form-data, application/json or application/x-www-form-urlencoded',
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
    when: 'the `Content-Encoding` is not gzip, deflate or br',
    routes: ['body'],
    reasons: { unsupportedEncoding: 'A body may be encoded with gzip, deflate or br' },
  },
  {
    status: 416,
    error: 'range-not-satisfiable',
    when: 'the `Range` of a download begins beyond its end',
    routes: ['download'],
    reasons: { rangeUnsatisfiable: 'The file has {size} bytes: the range begins beyond its end' },
  },
  {
    status: 417,
    error: 'expectation-failed',
    when: 'the header `Expect` is not `100-continue`',
    routes: ['server'],
    reasons: { expectationUnknown: 'The header Expect may only be 100-continue.' },
  },
  {
    status: 429,
    error: 'too-many-requests',
    when: 'there were too many attempts of one address or with one name, or too many requests with one API token; `Retry-After` is the time to wait in seconds',
    routes: [...ACCOUNTS, 'api-token'],
    reasons: {
      tooManyRequests:
        'Error, too many requests. Please slow down. You must wait {seconds} seconds before trying again.',
    },
  },
  {
    status: 429,
    error: 'too-many-streams',
    when: 'the user, or the address without a user, has `live.perUser` streams open; `Retry-After` is the time to wait in seconds',
    routes: ['stream'],
    reasons: { tooManyStreamsOfUser: 'You have {limit} streams open, as many as one user may have' },
  },
  {
    status: 431,
    error: 'headers-too-large',
    when: 'the headers are longer than Node reads',
    routes: ['server'],
    reasons: { headersTooLarge: 'The headers are too long.' },
  },
] as const satisfies readonly HttpErrorDefinition[];
