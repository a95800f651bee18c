import type { RequestHandler } from 'express';
import { endpoint } from '../endpoint.js';
import { loginRequest } from './login-request.js';

/** Makes an account and answers as login does (C30). */
export function register(): RequestHandler {
  return endpoint(
    async (call) => ({
      status: 200,
      body: await call.context.authentication.register(await loginRequest(call)),
    }),
    { identifies: false },
  );
}
