/** The house's one way: which folder of the source may import which, and who may touch the compiler and the disk. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { posix } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const SOURCE = fileURLToPath(new URL('../../src/', import.meta.url));
const LEAF = ['conventions', 'contract', 'http-errors', 'http-error-lookup', 'json-schema'];
const BASE = [...LEAF, 'api', 'compare-text', 'diagnostics', 'did-you-mean', 'memoize', 'timing'];
const DEPENDENCIES = 'incremental/dependencies';
const STAGES = ['project', 'analysis', 'schema', 'lint', 'model', 'routes', 'render', 'output'];

/** What the modules of each folder, and each module beside the folders, may import beside their own folder. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  conventions: [],
  'compare-text': [],
  'json-schema': ['contract'],
  'did-you-mean': [],
  diagnostics: [],
  'http-errors': ['contract'],
  'http-error-lookup': ['http-errors'],
  memoize: [],
  timing: [],
  api: ['contract', 'conventions', 'diagnostics'],
  'diagnostic-text': ['diagnostics'],
  config: [...BASE, 'config'],
  project: [...BASE, DEPENDENCIES],
  analysis: [...BASE, 'project'],
  schema: [...BASE, 'project', 'analysis'],
  lint: [...BASE, 'project', 'analysis', 'schema'],
  model: [...BASE, 'project', 'analysis', 'schema', 'lint', 'incremental/declarations'],
  routes: [...LEAF, 'api', 'diagnostics', 'memoize'],
  render: [...LEAF, 'api', 'incremental/declarations', 'memoize', 'routes'],
  output: [...LEAF, 'diagnostics'],
  generate: [...BASE, 'config', 'incremental/declarations', ...STAGES],
  incremental: [...BASE, 'config', 'generate', 'project', 'analysis', 'schema', 'model', 'render'],
  restgen: ['contract', 'config', 'diagnostics', 'generate', 'api', 'analysis', 'routes'],
  commands: [...BASE, 'diagnostic-text', 'incremental', 'config', 'generate', ...STAGES],
  cli: [...BASE, 'diagnostic-text', 'config', 'commands'],
  runtime: LEAF,
  host: [...LEAF, 'runtime'],
};

interface Import {
  /** The importing module, relative to the source, without its extension. */
  from: string;
  /** A package's name, or a module as `from`. */
  to: string;
  isOwn: boolean;
}

const modules = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.ts'));

const imports = modules.flatMap((path): Import[] => {
  const text = readFileSync(SOURCE + path, 'utf8');
  const from = path.slice(0, -'.ts'.length);
  return [...text.matchAll(/(?:\bfrom|^import|\bimport\()\s*'([^']+)'/gm)].map(([, specifier = '']) => {
    const isOwn = specifier.startsWith('.');
    return {
      from,
      to: isOwn ? posix.join(posix.dirname(from), specifier).replace(/\.js$/, '') : specifier,
      isOwn,
    };
  });
});

const layerOf = (module: string): string => module.split('/')[0] ?? '';

const refused = (rule: (each: Import) => boolean): string[] =>
  imports.filter((each) => !rule(each)).map(({ from, to }) => `${from} imports ${to}`);

test('every module of the source has a layer', () => {
  assert.deepEqual(
    modules.filter((path) => MAY_IMPORT[layerOf(path.slice(0, -'.ts'.length))] === undefined),
    [],
  );
});

test('imports go one way: project, analysis, schema, lint, model, routes, render, output', () => {
  const isAllowed = ({ from, to, isOwn }: Import): boolean => {
    const allowed = MAY_IMPORT[layerOf(from)] ?? [];
    return (
      !isOwn ||
      layerOf(from) === layerOf(to) ||
      allowed.includes(layerOf(to)) ||
      allowed.some((each) => to === each || to.startsWith(`${each}/`))
    );
  };
  assert.deepEqual(refused(isAllowed), []);
});

test('the generator and what runs generated code share nothing but the leaves', () => {
  const runs = (module: string): boolean => ['runtime', 'host', 'meteor'].includes(layerOf(module));
  assert.deepEqual(
    refused(({ from, to, isOwn }) => !isOwn || LEAF.includes(to) || runs(from) === runs(to)),
    [],
  );
});

/** The last step of rendering parses what it made. */
const PARSES = [
  'format',
  'type-document',
  'type-shape',
  'expression-document',
  'signature-lines',
  'client/layout',
].map((name) => `render/${name}`);

test('syntax nodes stop at the model', () => {
  const readers = ['project', 'analysis', 'schema', 'lint', 'model', 'config'];
  assert.deepEqual(
    refused(({ from, to }) => to !== 'ts-morph' || readers.includes(layerOf(from)) || PARSES.includes(from)),
    [],
  );
});

test('only the project, the cache, the output, the configuration and the commands touch the disk; rendering reads its templates', () => {
  const touches = ['project', 'incremental', 'output', 'config', 'commands', 'cli', 'runtime', 'host'];
  assert.deepEqual(
    refused(
      ({ from, to }) =>
        !/^node:fs/.test(to) || touches.includes(layerOf(from)) || from === 'render/templates',
    ),
    [],
  );
});

test('what generated code imports needs no generator: its packages are those of serving', () => {
  const generating = ['commander', 'ts-morph', 'handlebars', 'chokidar', 'diff', 'tsx', 'cli-table3'];
  const isServing = ({ from }: Import): boolean => ['runtime', 'host'].includes(layerOf(from));
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

test('what the project reads of the disk is recorded, so that the cache knows of it', () => {
  assert.deepEqual(
    refused(({ from, to }) => !/^node:fs/.test(to) || layerOf(from) !== 'project' || from === 'project/disk'),
    [],
  );
});
