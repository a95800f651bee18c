/** Meteor's package `ddp-rate-limiter`. Since 3.5 it awaits matchers, if asked by its asynchronous functions. */
import { randomId } from '../../../../src/server/host/documents/random-id.js';
import type { Fields, Release } from './environment.js';

type Matcher = unknown;

export interface Rule {
  id: string;
  _matchers: Record<string, Matcher>;
  match(input: Fields): boolean;
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
const matches = (matchers: Rule['_matchers'], input: Fields): boolean =>
  Object.entries(matchers).every(([key, matcher]) => {
    if (matcher === null) return true;
    if (!Object.hasOwn(input, key)) return false;
    return typeof matcher === 'function' ? Boolean(matcher(input[key])) : matcher === input[key];
  });

async function matchesAsync(matchers: Rule['_matchers'], input: Fields): Promise<boolean> {
  for (const [key, matcher] of Object.entries(matchers)) {
    const answer = typeof matcher === 'function' ? await matcher(input[key]) : matcher;
    if (!matches({ [key]: typeof matcher === 'function' ? () => answer : matcher }, input)) return false;
  }
  return true;
}

const counterKey = ({ _matchers }: Rule, input: Fields): string =>
  Object.keys(_matchers)
    .filter((key) => _matchers[key] !== null)
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

function incrementRules(rules: readonly Rule[], input: Fields): void {
  for (const rule of rules) {
    if (Date.now() - rule.lastReset > rule.interval) reset(rule);
    const key = counterKey(rule, input);
    rule.counters.set(key, (rule.counters.get(key) ?? 0) + 1);
  }
}

function checkRules(rules: readonly Rule[], input: Fields): Verdict {
  const verdict: Verdict = { allowed: true, timeToReset: 0, numInvocationsLeft: Number.POSITIVE_INFINITY };
  for (const rule of rules) apply(rule, input, verdict);
  return verdict;
}

export function createRateLimiter(release: Release) {
  const rules = new Map<string, Rule>();
  const messages = new Map<string, Message>();
  let message: Message = defaultMessage;
  const matching = (input: Fields): Rule[] => [...rules.values()].filter((rule) => rule.match(input));
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
        _matchers: matchers,
        match: (input) => matches(matchers, input),
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
    _increment: (input: Fields): void => incrementRules(matching(input), input),
    _check: (input: Fields): Verdict => checkRules(matching(input), input),
    ...(release === '3.5' && {
      async findAllMatchingRulesAsync(input: Fields): Promise<Rule[]> {
        const found: Rule[] = [];
        for (const rule of rules.values()) if (await matchesAsync(rule._matchers, input)) found.push(rule);
        return found;
      },
      _incrementRules: incrementRules,
      _checkRules: checkRules,
    }),
  };
}
