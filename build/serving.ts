/**
 * Bundles our own serving code as CommonJS into `dist/serving`, without packages. `serving.cjs` contains all rooms, runs
 * a room at first use, and loads a package at first use. A small file for each room lists its exports, so that `import` need not search the large
 * file for them; each room exists once, however it is loaded.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Metafile, type Plugin } from 'esbuild';
import { bundle } from './bundle.js';
import { licencesOf } from './licences.js';

const ROOT = new URL('../../', import.meta.url);
const SOURCE = new URL('dist/src/', ROOT);
const SERVING = new URL('dist/serving/', ROOT);

/** The rooms that other programs import, such as `restgen/runtime`. */
export const ROOMS = ['host', 'meteor', 'runtime'];

const SERVING_FILE = fileURLToPath(new URL('serving.cjs', SERVING));
const PAGE = new URL('templates/docs/', ROOT);

export async function buildServing(): Promise<void> {
  rmSync(SERVING, { recursive: true, force: true });
  mkdirSync(SERVING, { recursive: true });
  writeFileSync(new URL('package.json', SERVING), '{ "type": "commonjs" }\n');
  const { inputs } = await writePage(new URL('server/runtime/docs/page-files.js', SOURCE));
  const getters = ROOMS.map(
    (room) => `  get ${room}() { return require('./server/${room}/${room}.js'); },\n`,
  );
  await bundle({
    stdin: { contents: `module.exports = {\n${getters.join('')}};\n`, resolveDir: fileURLToPath(SOURCE) },
    outfile: SERVING_FILE,
    packages: 'external',
    banner: { js: MODULE_URL },
    plugins: [plainRequire],
  });
  const code = readFileSync(SERVING_FILE, 'utf8');
  writeFileSync(SERVING_FILE, withLazyPackages(withoutModuleWords(code)));
  await bundleWorker();
  writeFileSync(new URL('LICENCES.txt', SERVING), licencesOf(Object.keys(inputs)));
  for (const room of ROOMS) writeFileSync(new URL(`${room}.cjs`, SERVING), facadeOf(room));
}

/**
 * An application's bundler may name no file, or one that does not exist. Packages that are loaded by name, such as the driver
 * of MongoDB, are then found from the working directory.
 */
const MODULE_URL = [
  "const isFile = typeof __filename === 'string' && require('node:fs').existsSync(__filename);",
  "const moduleUrl = require('node:url').pathToFileURL(isFile ? __filename : 'bundle').href;",
].join('\n');

/** Makes `require` of a module that of the bundle: a bundler of an application finds packages in plain calls of it. */
const plainRequire: Plugin = {
  name: 'plain-require',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.js$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replace(
        /^const require = createRequire\(import\.meta\.url\);$/m,
        '',
      ),
    })),
};

/**
 * Meteor's server parses every npm module whose text contains the word `import` or `export`, even within a string. For
 * this file, that would cost a second and 45 MB at each start. The bundle has the words in strings only: there,
 * `\x69mport` is the same.
 */
const withoutModuleWords = (code: string): string =>
  code.replace(/(?<!\.)\b[ie](?=(?:m|x)port\b)/g, (letter) => (letter === 'i' ? '\\x69' : '\\x65'));

/** Loads each package when code first reads one of its members: a start of Meteor then loads neither Express nor Ajv. */
function withLazyPackages(code: string): string {
  const names = new Set<string>();
  const lazy = code.replace(
    /(import_\w+) = ((?:__toESM\()?require\("(?!node:)[^"]+"\)(?:, 1\))?);/g,
    (_, name: string, load: string) => {
      names.add(name);
      return `${name} = lazily(() => ${load});`;
    },
  );
  const read = lazy.replace(/\bimport_\w+(?=\.)/g, (name) => (names.has(name) ? `${name}.package` : name));
  const lazily = 'const lazily = (load) => ({ get package() { return (this.loaded ??= load()); } });';
  return `${lazily}\n${read}`;
}

/** Bundles the worker separately, because a thread starts from its own file. */
async function bundleWorker(): Promise<void> {
  await bundle({
    entryPoints: [fileURLToPath(new URL('server/host/authentication/password-worker.js', SOURCE))],
    outdir: fileURLToPath(SERVING),
    packages: 'external',
  });
}

function facadeOf(room: string): string {
  const serving: Record<string, object> = createRequire(import.meta.url)(
    fileURLToPath(new URL('serving.cjs', SERVING)),
  );
  const names = Object.keys(serving[room] ?? {}).sort();
  return [
    "'use strict';",
    `const ${room} = require('./serving.cjs').${room};`,
    ...names.map((name) => `exports.${name} = ${room}.${name};`),
    '',
  ].join('\n');
}

/** Writes the module that has the texts of the page at `/docs`. */
async function writePage(module: URL): Promise<Metafile> {
  const { metafile, outputFiles } = await build({
    entryPoints: [
      fileURLToPath(new URL('dist/templates/docs/page.js', ROOT)),
      fileURLToPath(new URL('page.css', PAGE)),
    ],
    outdir: fileURLToPath(SERVING),
    entryNames: '[name]',
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2023',
    legalComments: 'none',
    logLevel: 'warning',
    metafile: true,
    write: false,
  });
  const texts = [
    ...['index.html', 'icon.svg'].map((name) => [name, readFileSync(new URL(name, PAGE), 'utf8')]),
    ...outputFiles.map(({ path, text }) => [basename(path), text]),
  ];
  writeFileSync(module, `export const PAGE_FILES = ${JSON.stringify(Object.fromEntries(texts))};\n`);
  return metafile;
}
