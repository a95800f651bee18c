/** The house's one way: which room may import which, through which door, and who may touch the compiler and the disk. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { posix } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const SOURCE = fileURLToPath(new URL('../../src/', import.meta.url));

/** Which wings each wing may import, types included. A file of its own in `src/` is a wing. */
const WINGS: Readonly<Record<string, readonly string[]>> = {
  shared: [],
  config: ['shared'],
  generator: ['shared', 'config'],
  server: ['shared'],
  commands: ['shared', 'config', 'generator'],
  cli: ['shared', 'config', 'generator', 'commands'],
  restgen: ['shared', 'config', 'generator'],
};

/** The rooms of a wing in their order: each may import the rooms before it. */
const ORDER: Readonly<Record<string, readonly string[]>> = {
  generator: [
    'project',
    'analysis',
    'schema',
    'lint',
    'model',
    'routes',
    'render',
    'output',
    'generated',
    'generate',
    'session',
  ],
  server: ['runtime', 'host', 'meteor'],
};

/** Rooms that do not know each other although they stand in one order. */
const APART: readonly (readonly [string, string])[] = [
  ['server/host', 'server/meteor'],
  ['generator/output', 'generator/render'],
];

/** Other rooms see nothing of a room but its door. */
const DOOR = 'index';
/** The type of the configuration and its table of options, which files of configuration load without what reads them. */
const SECOND_DOORS = ['config/config'];

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

const wingOf = (module: string): string => module.split('/')[0] ?? '';

/** The room of a wing that a module belongs to: `generator/schema`, or the wing itself where it has no rooms. */
const roomOf = (module: string): string => {
  const [wing = '', room = ''] = module.split('/');
  return ORDER[wing]?.includes(room) === true ? `${wing}/${room}` : wing;
};

const hasDoor = (folder: string): boolean => modules.includes(`${folder}/${DOOR}`);

/** The innermost folder around a module that has a door, as `generator/schema/libraries`; without one, its room or itself. */
function innerRoomOf(module: string): string {
  let folder = posix.dirname(module);
  while (folder.includes('/') && !hasDoor(folder)) folder = posix.dirname(folder);
  if (hasDoor(folder)) return folder;
  return wingOf(module) in ORDER ? roomOf(module) : module;
}

const isInside = (module: string, folder: string): boolean => module.startsWith(`${folder}/`);

const refused = (rule: (item: Import) => boolean): string[] =>
  imports.filter((item) => !rule(item)).map(({ from, to }) => `${from} imports ${to}`);

const own =
  (rule: (item: Import) => boolean): ((item: Import) => boolean) =>
  (item) =>
    !item.isOwn || rule(item);

test('every module of the source belongs to a wing, and every folder of a wing with rooms is one of them', () => {
  const isPlaced = (module: string): boolean => {
    const [wing = '', room = ''] = module.split('/');
    return wing in WINGS && (ORDER[wing]?.includes(room) ?? true);
  };
  assert.deepEqual(
    modules.filter((module) => !isPlaced(module)),
    [],
  );
});

test('a wing imports the wings that it may, and nothing is listed that it does not import', () => {
  assert.deepEqual(
    refused(
      own(
        ({ from, to }) => wingOf(from) === wingOf(to) || WINGS[wingOf(from)]?.includes(wingOf(to)) === true,
      ),
    ),
    [],
  );
  const used = new Set(imports.map(({ from, to }) => `${wingOf(from)} > ${wingOf(to)}`));
  const listed = Object.entries(WINGS).flatMap(([from, to]) => to.map((name) => `${from} > ${name}`));
  assert.deepEqual(
    listed.filter((name) => !used.has(name)),
    [],
  );
});

test('rooms of a wing import those before them', () => {
  const place = (module: string): number => ORDER[wingOf(module)]?.indexOf(module.split('/')[1] ?? '') ?? 0;
  assert.deepEqual(
    refused(own(({ from, to }) => wingOf(from) !== wingOf(to) || place(to) <= place(from))),
    [],
  );
});

test('rooms that stand apart do not import each other', () => {
  const areApart = (one: string, other: string): boolean =>
    APART.some((pair) => pair.includes(roomOf(one)) && pair.includes(roomOf(other)));
  assert.deepEqual(refused(own(({ from, to }) => roomOf(from) === roomOf(to) || !areApart(from, to))), []);
});

test('a room is entered by its door', () => {
  const isEntered = ({ from, to }: Import): boolean => {
    const room = innerRoomOf(to);
    return !hasDoor(room) || isInside(from, room) || to === `${room}/${DOOR}` || SECOND_DOORS.includes(to);
  };
  assert.deepEqual(refused(own(isEntered)), []);
});

/** Modules that reach each other, and themselves: strongly connected components by Tarjan's algorithm. */
function circles(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const components: string[][] = [];
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
      if (circle.length > 1) components.push(circle.sort());
    }
    return low;
  };
  for (const node of edges.keys()) if (!order.has(node)) visit(node);
  return components;
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
  assert.deepEqual(circles(edgesBy(innerRoomOf)), []);
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

test('syntax nodes stop at the model; those of libraries are kept between runs', () => {
  const readers = ['generator/project', 'generator/analysis', 'generator/schema', 'generator/lint'];
  assert.deepEqual(
    refused(
      ({ from, to }) => to !== 'ts-morph' || [...readers, 'generator/model', 'config'].includes(roomOf(from)),
    ),
    [],
  );
});

test('only the project, the output, the session, the configuration, the commands and the server touch the disk', () => {
  const touches = ['config', 'commands', 'cli', 'server/runtime', 'server/host'];
  const generating = ['generator/project', 'generator/output', 'generator/session'];
  assert.deepEqual(
    refused(
      ({ from, to }) =>
        !/^node:fs/.test(to) ||
        [...touches, ...generating].includes(roomOf(from)) ||
        from === 'generator/render/templates/templates',
    ),
    [],
  );
});

test('what generated code imports needs no generator: its packages are those of serving', () => {
  const generating = ['commander', 'ts-morph', 'handlebars', 'chokidar', 'diff', 'tsx', 'cli-table3'];
  assert.deepEqual(
    refused(({ from, to }) => wingOf(from) !== 'server' || !generating.includes(to)),
    [],
  );
});

test('the generator has no mutable state of modules: what it remembers hangs on an object that is passed', () => {
  const state =
    /^(?:export )?(?:let |const \w+(?:: (?:Map|Set)<.*>)? = (?:memoize\(|new Map(?:<.*>)?\(\)|new Set(?:<.*>)?\(\))|const .*\bnew Weak(?:Map|Set)\b)/m;
  const remembering = modules.filter(
    (module) => wingOf(module) === 'generator' && state.test(readFileSync(`${SOURCE}${module}.ts`, 'utf8')),
  );
  assert.deepEqual(remembering, []);
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
    shared.map(([name, paths]) => [name, ...paths]),
    [],
  );
});
