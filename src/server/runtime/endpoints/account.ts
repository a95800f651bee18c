import { DEFAULT_RESPONSE_HEADERS } from '../../../shared/conventions.js';
import { type Endpoint, endpoint } from '../calls/endpoint.js';

/** Exchanges a user name or email address and a password for a token (C30). */
export const login = (): Endpoint => beginningSession('logIn');

/** Creates an account and answers like login (C30). */
export const register = (): Endpoint => beginningSession('register');

const beginningSession = (begin: 'logIn' | 'register'): Endpoint =>
  endpoint(
    async ({ context, expressRequest: request, connection, body }) => ({
      status: 200,
      // Tokens are never cached, even if other answers are (RFC 6749, 5.1).
      headers: DEFAULT_RESPONSE_HEADERS,
      body: await context.authentication[begin]({ request, connection, body }),
    }),
    { identifies: false, readsBody: true },
  );

/** Revokes the token of the request (C32). Answers an empty object, because clients parse every answer. */
export function logout(): Endpoint {
  return endpoint(
    async ({ context, expressRequest: request, connection }) => {
      const token = await context.authentication.logOut({ request, connection });
      context.live?.endToken(token);
      return { status: 200, body: {} };
    },
    { identifies: false },
  );
}
