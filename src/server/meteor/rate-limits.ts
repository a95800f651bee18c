import type { CallAttempt } from '../runtime/index.js';
import { meteor, meteorPackages, type RateLimiter, type RateLimiterResult } from './packages.js';

/**
 * Applies the application's `DDPRateLimiter`, as Meteor does for DDP calls.
 * @throws Meteor.Error 429 with `Retry-After`
 */
export async function admit({ type, name, caller: { userId, connection } }: CallAttempt): Promise<void> {
  const limiter = meteorPackages()['ddp-rate-limiter']?.DDPRateLimiter;
  if (limiter === undefined) return;
  const { clientAddress, id: connectionId } = connection;
  const result = await countCall(limiter, { userId, clientAddress, type, name, connectionId });
  if (result.allowed) return;
  const { timeToReset } = result;
  const error = new (meteor().Error)('too-many-requests', limiter.getErrorMessage(result), { timeToReset });
  throw Object.assign(error, {
    statusCode: 429,
    headers: { 'Retry-After': String(Math.max(1, Math.ceil(timeToReset / 1000))) },
  });
}

/** The result of the limiter with this call counted. Before Meteor 3.5, it takes the promise of a matcher for a match. */
async function countCall(limiter: RateLimiter, input: object): Promise<RateLimiterResult> {
  const { findAllMatchingRulesAsync, _incrementRules, _checkRules } = limiter;
  if (findAllMatchingRulesAsync && _incrementRules && _checkRules) {
    const rules = await findAllMatchingRulesAsync.call(limiter, input);
    _incrementRules.call(limiter, rules, input);
    return _checkRules.call(limiter, rules, input);
  }
  limiter._increment(input);
  return limiter._check(input);
}
