/** What a run reuses of the run before it. `generate-cached.test` shows with random edits that the result is right. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { Config } from '../../src/config.js';
import { analyse, openHost } from '../../src/generate.js';
import { startSecondThread } from '../../src/incremental/cache/start-second-thread.js';
import { createDisk, type Reads } from '../../src/incremental/dependencies/index.js';
import { cachedFiles, stillKnown } from '../../src/incremental/reuse/cached-files.js';
import { readShare, readTogether } from '../../src/incremental/reuse/read-together.js';
import { renderAgain } from '../../src/incremental/reuse/rendering.js';
import { type Regenerated, type RetainedRun, regenerate } from '../../src/incremental/reuse/reuse.js';
import type { SecondThread } from '../../src/incremental/reuse/second-thread.js';
import { stableDeclarations } from '../../src/incremental/reuse/stable-declarations.js';
import { LIBRARIES } from '../library-files.js';
import { temporaryFolder } from '../temporary-folder.js';

const CONFIG: Config = { out: 'generated', auth: {} };
const TASKS = `import { methods } from 'restgen/host';
methods({ 'tasks.add': (title: string): string => title, 'tasks.count': () => 1 });
`;
const HOST = {
  'package.json': '{ "type": "module" }',
  'server/tasks.ts': TASKS,
  'server/users.ts':
    "import { methods } from 'restgen/host';\nmethods({ 'users.add': (name: string) => {} });\n",
};

async function afterEdit(
  context: TestContext,
  tasks: string,
): Promise<[first: Regenerated, second: Regenerated]> {
  const root = temporaryFolder(context, HOST);
  const first = await regenerate(root, CONFIG, {}, { libraries: LIBRARIES });
  writeFileSync(join(root, 'server/tasks.ts'), tasks);
  return [first, await regenerate(root, CONFIG, first.retained, { libraries: LIBRARIES })];
}

const operation = ({ retained }: Regenerated, name: string) =>
  retained.rendering?.halves.documents.parts.value().operation[`post /methods/${name}`];

test('an edit that leaves the declarations alone renders nothing', async (context) => {
  const [first, second] = await afterEdit(context, `// New.\n\n${TASKS.replace('=> 1', '=> 2')}`);
  assert.ok(first.retained.rendering !== undefined);
  assert.equal(second.retained.rendering, first.retained.rendering);
});

test('an edit of a declaration renders it, and no other', async (context) => {
  const [first, second] = await afterEdit(context, TASKS.replace('title: string', 'title: number'));
  for (const name of ['tasks.count', 'users.add'])
    assert.equal(operation(second, name), operation(first, name), name);
  assert.notDeepEqual(operation(second, 'tasks.add'), operation(first, 'tasks.add'));
});

test('a declaration less is a route less', async (context) => {
  const [first, second] = await afterEdit(context, TASKS.replace(", 'tasks.count': () => 1", ''));
  assert.equal(first.generated.routes.length - 1, second.generated.routes.length);
  assert.doesNotMatch(second.generated.files.get('openapi.json') ?? '', /tasks\.count/);
});

test('rules of collections are read again in a file that changed, or whose imports did', async (context) => {
  const shared = (name: string): string =>
    `import { Collection } from 'restgen/host';\nexport const Tasks = new Collection<{ _id: string }>('${name}');\n`;
  const allowing = "import { Tasks } from './shared.js';\nTasks.allow({ insert: () => true });\n";
  const notes =
    "import { Collection } from 'restgen/host';\nconst Notes = new Collection('notes');\nNotes.allow({ insert: () => true });\n";
  const root = temporaryFolder(context, {
    'package.json': '{ "type": "module" }',
    'server/shared.ts': shared('tasks'),
    'server/allowing.ts': allowing,
    'server/notes.ts': notes,
  });
  const told = ({ generated }: Regenerated): string[] =>
    generated.diagnostics.filter(({ code }) => code === 'nobody-may-write').map(({ message }) => message);
  const first = await regenerate(root, CONFIG, {}, { libraries: LIBRARIES });
  writeFileSync(join(root, 'server/shared.ts'), shared('todos'));
  const second = await regenerate(root, CONFIG, first.retained, { libraries: LIBRARIES });
  writeFileSync(join(root, 'server/notes.ts'), notes.replace('allow', 'deny'));
  const third = await regenerate(root, CONFIG, second.retained, { libraries: LIBRARIES });
  const ruled = [first, second, third].map(({ retained }) => retained.files?.rules ?? {});
  assert.deepEqual(
    ruled.map((rules) =>
      [rules['server/allowing.ts'], rules['server/notes.ts']].map((each) => each?.allowed),
    ),
    [
      [['tasks'], ['notes']],
      [['todos'], ['notes']],
      [['todos'], []],
    ],
  );
  assert.equal(ruled[0]?.['server/notes.ts'], ruled[1]?.['server/notes.ts']);
  assert.deepEqual([first, second].map(told), [[], []]);
  assert.match(told(third).join(), /'notes'/);
});

test('what another file calls a method with changes its route, and what depends on it', async (context) => {
  const calling = (passed: string): string =>
    `import { Meteor } from 'meteor/meteor';\nexport const finish = () => Meteor.callAsync('finish'${passed});\n`;
  const root = temporaryFolder(context, {
    'server/tasks.ts':
      "import { Meteor } from 'meteor/meteor';\nMeteor.methods({ finish(id: string): string { return id; } });\n",
    'server/other.ts': "import { Meteor } from 'meteor/meteor';\nMeteor.methods({ other: () => 1 });\n",
    'client/main.ts': calling(", 'a'"),
  });
  let before: RetainedRun = {};
  for (const passed of [", 'a'", '', ', 1', ", 'a'"]) {
    writeFileSync(join(root, 'client/main.ts'), calling(passed));
    const after = await regenerate(root, CONFIG, before, { libraries: LIBRARIES });
    const fresh = await regenerate(root, CONFIG, {}, { libraries: LIBRARIES });
    assert.deepEqual(after.generated.files, fresh.generated.files, passed);
    const contract = JSON.parse(after.generated.files.get('api.json') ?? '{}');
    assert.equal(contract.methods.finish.params[0].optional, passed === '' ? true : undefined);
    before = after.retained;
  }
});

test('another thread renders the documents as this one does, which renders them where it has failed', async (context) => {
  const root = temporaryFolder(context, HOST);
  const project = openHost(root, CONFIG, { libraries: LIBRARIES });
  const known = stillKnown(project, undefined);
  const { parts, readings } = analyse(project, CONFIG, known);
  assert.ok(parts !== undefined);
  const stable = stableDeclarations(readings, undefined, known);
  const [working, stopped] = [startSecondThread(), startSecondThread()];
  stopped.stop();
  const [alone, together, failed] = await Promise.all(
    [undefined, working, stopped].map(async (thread) => {
      const rendered = await renderAgain({ parts, stable, isUnchanged: false, before: undefined, thread });
      const { documents, modules } = rendered.halves;
      return [documents.files, documents.parts, modules.files, modules.parts].map((each) => [
        each.value(),
        Buffer.from(each.serialized()).toString(),
      ]);
    }),
  );
  working.stop();
  assert.deepEqual(together, alone);
  assert.deepEqual(failed, alone);
});

const READ_TOGETHER = {
  'package.json': HOST['package.json'],
  'server/shared.ts': `import { Collection } from 'restgen/host';
export interface Task { _id: string; owner: Person }
export interface Person { name: string }
export const Tasks = new Collection<Task>('tasks');
`,
  'server/rules.ts': "import { Tasks } from './shared.js';\nTasks.allow({ insert: () => true });\n",
  'server/calls.ts': `import { methods, setMethodOptions } from 'restgen/host';
import { Tasks, type Person, type Task } from './shared.js';
methods({ first: (task: Task): Person => task.owner, last: (person: Person, count: Odd<string>) => Tasks.find().count() });
setMethodOptions('other', { httpMethod: 'get' });
`,
  'server/other.ts': `import { methods } from 'restgen/host';
import type { Person } from './shared.js';
methods({ other: (id: string): Person => ({ name: id }) });
`,
  'server/wrapper.ts':
    "import { methods } from 'restgen/host';\nexport const declare = (all: Parameters<typeof methods>[0]) => methods(all);\n",
};

/** With a token, because a new one is never the same. */
const NOTHING_READ: Reads = { texts: {}, folders: {}, kinds: {}, names: [], restToken: 'token' };

/** When files have changed counts only after two seconds. */
const untimed = ({ texts, ...others }: Reads) => ({
  ...others,
  texts: Object.entries(texts)
    .map(([path, text]) => [path, { ...text, changed: 0 }])
    .sort(),
});

test('what two threads read together is what one reads, and what it retains', async (context) => {
  const broken = { ...READ_TOGETHER, 'server/other.ts': `${READ_TOGETHER['server/other.ts']}}` };
  const shares = [{ share: 1 }, { share: 4 }, { share: 4, fails: true }];
  for (const [files, cases] of [[READ_TOGETHER, shares] as const, [broken, [{ share: 2 }]] as const]) {
    const root = temporaryFolder(context, files);
    const open = (before = NOTHING_READ) => {
      const disk = createDisk(before);
      return { disk, config: CONFIG, project: openHost(root, CONFIG, { disk, libraries: LIBRARIES }) };
    };
    const outcome = async (thread?: Pick<SecondThread, 'reading'>) => {
      const { project, disk, config } = open();
      const known =
        thread === undefined
          ? stillKnown(project, undefined)
          : (await readTogether({ project, disk, config }, thread)).known;
      const { found, readings } = analyse(project, CONFIG, known);
      return { found, reads: untimed(disk.reads()), retained: cachedFiles(project, known, readings) };
    };
    const alone = await outcome();
    for (const { share, fails = false } of cases) {
      const reading: SecondThread['reading'] = ({ claims, reads }) => {
        const { files, claimed } = claims;
        // As if this thread had claimed the others already.
        claimed[0] = files.length - share;
        const read = readShare(open(reads), claims);
        claimed[0] = share;
        return Promise.resolve(fails ? undefined : structuredClone(read));
      };
      assert.deepEqual(await outcome({ reading }), alone, `${files === broken}, ${share}, ${fails}`);
    }
  }
});
