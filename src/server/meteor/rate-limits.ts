import type { CallAttempt } from '../runtime/index.js';
import { meteor, meteorPackages } from './packages.js';

/**
 * Applies the application's `DDPRateLimiter`, as Meteor does for DDP calls.
 * @throws Meteor.Error 429 with `Retry-After`
 */
export function admit({ type, name, caller: { userId, connection } }: CallAttempt): void {
  const limiter = meteorPackages()['ddp-rate-limiter']?.DDPRateLimiter;
  if (limiter === undefined) return;
  const { clientAddress, id: connectionId } = connection;
  const input = { userId, clientAddress, type, name, connectionId };
  limiter._increment(input);
  const result = limiter._check(input);
  if (result.allowed) return;
  const { timeToReset } = result;
  const error = new (meteor().Error)('too-many-requests', limiter.getErrorMessage(result), { timeToReset });
  throw Object.assign(error, {
    statusCode: 429,
    headers: { 'Retry-After': String(Math.max(1, Math.ceil(timeToReset / 1000))) },
  });
}
