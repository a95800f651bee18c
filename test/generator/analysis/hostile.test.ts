import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildApi } from '../../../src/generator/model/build.js';
import { hasErrors } from '../../../src/shared/diagnostics.js';
import fc, { runsOf } from '../../random.js';
import { memoryProject } from '../project/memory-project.js';
import { declaredNames } from './declared-names.js';

const SOURCES: Readonly<Record<string, string>> = {
  'names.ts':
    "export enum Names { One = 'one', Two = 'two' }\nexport const ALL = { ...more, three: Names.One + '.x' } as const;\n",
  'host.ts': "export * from 'restgen/host';\n",
  'tasks.ts': `import { Collection, configure, methods, setMethodOptions } from 'restgen/host';
import { ALL, Names } from './names.js';
import { publish } from './host';
interface Task { a: string; next?: Task }
export const Tasks = new Collection<Task>('tasks', { idGeneration: 'MONGO' });
/** All of them. Really. */
publish(Names.One, function (this: unknown, { a }: { a: string }, b = 5, ...rest: string[]) { return [Tasks.find()]; }, { url: '/one/:0' });
publish(ALL.three, () => [], { httpMethod: 'post' });
setMethodOptions('run', { url: '/run', getArgsFromRequest: ({ params }) => [params.a] });
methods({ run: async (id: Task['a']): Promise<Task[]> => [], [Names.Two]() {} });
configure({ collections: ['tasks'] });
`,
  'server/old.js':
    "const { Meteor: M } = Package.meteor;\nM.methods({ 'a b': function (x, y) {} });\nif (M.isClient) M.publish('c', () => 1);\n",
};

test('a text cut or overwritten anywhere never ends the run', () => {
  const corruption = fc.record({
    file: fc.constantFrom(...Object.keys(SOURCES)),
    at: fc.nat(900),
    length: fc.nat(40),
    text: fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.constantFrom('{', '}', '(', '`', '"', '/*', '${', '<', '=>', '...', '\0', 'class '),
    ),
  });
  fc.assert(
    fc.property(fc.array(corruption, { minLength: 1, maxLength: 4 }), (corruptions) => {
      const texts = { ...SOURCES };
      for (const { file, at, length, text } of corruptions) {
        const before = texts[file] ?? '';
        texts[file] = before.slice(0, at) + text + before.slice(at + length);
      }
      const built = buildApi(memoryProject(texts));
      assert.doesNotThrow(() => JSON.stringify(built));
    }),
    { numRuns: runsOf(200) },
  );
});

test('the order of the files makes no difference', () => {
  const expected = buildApi(memoryProject(SOURCES));
  const files = Object.entries(SOURCES);
  fc.assert(
    fc.property(fc.shuffledSubarray(files, { minLength: files.length }), (shuffled) => {
      assert.deepEqual(buildApi(memoryProject(Object.fromEntries(shuffled))), expected);
    }),
    { numRuns: runsOf(60) },
  );
});

const IMPORT = "import { publish } from 'restgen/host';\n";

for (const open of ['(', '[', '{ a: ', '!', 'f(']) {
  test(`ten thousand of ${open} are survived`, () => {
    const { diagnostics } = declaredNames({
      'a.ts': `${IMPORT}publish('x', f);\nconst a = ${open.repeat(10_000)}`,
    });
    assert.equal(diagnostics.length, 1);
    assert.match(diagnostics[0] ?? '', /^(?:file-not-parsed|syntax-error)/);
  });
}

test('a name of ten thousand parts is decided', () => {
  const { publications } = declaredNames({ 'a.ts': `${IMPORT}publish('x'${" + 'y'".repeat(10_000)}, f);` });
  assert.deepEqual(publications, [`x${'y'.repeat(10_000)}`]);
});

for (const [what, text] of Object.entries({
  '60,000 operands': `'x' + ${'1 + '.repeat(60_000)}1`,
  '20,000 calls': `f${'.f()'.repeat(20_000)}`,
}))
  test(`an expression of ${what} is reported with its place`, () => {
    const found = declaredNames({ 'a.ts': `${IMPORT}publish('x', f);\nconst a = ${text};\npublish(a, f);` });
    assert.deepEqual(found.diagnostics, ['file-not-parsed a.ts:3:11']);
  });

test('the type checker does not read what is nested too deeply', () => {
  const { api } = buildApi(
    memoryProject({
      'deep.ts': `export const deep = ${'1 + '.repeat(60_000)}1;`,
      'a.ts':
        "import { method } from 'restgen/host';\nimport { deep } from './deep.js';\nmethod('x', () => deep);",
    }),
  );
  assert.deepEqual(
    api.methods.map(({ name }) => name),
    ['x'],
  );
});

test('thousands of methods in one file are read in seconds', () => {
  const count = runsOf(20_000);
  const names = Array.from({ length: count }, (_, index) => `m${index}`);
  const map = names.slice(0, count / 2).map((name) => `${name}() {}`);
  const calls = names.slice(count / 2).map((name) => `methods({ ${name}() {} });`);
  const text = `import { methods } from 'restgen/host';\nmethods({ ${map.join(', ')} });\n${calls.join('\n')}`;
  const started = process.cpuUsage();
  assert.equal(buildApi(memoryProject({ 'a.ts': text })).api.methods.length, count);
  assert.ok(process.cpuUsage(started).user < 15_000_000);
});

test('a chain of thousands of constants is reported, not followed for ever', () => {
  const constants = Array.from({ length: 5000 }, (_, index) => `const c${index} = c${index + 1};`).join('\n');
  const { diagnostics } = declaredNames({
    'a.ts': `${IMPORT}publish(c0, f);\n${constants}\nconst c5000 = 'x';`,
  });
  assert.deepEqual(diagnostics, ['name-not-static a.ts:2:9']);
});

test('a thousand branches of one condition are read in seconds', () => {
  const branches = Array.from(
    { length: 1000 },
    (_, index) => `if (kind === '${index}') publish('${index}', f);`,
  );
  const text = `${IMPORT}const kind = process.env.KIND;\n${branches.join(' else ')}`;
  const started = process.cpuUsage();
  assert.equal(declaredNames({ 'a.ts': text }).publications.length, 1000);
  // Without memoized conditions it takes more than 20 seconds.
  assert.ok(process.cpuUsage(started).user < 10_000_000);
});

const DOUBLING: Readonly<Record<string, (name: string) => string>> = {
  texts: (name) => `\`\${${name}}\${${name}}\``,
  concatenations: (name) => `${name} + ${name} + 'x'`,
  lists: (name) => `[...${name}, ...${name}]`,
  objects: (name) => `{ ...${name}, ...${name}, x: 'x' }`,
  'unknown objects': (name) => `{ ...${name}, x: 'x', ...${name} }`,
};

for (const [what, double] of Object.entries(DOUBLING)) {
  test(`${what} that double each other come to an end`, () => {
    const first =
      { texts: "'x'", concatenations: "'x'", lists: "['x']", objects: "{ y: 'y' }" }[what] ?? '{ ...f() }';
    const constants = Array.from(
      { length: 40 },
      (_, index) => `const c${index + 1} = ${double(`c${index}`)};`,
    );
    const text = `${IMPORT}const c0 = ${first};\n${constants.join('\n')}\npublish(c40, f); publish(c40.y, f); publish(c40[0], f);`;
    assert.ok(declaredNames({ 'a.ts': text }).diagnostics.length > 0);
  });
}

test('private types that double each other come to an end', () => {
  const types = Array.from({ length: 40 }, (_, index) => `type T${index + 1} = [T${index}, T${index}];`);
  const text = `import { method } from 'restgen/host';\ntype T0 = string;\n${types.join('\n')}\nmethod('x', (a: T40) => 1);`;
  const { methods, diagnostics } = declaredNames({ 'a.ts': text });
  assert.deepEqual(methods, ['x']);
  assert.ok(diagnostics.length > 0 && diagnostics.length < 100);
});

test('a syntax error is reported, and what stands before and after it is found', () => {
  const { publications, diagnostics } = declaredNames({
    'a.ts': `${IMPORT}publish('before', f);\nconst a = = 5;\npublish('after', f);`,
  });
  assert.deepEqual(publications, ['before', 'after']);
  assert.deepEqual(diagnostics, ['syntax-error a.ts:3:11']);
});

test('what a file that cannot be read whole declares is never taken for all: nothing is generated', () => {
  for (const text of ['methods({ a() {} }\n', `publish('x', ${'['.repeat(10_000)}`]) {
    const { diagnostics } = buildApi(memoryProject({ 'a.ts': IMPORT + text }));
    assert.ok(hasErrors(diagnostics));
  }
});

test('a binary file is survived', () => {
  const bytes = Buffer.from(Array.from({ length: 20_000 }, (_, index) => (index * 7919) % 256));
  const { diagnostics } = declaredNames({ 'a.js': `${bytes.toString('latin1')} Meteor.publish('x', f)` });
  assert.equal(diagnostics.filter((diagnostic) => diagnostic.startsWith('syntax-error')).length, 1);
});
