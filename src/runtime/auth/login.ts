import type { RequestHandler } from 'express';
import { endpoint } from '../endpoint.js';
import { loginRequest } from './login-request.js';

/** Exchanges a user name or an address, and a password, for a token (C30). */
export function login(): RequestHandler {
  return endpoint(
    async (call) => ({
      status: 200,
      body: await call.context.authentication.logIn(await loginRequest(call)),
    }),
    { identifies: false },
  );
}
