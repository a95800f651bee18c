/** Meteor's package `ddp-rate-limiter`. */
import { randomId } from '../../../../src/server/host/documents/random-id.js';
import type { Fields } from './environment.js';

type Matcher = unknown;

export interface Rule {
  id: string;
  matchers: Record<string, Matcher>;
  allowed: number;
  interval: number;
  callback: ((reply: Verdict, input: Fields) => void) | undefined;
  lastReset: number;
  counters: Map<string, number>;
}

export interface Verdict {
  allowed: boolean;
  timeToReset: number;
  numInvocationsLeft: number;
  ruleId?: string;
}

export type RateLimiter = ReturnType<typeof createRateLimiter>;

type Message = string | ((verdict: Verdict) => string);

const defaultMessage = ({ timeToReset }: Verdict): string =>
  `Error, too many requests. Please slow down. You must wait ${Math.ceil(timeToReset / 1000)} seconds before trying again.`;

/** In the order of the matchers; the first that fails ends it. */
const matches = ({ matchers }: Rule, input: Fields): boolean =>
  Object.entries(matchers).every(([key, matcher]) => {
    if (matcher === null) return true;
    if (!Object.hasOwn(input, key)) return false;
    return typeof matcher === 'function' ? Boolean(matcher(input[key])) : matcher === input[key];
  });

const counterKey = ({ matchers }: Rule, input: Fields): string =>
  Object.keys(matchers)
    .filter((key) => matchers[key] !== null)
    .map((key) => key + String(input[key]))
    .join('');

function reset(rule: Rule): void {
  rule.counters.clear();
  rule.lastReset = Date.now();
}

function apply(rule: Rule, input: Fields, verdict: Verdict): void {
  const remaining = rule.interval - (Date.now() - rule.lastReset);
  if (remaining < 0) reset(rule);
  const timeToReset = remaining < 0 ? rule.interval : remaining;
  const left = rule.allowed - (rule.counters.get(counterKey(rule, input)) ?? 0);
  if (left < 0) {
    verdict.timeToReset = Math.max(verdict.timeToReset, timeToReset);
    verdict.allowed = false;
    verdict.numInvocationsLeft = 0;
  } else if (left < verdict.numInvocationsLeft && verdict.allowed) {
    verdict.timeToReset = timeToReset;
    verdict.numInvocationsLeft = left;
  }
  verdict.ruleId = rule.id;
  rule.callback?.(verdict, input);
}

export function createRateLimiter() {
  const rules = new Map<string, Rule>();
  const messages = new Map<string, Message>();
  let message: Message = defaultMessage;
  const matching = (input: Fields): Rule[] => [...rules.values()].filter((rule) => matches(rule, input));
  return {
    addRule(
      matchers: Record<string, Matcher>,
      allowed = 10,
      interval = 1000,
      callback?: Rule['callback'],
    ): string {
      const id = randomId();
      rules.set(id, {
        id,
        matchers,
        allowed,
        interval,
        callback,
        lastReset: Date.now(),
        counters: new Map(),
      });
      return id;
    },
    removeRule: (id: string): boolean => rules.delete(id),
    printRules: (): Record<string, Rule> => Object.fromEntries(rules),
    setErrorMessage(text: Message): void {
      message = text;
    },
    setErrorMessageOnRule(id: string, text: Message): void {
      messages.set(id, text);
    },
    getErrorMessage(verdict: Verdict): string {
      const text = messages.get(verdict.ruleId ?? '') ?? message;
      return typeof text === 'function' ? text(verdict) : text;
    },
    _increment(input: Fields): void {
      for (const rule of matching(input)) {
        if (Date.now() - rule.lastReset > rule.interval) reset(rule);
        const key = counterKey(rule, input);
        rule.counters.set(key, (rule.counters.get(key) ?? 0) + 1);
      }
    },
    _check(input: Fields): Verdict {
      const verdict: Verdict = {
        allowed: true,
        timeToReset: 0,
        numInvocationsLeft: Number.POSITIVE_INFINITY,
      };
      for (const rule of matching(input)) apply(rule, input, verdict);
      return verdict;
    },
  };
}
