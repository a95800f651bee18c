import type { RequestHandler } from 'express';
import { DEFAULT_RESPONSE_HEADERS } from '../../../shared/conventions.js';
import type { LoginRequest } from '../auth/authentication.js';
import type { Call } from '../calls/call.js';
import { endpoint, endpointOf } from '../calls/endpoint.js';

/** Exchanges a user name or email address and a password for a token (C30). */
export function login(): RequestHandler {
  return endpointOf({
    ...LOGIN,
    answer: async (call) => ({
      status: 200,
      headers: NO_STORE,
      body: await call.context.authentication.logIn(loginRequest(call)),
    }),
  });
}

/** Creates an account and answers like login (C30). */
export function register(): RequestHandler {
  return endpointOf({
    ...LOGIN,
    answer: async (call) => ({
      status: 200,
      headers: NO_STORE,
      body: await call.context.authentication.register(loginRequest(call)),
    }),
  });
}

/** Revokes the token of the request (C32). Answers an empty object, because clients parse every answer. */
export function logout(): RequestHandler {
  return endpoint(
    async ({ context, expressRequest: request, connection }) => {
      const token = await context.authentication.logOut({ request, connection });
      context.live?.endToken(token);
      return { status: 200, body: {} };
    },
    { identifies: false },
  );
}

/** Tokens are never cached, even if other answers are (RFC 6749, 5.1). */
const NO_STORE = DEFAULT_RESPONSE_HEADERS;

const LOGIN = { identifies: false, find: () => undefined, readsBody: () => true };

const loginRequest = ({ expressRequest, connection, body }: Call): LoginRequest => ({
  request: expressRequest,
  connection,
  body,
});
