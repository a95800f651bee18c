import assert from 'node:assert/strict';
import { test } from 'node:test';
import { find } from '../../../src/generator/analysis/declarations/index.js';
import { createEvaluator } from '../../../src/generator/analysis/interpreter/index.js';
import { fixtures } from '../../fixtures.js';
import fc, { runsOf, seedOr } from '../../random.js';
import { memoryProject } from '../project/memory-project.js';

type Texts = Readonly<Record<string, string>>;

/** The declarations and diagnostics of files that are read in an order. */
function foundIn(texts: Texts, files: readonly string[]): string[] {
  const evaluator = createEvaluator(memoryProject(texts));
  const found: string[] = [];
  for (const file of files) {
    const { publications, methods, collections } = find(
      { evaluator, report: (code) => void found.push(`${file} ${code}`) },
      file,
    );
    for (const { name, at } of [...publications, ...methods, ...collections])
      found.push(`${file} ${name} ${at.getSourceFile().fileName}:${at.pos}`);
    evaluator.leave(file);
  }
  return found.sort();
}

const ofCycle: Texts = {
  'a.ts':
    "import { methods } from 'restgen/host'; import { b } from './b.js'; export const a = { one: 'x' }; a.two = b.two; methods({ [a.two]() {} });",
  'b.ts':
    "import { a } from './a.js'; import { c } from './c.js'; export const b = { ...a, two: c.three + a.one }; b.four = 'y';",
  'c.ts':
    "import { methods } from 'restgen/host'; import { a } from './a.js'; import { b } from './b.js'; export const c = { three: 'z', four: b.four }; methods({ [a.one]() {}, [b.four]() {}, [b.two]() {} });",
  'd.ts':
    "import { Collection } from 'restgen/host'; import { c } from './c.js'; import { make } from './e.js'; make(c.three); make(c.four); export class D extends Collection { constructor(name: string) { super(name); } }",
  'e.ts': "import { D } from './d.js'; export const make = (name: string) => new D(name); make('own');",
};

test('no order in which files are read changes their declarations', () => {
  const files = Object.keys(ofCycle);
  const expected = foundIn(ofCycle, files);
  assert.ok(expected.length > 5, expected.join('\n'));
  for (const order of permutations(files))
    assert.deepEqual(foundIn(ofCycle, order), expected, order.join(' '));
});

const permutations = (items: readonly string[]): string[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((item) =>
        permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
      );

test('nor does a random order change those of all fixtures in one project', () => {
  const texts = textsOf('analysis');
  const files = Object.keys(texts).sort();
  const expected = foundIn(texts, files);
  assert.ok(expected.length > 300, String(expected.length));
  const orders = fc.sample(fc.shuffledSubarray(files, { minLength: files.length }), {
    numRuns: runsOf(10),
    seed: seedOr(45),
  });
  for (const order of orders) assert.deepEqual(foundIn(texts, order), expected);
});

function textsOf(room: string): Texts {
  const texts = fixtures(room).flatMap(({ name, files }) =>
    [...files]
      .filter(([path]) => /\.[cm]?[jt]sx?$/.test(path) && !/restgen\.config/.test(path))
      .map(([path, text]) => [`${name}/host/${path}`, text] as const),
  );
  return Object.fromEntries(texts);
}
