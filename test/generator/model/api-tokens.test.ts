/** Which routes take API tokens, and with which scopes (C45). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildApi } from '../../../src/generator/model/build.js';
import type { TokenSettings } from '../../../src/generator/model/reading/token-access.js';
import { memoryProject } from '../project/memory-project.js';

const DECLARED = `import { Collection, method, methods, publish } from 'restgen/host';
publish('reports.monthly', () => []);
/** @scope reports:read */
publish('reports.yearly', () => []);
/**
 * @scope reports:write
 * @scope audit
 */
method('reports.close', () => 1);
/** @scope ping */
methods({
  ping: () => 1,
  /** @scope other */
  pong: () => 1,
});
/** @rest */
new Collection<{ _id: string }>('tasks').allow({});
/** @scope hidden */
method('internal', () => 1);
`;

function built(apiTokens: TokenSettings) {
  const expose = { methods: ['*', '!internal'] };
  return buildApi(memoryProject({ 'server/main.ts': DECLARED }), {
    auth: { apiTokens },
    expose,
    lint: 'off',
  });
}

function scopesIn(apiTokens: TokenSettings): Record<string, unknown> {
  const { publications, methods, collections } = built(apiTokens).api;
  return Object.fromEntries(
    [...publications, ...methods, ...collections].flatMap(({ name, scopes }) =>
      scopes === undefined ? [] : [[name, scopes]],
    ),
  );
}

const COMMENTED = {
  'reports.yearly': ['reports:read'],
  'reports.close': ['audit', 'reports:write'],
  ping: ['ping'],
  pong: ['other'],
};

const CASES: readonly (readonly [fact: string, settings: TokenSettings, expected: object])[] = [
  ['a comment is enough, also that around a declaration', {}, COMMENTED],
  [
    'a token needs the scopes of the comment besides those of the pattern',
    { 'reports.*': ['reports'] },
    {
      ...COMMENTED,
      'reports.monthly': ['reports'],
      'reports.yearly': ['reports', 'reports:read'],
      'reports.close': ['audit', 'reports', 'reports:write'],
    },
  ],
  [
    'an empty list takes any token, and takes nothing away from a comment',
    { 'reports.*': [] },
    {
      ...COMMENTED,
      'reports.monthly': [],
    },
  ],
  ["'none' takes no token, whatever the comment says", { '*': 'none' }, {}],
  [
    'the last pattern that matches decides',
    { '*': ['all'], 'reports.*': 'none', 'reports.monthly': ['m'] },
    {
      'reports.monthly': ['m'],
      ping: ['all', 'ping'],
      pong: ['all', 'other'],
      tasks: { insert: ['all'], update: ['all'], remove: ['all'] },
    },
  ],
  [
    'one route of a collection has a name of its own',
    { tasks: ['t'], 'tasks.remove': 'none', 'tasks.insert': [] },
    {
      ...COMMENTED,
      tasks: { insert: [], update: ['t'] },
    },
  ],
  [
    'patterns may be files and tags',
    { './server': ['s'], '@rest': ['t'] },
    {
      'reports.monthly': ['s'],
      'reports.yearly': ['reports:read', 's'],
      'reports.close': ['audit', 'reports:write', 's'],
      ping: ['ping', 's'],
      pong: ['other', 's'],
      tasks: { insert: ['t'], update: ['t'], remove: ['t'] },
    },
  ],
];
for (const [fact, settings, expected] of CASES)
  test(fact, () => assert.deepEqual(scopesIn(settings), expected));

test('a pattern that fits nothing, or only what is not exposed, is told', () => {
  const { diagnostics } = built({ 'raports.*': [], internal: [], 'task.insert': [], 'tasks.*': [] });
  assert.deepEqual(
    diagnostics.map(({ code, message, hint }) => [code, message, hint]),
    [
      ['raports.*', '`restgen inspect` lists them, with their files and the reasons for their exposure.'],
      ['internal', '`restgen inspect` lists them, with their files and the reasons for their exposure.'],
      ['task.insert', "Did you mean 'tasks.insert'?"],
    ]
      .map(([pattern, hint]) => [
        'api-tokens-match-nothing',
        `The pattern '${pattern}' in auth.apiTokens matches no exposed declaration.`,
        hint,
      ])
      .sort(),
  );
});

test('what cannot be a scope is told at its declaration', () => {
  const text = `import { method } from 'restgen/host';
/** @scope */
method('none', () => 1);
/** @scope reports:read tasks:read */
method('two', () => 1);
`;
  const { diagnostics } = buildApi(memoryProject({ 'server/main.ts': text }), { lint: 'off' });
  assert.deepEqual(
    diagnostics.map(({ code, message, place }) => [code, message, place?.line]),
    [
      ['scope-not-usable', '@scope names no scope.', 3],
      ['scope-not-usable', "'reports:read tasks:read' in @scope is not a scope.", 5],
    ],
  );
});
