/** The table of options and the options that code passes to a server have the same names, values and defaults. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { type AuthConfig, OPTIONS, type RestgenConfig } from '../../src/config/config.js';
import { AUTH_OPTIONS, VALIDATION_OPTIONS } from '../../src/config/groups.js';
import type { Option, OptionTable } from '../../src/config/option.js';
import { OBSERVE_OPTIONS } from '../../src/config/serving-groups.js';
import type { AuthOptions } from '../../src/server/runtime/auth/auth-options.js';
import {
  resolveOptions,
  resolveServerOptions,
  type ServerOptions,
} from '../../src/server/runtime/calls/options.js';
import { readExtra, type Validation } from '../../src/server/runtime/validation/settings.js';
import { PACKAGE } from '../cli/captured.js';

/** The options of the table that generated code passes on. */
type Passed = {
  [Name in keyof typeof OPTIONS]: (typeof OPTIONS)[Name] extends { runtime: string } ? Name : never;
}[keyof typeof OPTIONS];
type Configured = Required<Pick<RestgenConfig, Passed>>;
type Served = Required<ServerOptions>;

type IsSame<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false;
type HasNames<Options, Names> = IsSame<keyof Options, Names>;
type GroupOf<Options> = Exclude<Options, string>;

/** Compiles only if names are the same. On the right, names that one side has alone: values that JSON cannot express, and secrets. */
const NAMES: readonly true[] = [
  true satisfies HasNames<Served, Passed | 'auth' | 'compression' | 'log' | 'signals'>,
  true satisfies HasNames<AuthOptions, Exclude<keyof AuthConfig, 'apiTokens'> | 'secret' | 'previousSecret'>,
  true satisfies HasNames<Required<AuthOptions>['attempts'], keyof Required<AuthConfig>['attempts']>,
  true satisfies HasNames<
    Required<AuthOptions>['apiTokenLimit'],
    keyof Required<AuthConfig>['apiTokenLimit']
  >,
  true satisfies HasNames<Served['observe'], keyof Configured['observe']>,
  true satisfies HasNames<GroupOf<Validation>, keyof GroupOf<Configured['validation']>>,
];

/** Compiles only if a server takes the values of the configuration. */
const asPassed = (config: Pick<RestgenConfig, Passed>): ServerOptions => config;
const asAuth = ({ apiTokens: _, ...config }: AuthConfig): AuthOptions => config;

test('a server has the options of the table, and takes their values', () => {
  assert.deepEqual(new Set(NAMES), new Set([true]));
  assert.deepEqual([asPassed({}), asAuth({})], [{}, {}]);
});

const defaultOf = (option: Option | undefined): unknown =>
  option !== undefined && 'default' in option ? option.default : undefined;

const defaultsOf = (table: OptionTable): [name: string, preset: unknown][] =>
  Object.entries(table).flatMap(([name, option]) => {
    const preset = defaultOf(option);
    return preset === undefined ? [] : [[name, preset]];
  });

const passed = Object.entries<Option>(OPTIONS).filter(([, { runtime }]) => runtime !== undefined);

test('without options a server uses the defaults of the table', () => {
  const { properties: extraProperties, arguments: extraArguments } = readExtra({});
  const resolved = { ...resolveOptions({}, {}), ...resolveServerOptions({}, {}) };
  const used = new Map<string, unknown>(
    Object.entries({ ...resolved, ...resolved.observe, extraProperties, extraArguments }),
  );
  const defaults = [
    ...defaultsOf(Object.fromEntries(passed)),
    ...defaultsOf(VALIDATION_OPTIONS),
    ...defaultsOf({ slowMilliseconds: OBSERVE_OPTIONS.slowMilliseconds, tracing: OBSERVE_OPTIONS.tracing }),
  ];
  assert.ok(defaults.length > 10);
  for (const [name, preset] of defaults) assert.equal(used.get(name), preset, name);
});

const DECLARED_IN: Readonly<Record<string, OptionTable>> = {
  'calls/options.ts': Object.fromEntries(passed),
  'auth/auth-options.ts': { ...AUTH_OPTIONS, ...AUTH_OPTIONS.attempts.options },
  'observing/observe-options.ts': OBSERVE_OPTIONS,
};

test('comments of the options state the defaults of the table', () => {
  const stated = Object.entries(DECLARED_IN).flatMap(([file, table]) => {
    const text = readFileSync(join(PACKAGE, 'src/server/runtime', file), 'utf8');
    const comments = text.matchAll(/\/\*\*((?:(?!\*\/).)*)\*\/\s+(\w+)\?:/gs);
    return [...comments].flatMap(([, comment = '', name = '']) => {
      const [, preset] = /([\w.,`]+) by default/.exec(comment) ?? [];
      const expected = defaultOf(table[name]);
      return preset === undefined || expected === undefined ? [] : [{ name, preset, expected }];
    });
  });
  assert.ok(stated.length > 8);
  for (const { name, preset, expected } of stated)
    assert.equal(preset.replace(/[`,]/g, ''), String(expected), name);
});
