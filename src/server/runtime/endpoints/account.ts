import type { RequestHandler } from 'express';
import { DEFAULT_RESPONSE_HEADERS } from '../../../shared/conventions.js';
import type { LoginRequest } from '../auth/authentication.js';
import type { Call } from '../calls/call.js';
import { endpoint, endpointOf } from '../calls/endpoint.js';

/** Exchanges a user name or an address and a password for a token (C30). */
export function login(): RequestHandler {
  return endpointOf({
    ...LOGIN,
    answer: async (call) => ({
      status: 200,
      headers: NOT_KEPT,
      body: await call.context.authentication.logIn(loginRequest(call)),
    }),
  });
}

/** Makes an account and answers like login (C30). */
export function register(): RequestHandler {
  return endpointOf({
    ...LOGIN,
    answer: async (call) => ({
      status: 200,
      headers: NOT_KEPT,
      body: await call.context.authentication.register(loginRequest(call)),
    }),
  });
}

/** Revokes the token of the request (C32). Answers an empty object, because clients parse every answer. */
export function logout(): RequestHandler {
  return endpoint(
    async ({ context, expressRequest: request, connection }) => {
      await context.authentication.logOut({ request, connection });
      return { status: 200, body: {} };
    },
    { identifies: false },
  );
}

/** No cache keeps a token, whatever the configuration says of other answers (RFC 6749, 5.1). */
const NOT_KEPT = DEFAULT_RESPONSE_HEADERS;

const LOGIN = { identifies: false, find: () => undefined, readsBody: () => true };

const loginRequest = ({ expressRequest, connection, body }: Call): LoginRequest => ({
  request: expressRequest,
  connection,
  body,
});
