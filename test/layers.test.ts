/** The house's one way: which room may import which, through which door, and who may touch the compiler and the disk. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { posix } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const SOURCE = fileURLToPath(new URL('../../src/', import.meta.url));

/** Plain data and small functions that every room may know. */
const LEAVES = [
  'api',
  'compare-text',
  'contract',
  'conventions',
  'did-you-mean',
  'diagnostics',
  'expose-patterns',
  'glob',
  'http-errors',
  'is-record',
  'json-schema',
  'json-schema-acceptance',
  'json-schema-example',
  'json-schema-unions',
  'memoize',
  'named-arguments',
  'optional-package',
  'output-style',
  'printable',
  'structured-logger',
  'suggested-declarators',
  'timing',
  'type-syntax',
];
/** The leaves that the generator shares with what runs generated code. */
const SHARED = [
  'contract',
  'conventions',
  'http-errors',
  'is-record',
  'json-schema',
  'json-schema-acceptance',
  'json-schema-example',
  'json-schema-unions',
  'named-arguments',
  'optional-package',
  'structured-logger',
];

/**
 * What each room may import beside the leaves: the door of a room, or a module that is a room by itself. A folder that is
 * not listed belongs to the room around it.
 */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  'incremental/dependencies': [],
  'project/parsing': [],
  'project/meteor': ['incremental/dependencies', 'project/parsing'],
  project: ['incremental/dependencies', 'project/meteor', 'project/parsing'],
  'analysis/syntax': [],
  'analysis/interpreter': ['project', 'analysis/syntax'],
  'analysis/declarations': ['project/parsing', 'analysis/syntax', 'analysis/interpreter'],
  'analysis/statuses': ['analysis/syntax', 'analysis/interpreter'],
  'analysis/suggestions': [
    'project/parsing',
    'analysis/syntax',
    'analysis/interpreter',
    'analysis/declarations',
  ],
  'schema/algebra': [],
  'schema/context': ['analysis/declarations', 'schema/algebra'],
  'schema/documentation': ['analysis/syntax', 'schema/context'],
  'schema/checker': ['analysis/syntax', 'schema/algebra', 'schema/context', 'schema/documentation'],
  'schema/syntax': [
    'analysis/syntax',
    'analysis/interpreter',
    'schema/algebra',
    'schema/checker',
    'schema/context',
    'schema/documentation',
  ],
  'schema/jsdoc': [
    'analysis/syntax',
    'analysis/interpreter',
    'schema/algebra',
    'schema/context',
    'schema/documentation',
    'schema/syntax',
  ],
  'schema/type-syntax': ['analysis/syntax', 'analysis/interpreter', 'analysis/declarations'],
  'schema/libraries': [
    'analysis/syntax',
    'analysis/interpreter',
    'schema/algebra',
    'schema/context',
    'schema/syntax',
  ],
  'schema/constraints': [
    'analysis/syntax',
    'analysis/interpreter',
    'schema/algebra',
    'schema/context',
    'schema/jsdoc',
    'schema/libraries',
    'schema/syntax',
  ],
  'schema/publications': [
    'analysis/syntax',
    'analysis/interpreter',
    'analysis/declarations',
    'schema/algebra',
    'schema/checker',
    'schema/context',
    'schema/jsdoc',
    'schema/libraries',
    'schema/syntax',
  ],
  schema: [
    'analysis/syntax',
    'analysis/interpreter',
    'analysis/declarations',
    'schema/algebra',
    'schema/checker',
    'schema/constraints',
    'schema/context',
    'schema/documentation',
    'schema/jsdoc',
    'schema/libraries',
    'schema/publications',
    'schema/syntax',
    'schema/type-syntax',
  ],
  lint: ['project/parsing', 'analysis/syntax', 'analysis/interpreter', 'analysis/declarations', 'schema'],
  model: [
    'project',
    'project/parsing',
    'analysis/syntax',
    'analysis/interpreter',
    'analysis/declarations',
    'analysis/statuses',
    'analysis/suggestions',
    'lint',
    'schema',
  ],
  routes: [],
  'render/layout': [],
  'render/parts': ['render/layout'],
  'render/openapi': ['render/parts', 'routes'],
  'render/client': ['render/layout', 'render/parts', 'routes'],
  'render/modules': ['render/client', 'render/layout', 'render/parts', 'routes'],
  render: ['render/client', 'render/modules', 'render/openapi', 'render/parts', 'routes'],
  'output/breaking': [],
  output: [],
  config: [],
  generated: ['routes'],
  generate: ['config', 'generated', 'incremental/dependencies', 'model', 'project', 'render', 'routes'],
  'incremental/reuse': ['config', 'generate', 'generated', 'model', 'project', 'render'],
  'incremental/cache': ['config', 'generated', 'incremental/dependencies', 'incremental/reuse', 'routes'],
  restgen: ['config', 'generated', 'incremental/reuse', 'routes'],
  'diagnostic-text': [],
  commands: [
    'config',
    'diagnostic-text',
    'generated',
    'incremental/cache',
    'incremental/dependencies',
    'output',
    'output/breaking',
    'render/layout',
    'render/openapi',
    'routes',
  ],
  cli: ['config', 'commands', 'incremental/dependencies'],
  runtime: [],
  'host/authentication': ['runtime'],
  host: ['host/authentication', 'runtime'],
  meteor: ['runtime'],
};

/** Other rooms see nothing of a room but its door. */
const DOOR = 'index';

/** What stands beside the rooms: leaves, and modules that are rooms by themselves. */
const isModule = (name: string): boolean => !name.includes('/');

interface Import {
  /** The importing module, relative to the source, without its extension. */
  from: string;
  /** A package's name, or a module as `from`. */
  to: string;
  isOwn: boolean;
}

const modules = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.ts'))
  .map((path) => path.slice(0, -'.ts'.length));

const imports = modules.flatMap((from): Import[] => {
  const text = readFileSync(`${SOURCE}${from}.ts`, 'utf8');
  return [...text.matchAll(/(?:\bfrom|^import|\bimport\()\s*'([^']+)'/gm)].map(([, specifier = '']) => {
    const isOwn = specifier.startsWith('.');
    return {
      from,
      to: isOwn ? posix.join(posix.dirname(from), specifier).replace(/\.js$/, '') : specifier,
      isOwn,
    };
  });
});

/** The longest listed folder that holds the module; a module beside the folders is its own room. */
function roomOf(module: string): string {
  if (isModule(module)) return module;
  let folder = posix.dirname(module);
  while (!(folder in MAY_IMPORT) && !isModule(folder)) folder = posix.dirname(folder);
  return folder;
}

const topOf = (module: string): string => module.split('/')[0] ?? '';

const isLeaf = (module: string): boolean => LEAVES.includes(roomOf(module));

const refused = (rule: (each: Import) => boolean): string[] =>
  imports.filter((each) => !rule(each)).map(({ from, to }) => `${from} imports ${to}`);

const between = imports
  .filter(({ isOwn }) => isOwn)
  .filter(({ from, to }) => roomOf(from) !== roomOf(to) && !isLeaf(to));

test('every module of the source has a room', () => {
  const unknown = modules.filter((module) => !(roomOf(module) in MAY_IMPORT) && !isLeaf(module));
  assert.deepEqual(unknown, []);
});

test('imports between rooms go one way', () => {
  assert.deepEqual(
    between
      .filter(({ from, to }) => !(MAY_IMPORT[roomOf(from)] ?? []).includes(roomOf(to)))
      .map(({ from, to }) => `${from} imports ${to}`),
    [],
  );
});

test('a room may import what is listed, and nothing is listed that it does not import', () => {
  const used = new Set(between.map(({ from, to }) => `${roomOf(from)} > ${roomOf(to)}`));
  const listed = Object.entries(MAY_IMPORT).flatMap(([from, to]) => to.map((each) => `${from} > ${each}`));
  assert.deepEqual(
    listed.filter((each) => !used.has(each)),
    [],
  );
});

test('a room is entered by its door', () => {
  assert.deepEqual(
    imports
      .filter(({ from, to, isOwn }) => isOwn && roomOf(from) !== roomOf(to) && !isModule(to))
      .filter(({ to }) => to !== `${roomOf(to)}/${DOOR}`)
      .map(({ from, to }) => `${from} imports ${to}`),
    [],
  );
});

test('leaves import nothing but leaves', () => {
  assert.deepEqual(
    refused(({ from, to, isOwn }) => !isLeaf(from) || !isOwn || isLeaf(to)),
    [],
  );
});

/** Modules that reach each other, and themselves: strongly connected components by Tarjan's algorithm. */
function circles(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const found: string[][] = [];
  const visit = (node: string): number => {
    order.set(node, order.size);
    let low = order.size - 1;
    open.push(node);
    for (const next of edges.get(node) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (open.includes(next)) low = Math.min(low, order.get(next) ?? low);
    }
    lowest.set(node, low);
    if (low === order.get(node)) {
      const circle = open.splice(open.indexOf(node));
      if (circle.length > 1) found.push(circle.sort());
    }
    return low;
  };
  for (const node of edges.keys()) if (!order.has(node)) visit(node);
  return found;
}

const edgesBy = (nameOf: (module: string) => string): Map<string, string[]> => {
  const edges = new Map<string, string[]>();
  for (const { from, to, isOwn } of imports)
    if (isOwn && nameOf(from) !== nameOf(to))
      edges.set(nameOf(from), [...(edges.get(nameOf(from)) ?? []), nameOf(to)]);
  return edges;
};

test('no rooms import each other in a circle, types included', () => {
  assert.deepEqual(circles(edgesBy(roomOf)), []);
});

/** Circles within a room, types included: how many modules the largest may have. */
const LARGEST_CIRCLE = 3;

test(`no more than ${LARGEST_CIRCLE} modules import each other in a circle`, () => {
  const largest = circles(edgesBy((module) => module)).filter(({ length }) => length > LARGEST_CIRCLE);
  assert.deepEqual(largest, []);
});

const MOST_FILES = 25;

test(`no folder has more than ${MOST_FILES} files of its own`, () => {
  const counts = new Map<string, number>();
  for (const module of modules)
    counts.set(posix.dirname(module), (counts.get(posix.dirname(module)) ?? 0) + 1);
  assert.deepEqual(
    [...counts].filter(([, count]) => count > MOST_FILES),
    [],
  );
});

test('the generator and what runs generated code share nothing but leaves', () => {
  const runs = (module: string): boolean => ['runtime', 'host', 'meteor'].includes(topOf(module));
  assert.deepEqual(
    refused(({ from, to, isOwn }) => !isOwn || SHARED.includes(roomOf(to)) || runs(from) === runs(to)),
    [],
  );
});

test('syntax nodes stop at the model; those of libraries are kept between runs', () => {
  const readers = ['project', 'analysis', 'schema', 'lint', 'model', 'config'];
  assert.deepEqual(
    refused(
      ({ from, to }) =>
        to !== 'ts-morph' ||
        readers.includes(topOf(from)) ||
        from === 'incremental/dependencies/library-files',
    ),
    [],
  );
});

test('only what is kept between runs, the output, the configuration and the commands touch the disk; rendering reads its templates', () => {
  const touches = ['incremental', 'output', 'config', 'commands', 'cli', 'runtime', 'host'];
  assert.deepEqual(
    refused(
      ({ from, to }) =>
        !/^node:fs/.test(to) || touches.includes(topOf(from)) || from === 'render/parts/templates',
    ),
    [],
  );
});

test('what generated code imports needs no generator: its packages are those of serving', () => {
  const generating = ['commander', 'ts-morph', 'handlebars', 'chokidar', 'diff', 'tsx', 'cli-table3'];
  const isServing = ({ from }: Import): boolean => ['runtime', 'host'].includes(topOf(from));
  assert.deepEqual(
    refused((each) => !isServing(each) || !generating.includes(each.to)),
    [],
  );
});

test('modules of Node are imported by their full names', () => {
  assert.deepEqual(
    refused(({ to }) => !builtinModules.includes(to)),
    [],
  );
});

test('no name of a function or type is defined in three files, so that a search finds what it means', () => {
  const files = new Map<string, Set<string>>();
  for (const module of modules) {
    const text = readFileSync(`${SOURCE}${module}.ts`, 'utf8');
    const names = text.matchAll(/^(?:export )?(?:async )?(?:function\*?|const|type|interface) (\w+)/gm);
    for (const [, name = ''] of names) files.set(name, (files.get(name) ?? new Set()).add(module));
  }
  const isConstant = (name: string): boolean => /^[A-Z_\d]+$/.test(name);
  const shared = [...files].filter(([name, { size }]) => size > 2 && !isConstant(name));
  assert.deepEqual(
    shared.map(([name, found]) => [name, ...found]),
    [],
  );
});
