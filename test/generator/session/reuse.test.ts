/** What a run reuses of the run before it. `generate-cached.test` shows with random edits that the result is right. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Config } from '../../../src/config/config.js';
import type { CachedFiles } from '../../../src/generator/session/reuse/reuse.js';
import { type Regenerated, regenerate } from '../../../src/generator/session/reuse/reuse.js';
import { LIBRARIES } from '../../library-files.js';
import { temporaryFolder } from '../../temporary-folder.js';

const CONFIG: Config = { out: 'generated', auth: {} };
test('rules of collections are read again in a file that changed, or whose imports did', (context) => {
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
  const first = regenerate(root, CONFIG, undefined, { libraries: LIBRARIES });
  writeFileSync(join(root, 'server/shared.ts'), shared('todos'));
  const second = regenerate(root, CONFIG, first.readings, { libraries: LIBRARIES });
  writeFileSync(join(root, 'server/notes.ts'), notes.replace('allow', 'deny'));
  const third = regenerate(root, CONFIG, second.readings, { libraries: LIBRARIES });
  const ruled = [first, second, third].map(({ readings }) => readings?.rules ?? {});
  assert.deepEqual(
    ruled.map((rules) =>
      [rules['server/allowing.ts'], rules['server/notes.ts']].map((rulesOfFile) => rulesOfFile?.allowed),
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

test('a type that gets another name is written by that name wherever what was kept has it', (context) => {
  const other = (text: string): string => `import { methods } from 'restgen/host';\n${text}`;
  const root = temporaryFolder(context, {
    'package.json': '{ "type": "module" }',
    'server/tasks.ts': `import { Collection } from 'restgen/host';
interface Place { city: string }
interface Task { _id: string; place: Place; other: string | Place }
export const Tasks = new Collection<Task>('tasks');
`,
    'server/other.ts': other(''),
  });
  let before: CachedFiles | undefined;
  for (const text of ['', 'interface Place { at: Date }\nmethods({ go: (place: Place) => {} });\n', '']) {
    writeFileSync(join(root, 'server/other.ts'), other(text));
    const after = regenerate(root, CONFIG, before, { libraries: LIBRARIES });
    const fresh = regenerate(root, CONFIG, undefined, { libraries: LIBRARIES });
    assert.deepEqual(after.generated.files, fresh.generated.files, text);
    before = after.readings;
  }
});

test('what another file calls a method with changes what is reported, and no route', (context) => {
  const calling = (passed: string): string =>
    `import { Meteor } from 'meteor/meteor';\nexport const finish = () => Meteor.callAsync('finish'${passed});\n`;
  const root = temporaryFolder(context, {
    'server/tasks.ts':
      "import { Meteor } from 'meteor/meteor';\nMeteor.methods({ finish(id: string): string { return id; } });\n",
    'server/other.ts': "import { Meteor } from 'meteor/meteor';\nMeteor.methods({ other: () => 1 });\n",
    'client/main.ts': calling(", 'a'"),
  });
  let before: CachedFiles | undefined;
  for (const passed of [", 'a'", '', ', 1', ", 'a'"]) {
    writeFileSync(join(root, 'client/main.ts'), calling(passed));
    const after = regenerate(root, CONFIG, before, { libraries: LIBRARIES });
    const fresh = regenerate(root, CONFIG, undefined, { libraries: LIBRARIES });
    assert.deepEqual(after.generated.files, fresh.generated.files, passed);
    const isRefused = after.generated.diagnostics.some(({ code }) => code === 'own-call-refused');
    assert.equal(isRefused, passed !== ", 'a'", passed);
    before = after.readings;
  }
});
