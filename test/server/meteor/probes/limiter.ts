import { mock } from 'node:test';
import { outcome, type Probes, standIn, told } from './probe.js';

const INPUT = { type: 'method', name: 'm', userId: 'u', clientAddress: '1.1.1.1', connectionId: 'c' };
const KEYS = ['type', 'name', 'userId', 'clientAddress', 'connectionId'];

/** A rule of two in a second, with a matcher of every key, that tells what its matchers were called with. */
function twoASecond() {
  const { limiter } = standIn();
  const calls: unknown[] = [];
  const matchers = KEYS.map((key) => [
    key,
    (value: unknown) => {
      calls.push([key, value]);
      return true;
    },
  ]);
  limiter.addRule(Object.fromEntries(matchers), 2, 1000);
  const verdict = (input: Record<string, unknown>) => {
    limiter._increment(input);
    const { allowed, timeToReset, numInvocationsLeft } = limiter._check(input);
    return { allowed, timeToReset, numInvocationsLeft };
  };
  return { limiter, calls, verdict };
}

const stoppedClock =
  <Result>(run: () => Result) =>
  async (): Promise<Awaited<Result>> => {
    mock.timers.enable({ apis: ['Date'], now: Date.now() });
    try {
      return await run();
    } finally {
      mock.timers.reset();
    }
  };

export const limiterProbes: Probes = {
  'limiter-1': stoppedClock(() => {
    const { verdict } = twoASecond();
    return [verdict(INPUT), verdict(INPUT), verdict(INPUT)];
  }),
  'limiter-2': stoppedClock(() => {
    const { verdict } = twoASecond();
    for (let time = 0; time < 3; time += 1) verdict(INPUT);
    const { timeToReset, ...others } = verdict({ ...INPUT, connectionId: 'another' });
    return others;
  }),
  'limiter-3': () => {
    const { connectionId, ...input } = INPUT;
    const { numInvocationsLeft, ...others } = twoASecond().verdict(input);
    return { ...others, numInvocationsLeft: String(numInvocationsLeft) };
  },
  'limiter-4': () => {
    const { limiter, calls } = twoASecond();
    limiter._check(INPUT);
    const expected = KEYS.map((key) => [key, INPUT[key as keyof typeof INPUT]]);
    const isSo = JSON.stringify(calls.slice(0, KEYS.length)) === JSON.stringify(expected);
    return told(isSo, `the value of their key, in the order ${KEYS.join(', ')} of the rule`);
  },
  'limiter-5': () => {
    const { limiter, accounts } = standIn();
    const {
      _matchers: matchers,
      allowed,
      interval,
    } = limiter.printRules()[accounts.defaultRateLimiterRuleId ?? ''] ?? {};
    const { userId, clientAddress, type, name, connectionId } = matchers ?? {};
    const names = ['login', 'createUser', 'resetPassword', 'forgotPassword', 'logout', 'changePassword'];
    return {
      userId,
      clientAddress,
      type,
      name: names.filter((method) => (name as (name: string) => boolean)(method)),
      connectionId: told((connectionId as () => boolean)(), 'every'),
      requests: allowed,
      milliseconds: interval,
    };
  },
  'limiter-6': () =>
    standIn().limiter.getErrorMessage({ allowed: false, timeToReset: 8785, numInvocationsLeft: 0 }),
  'limiter-7': stoppedClock(async () => {
    const session = standIn().server.connect();
    const login = () => session.call('login', { user: { username: 'nobody' }, password: 'wrong' });
    for (let time = 0; time < 5; time += 1) await outcome(login);
    mock.timers.tick(10_000 - 8785);
    return outcome(login, (error) => error);
  }),
};
