import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createEvaluator } from '../../../src/generator/analysis/interpreter/create-evaluator.js';
import { findSuggestions } from '../../../src/generator/analysis/suggestions/suggestions.js';
import type { Suggestion } from '../../../src/shared/suggested-declarators.js';
import { suggestedDeclarations } from '../../../src/shared/suggested-declarators.js';
import { memoryProject } from '../project/memory-project.js';

const suggestions = (files: Readonly<Record<string, string>>): Suggestion[] =>
  findSuggestions(createEvaluator(memoryProject(files)), ['publications', 'methods', 'collections']);

const lessons = (files: Readonly<Record<string, string>>) => suggestedDeclarations(suggestions(files));

const REGISTRY = `
  interface Context { userId: string | null }
  type Handler = (context: Context, ...args: any[]) => unknown;
  export class NewsRegistry {
    private readonly all = new Map<string, Handler>();
    publish(name: string, handler: Handler): void { this.all.set(name, handler); }
  }
`;

test('a method of a class that publishes what it is given goes by the name of the class', () => {
  const files = {
    'registry.ts': REGISTRY,
    'names.ts': "export enum News { mine = 'news.mine', all = 'news.all' }",
    'news.ts': `
      import { News } from './names.js';
      import type { NewsRegistry } from './registry.js';
      export function register(registry: NewsRegistry) {
        registry.publish(News.mine, async (context, topic: string) => [context, topic]);
        registry.publish(News.all, async (context) => [context]);
      }
    `,
  };
  assert.deepEqual(lessons(files), { publications: { 'NewsRegistry.publish': { drop: 1 } } });
  const [one] = suggestions(files);
  assert.deepEqual(
    [one?.names, one?.files, one?.examples, one?.place.file, one?.place.line, one?.place.column],
    [2, 1, ['news.mine', 'news.all'], 'news.ts', 5, 9],
  );
});

test('a context that comes first in every handler is no argument', () => {
  const files = {
    'rpc.js': 'function rpcMethod(name, handler) { table[name] = handler; }\nmodule.exports = { rpcMethod };',
    'tasks.js': `
      const { rpcMethod } = require('./rpc');
      rpcMethod('tasks.add', async (ctx, title) => {});
      rpcMethod('tasks.list', async (ctx) => {});
      rpcMethod('tasks.none', async () => {});
    `,
  };
  assert.deepEqual(lessons(files), { methods: { rpcMethod: { drop: 1 } } });
});

test('a definition in an object goes by its keys', () => {
  const files = {
    'define.ts':
      'export function defineMethod({ name, run }: { name: string; run: (...args: any[]) => unknown }) { all.push([name, run]); }',
    'a.ts': `
      import { defineMethod } from './define.js';
      defineMethod({ name: 'a', run: (id: string) => id });
      defineMethod({ name: 'b', run() {} });
    `,
  };
  assert.deepEqual(lessons(files), { methods: { defineMethod: { name: 'name', handler: 'run' } } });
});

test('where a class and a list of names go through a loop, what the loop calls is suggested', () => {
  const files = {
    'registry.ts': `
      export class MethodRegistry {
        registerClass({ names, of }: { names: Record<string, string>; of: new () => object }) {
          for (const each of Object.getOwnPropertyNames(of.prototype)) {
            if (each === 'constructor') continue;
            const name = names[each];
            this.add(name, (of.prototype as any)[each]);
          }
        }
        registerMethod(name: string, fn: (...args: any[]) => unknown) { this.add(name, fn); }
        private add(name: string, fn: (...args: any[]) => unknown) { this.all.set(name, fn); }
        private readonly all = new Map();
      }
    `,
    'a.ts': `
      import { MethodRegistry } from './registry.js';
      enum Names { open = 'door.open', close = 'door.close' }
      class Door { open(id: string) {} close() {} }
      const registry = new MethodRegistry();
      registry.registerClass({ names: Names, of: Door });
      registry.registerMethod('door.paint', (colour: string) => colour);
      registry.registerMethod('door.lock', () => 1);
    `,
  };
  assert.deepEqual(lessons(files), { methods: { 'MethodRegistry.add': {} } });
});

test('a factory of collections is suggested where modules keep what it makes', () => {
  const files = {
    'lib.ts':
      'export function makeCollection<T>(name: string) { return wrapCollection<T>(name); }\nfunction wrapCollection<T>(name: string): any { return driver.collection(name); }',
    'all.ts':
      "import { makeCollection } from './lib.js'; export const Tasks = makeCollection('tasks'); export const Notes = makeCollection('notes');",
  };
  assert.deepEqual(lessons(files), { collections: { makeCollection: {} } });
});

test('a package may declare under any name', () => {
  const lessonsFrom = (text: string) => lessons({ 'a.js': text });
  const feed = { methods: { feed: {} } };
  assert.deepEqual(lessonsFrom("import { feed } from 'acme';\nfeed('a', () => 1);"), feed);
  assert.deepEqual(lessonsFrom("const { feed } = require('acme');\nfeed('a', () => 1);"), feed);
  assert.deepEqual(lessonsFrom("import { Feed } from 'acme';\nnew Feed({ name: 'a', run() {} });"), {
    methods: { Feed: { name: 'name', handler: 'run' } },
  });
  assert.deepEqual(lessonsFrom("import * as acme from 'acme';\nacme.feed('a', () => 1);"), {
    methods: { 'acme.feed': {} },
  });
  assert.deepEqual(lessonsFrom("new Feed('a', () => 1);\nnew Acme.Feed('b', () => 1);"), {
    methods: { 'Acme.Feed': {}, Feed: {} },
  });
});

test('a map of functions is suggested with its names', () => {
  const [suggestion] = suggestions({
    'a.js': "import { addMethods } from 'acme';\naddMethods({ 'a.b': () => 1, c() {} });",
  });
  assert.deepEqual([suggestion?.settings, suggestion?.examples], [{}, ['a.b', 'c']]);
});

for (const [what, text] of Object.entries({
  'listens to events': "import { events } from 'acme';\nevents.on('a', () => 1);",
  'describes tests': "import { describe, it } from 'vitest';\ndescribe('a', () => it('b', () => {}));",
  'describes tests of Node': "import { suite } from 'node:test';\nsuite('a', () => {});",
  routes: "import { app } from 'acme';\napp.get('/a', () => 1);\napp.route('a', { action() {} });",
  'adds a job': "import { SyncedCron } from 'meteor/acme:cron';\nSyncedCron.add({ name: 'a', job() {} });",
  'works on a queue': "import { Worker } from 'acme';\nnew Worker('mails', async (job) => job);",
  translates: "import { i18n } from 'acme';\ni18n.register('en', () => ({}));",
  'is a global function': "describe('a', () => {});",
  'is of Meteor': "import { Accounts } from 'meteor/accounts-base';\nAccounts.register('a', () => 1);",
  'is called later': "import { feed } from 'acme';\nexport const start = () => feed('a', () => 1);",
})) {
  test(`a function of a package that ${what} declares nothing`, () => {
    assert.deepEqual(lessons({ 'a.js': text }), {});
  });
}

for (const [what, text] of Object.entries({
  'listens to events': 'on',
  'describes tests': 'describe',
  'calls a method and waits for it': 'callMethod',
  'takes a publication back': 'unpublish',
  'makes a stub of a method': 'stubMethod',
  'makes selectors': 'createSelector',
  routes: 'get',
})) {
  test(`a function that ${what} declares nothing`, () => {
    const define = `export function ${text}(name: string, fn: (...args: any[]) => unknown) {}`;
    const use = `import { ${text} } from './a.js'; ${text}('a.b', async () => 1); ${text}('c.d', async () => 2);`;
    assert.deepEqual(lessons({ 'a.ts': define, 'b.ts': use }), {});
  });
}

test('verbs and paths, names that come again, and a single name are no evidence', () => {
  const define = 'export function method(name: string, fn: (...args: any[]) => unknown) {}';
  const lessonsFrom = (text: string) => lessons({ 'a.ts': define, 'b.ts': text });
  const own = "import { method } from './a.js';";
  assert.deepEqual(lessonsFrom(`${own} method('GET', () => 1); method('post', () => 1);`), {});
  assert.deepEqual(lessonsFrom(`${own} method('/a', () => 1); method('/b', () => 1);`), {});
  assert.deepEqual(lessonsFrom(`${own} method('a', () => 1);`), {});
  assert.deepEqual(
    lessonsFrom(`${own} method('a', () => 1); method('b', () => 1); method('a', () => 2); method('b', f);`),
    {},
  );
  assert.deepEqual(lessonsFrom(`${own} method('a', () => 1); method('b', () => 1);`), {
    methods: { method: {} },
  });
});

test('handlers of requests and responses are none of methods', () => {
  const files = {
    'a.ts':
      "function registerMethod(name: string, fn: Function) {} registerMethod('a.b', async (req, res) => {}); registerMethod('c.d', async (req, res) => {});",
  };
  assert.deepEqual(lessons(files), {});
});
