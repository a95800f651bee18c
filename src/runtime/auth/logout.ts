import type { RequestHandler } from 'express';
import { endpoint } from '../endpoint.js';

/** Revokes the presented token (C32). Answers an empty object, since clients parse every answer. */
export function logout(): RequestHandler {
  return endpoint(
    async ({ context, request }) => {
      await context.authentication.logOut(request);
      return { status: 200, body: {} };
    },
    { identifies: false },
  );
}
