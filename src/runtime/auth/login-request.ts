import type { Request } from 'express';
import type { Call } from '../call.js';
import type { LoginRequest } from './realm.js';

/** What login and registration look at of a call. */
export async function loginRequest(call: Call): Promise<LoginRequest> {
  return { body: await call.body(), secure: isSecure(call.request), connection: call.connection };
}

/** Respects `trust proxy` (C33). Without an Express application in front, requests are Node's own. */
function isSecure({ secure, socket }: Partial<Request>): boolean {
  return secure ?? (socket !== undefined && 'encrypted' in socket && socket.encrypted === true);
}
