import type { Request } from 'express';
import { httpError } from '../errors/http-error.js';
import { presentedToken } from './bearer.js';
import { type Caller, NOBODY } from './caller.js';
import type { Realm } from './realm.js';
import type { VerifiedToken } from './token.js';

const INVALID: Caller = Object.freeze({ userId: null, invalidToken: true });

/** Returns without a promise if the host does (C28). */
export function identify({ accounts, options, tokens }: Realm, request: Request): Caller | Promise<Caller> {
  const token = presentedToken(request, options.queryToken === true);
  if (token === undefined) return NOBODY;
  const verified = tokens.verify(token);
  if (verified === undefined) return INVALID;
  const current = accounts.isCurrent(verified.claims);
  return typeof current === 'boolean'
    ? caller(verified, current)
    : current.then((isCurrent) => caller(verified, isCurrent));
}

const caller = ({ claims }: VerifiedToken, isCurrent: boolean): Caller =>
  isCurrent ? { userId: claims.userId, invalidToken: false } : INVALID;

/**
 * Revokes the token that the request brings (C32).
 * @throws HttpError 401 if it brings no valid one
 */
export async function logOut({ accounts, options, tokens }: Realm, request: Request): Promise<void> {
  const verified = tokens.verify(presentedToken(request, options.queryToken === true) ?? '');
  if (verified === undefined || !(await accounts.isCurrent(verified.claims))) {
    throw httpError('tokenAlreadyInvalid');
  }
  await accounts.revoke(verified.claims, verified.expires);
}
