/**
 * What runs generated code, with the libraries that it needs, as CommonJS in `dist/serving`. `serving.cjs` holds all of it
 * and runs a room when it is first asked for. A file for each room has the names of the room, so that `import` need not
 * search the large file for them; whichever way a room is loaded, it is there once.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Metafile } from 'esbuild';
import { bundle } from './bundle.js';
import { licencesOf } from './licences.js';

const ROOT = new URL('../../', import.meta.url);
const SOURCE = new URL('dist/src/', ROOT);
const SERVING = new URL('dist/serving/', ROOT);

/** The rooms that other programs import, as `restgen/runtime`. */
export const ROOMS = ['host', 'meteor', 'runtime'];

/**
 * `bson`, because applications use its classes, too; what `debug` of Express asks for and does without; the others are
 * native code that not everybody needs.
 */
const EXTERNAL = ['bson', 'mongodb', 'supports-color', '@napi-rs/nice', 'msgpackr-extract'];

/** As ES modules, of which only what is used is bundled; for Node it names CommonJS, three times as large. */
const MINGO = {
  mingo: fileURLToPath(new URL('node_modules/mingo/esm/index.js', ROOT)),
  'mingo/updater': fileURLToPath(new URL('node_modules/mingo/esm/updater.js', ROOT)),
};

const PAGE = new URL('templates/docs/', ROOT);

export async function buildServing(): Promise<void> {
  rmSync(SERVING, { recursive: true, force: true });
  mkdirSync(SERVING, { recursive: true });
  writeFileSync(new URL('package.json', SERVING), '{ "type": "commonjs" }\n');
  const getters = ROOMS.map(
    (room) => `  get ${room}() { return require('./server/${room}/${room}.js'); },\n`,
  );
  const { inputs } = await bundle({
    stdin: { contents: `module.exports = {\n${getters.join('')}};\n`, resolveDir: fileURLToPath(SOURCE) },
    outfile: fileURLToPath(new URL('serving.cjs', SERVING)),
    external: EXTERNAL,
    alias: MINGO,
  });
  await bundleWorkers();
  const ofLmdb = await bundleLmdb();
  const ofPage = await bundlePage(new URL('page/', SERVING));
  cpSync(new URL('page/', SERVING), new URL('server/runtime/docs/page/', SOURCE), { recursive: true });
  writeFileSync(
    new URL('LICENCES.txt', SERVING),
    licencesOf([inputs, ofLmdb.inputs, ofPage.inputs].flatMap((each) => Object.keys(each))),
  );
  for (const room of ROOMS) writeFileSync(new URL(`${room}.cjs`, SERVING), facadeOf(room));
}

/** Threads are started from files of their own: piscina's, and the one that it runs. */
async function bundleWorkers(): Promise<void> {
  const piscina = createRequire(import.meta.url).resolve('piscina');
  await bundle({
    entryPoints: {
      worker: `${dirname(piscina)}/worker.js`,
      'password-worker': fileURLToPath(new URL('server/host/authentication/password-worker.js', SOURCE)),
    },
    outdir: fileURLToPath(SERVING),
    external: EXTERNAL,
  });
}

/**
 * The JavaScript of `lmdb`, without the install script of its package, which npm asks about. It finds its native code by
 * the name of the package that it stands in.
 */
async function bundleLmdb(): Promise<Metafile> {
  const folder = new URL('lmdb/', SERVING);
  const metafile = await bundle({
    entryPoints: { lmdb: 'lmdb' },
    outdir: fileURLToPath(folder),
    outExtension: { '.js': '.cjs' },
    external: EXTERNAL,
  });
  const { name, version } = JSON.parse(readFileSync(new URL('node_modules/lmdb/package.json', ROOT), 'utf8'));
  writeFileSync(new URL('package.json', folder), `${JSON.stringify({ name, version, type: 'commonjs' })}\n`);
  cpSync(folder, new URL('server/host/store/lmdb/', SOURCE), { recursive: true });
  return metafile;
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

/** The page at `/docs`. */
async function bundlePage(folder: URL): Promise<Metafile> {
  for (const name of ['index.html', 'icon.svg']) cpSync(new URL(name, PAGE), new URL(name, folder));
  const { metafile } = await build({
    entryPoints: [
      fileURLToPath(new URL('dist/templates/docs/page.js', ROOT)),
      fileURLToPath(new URL('page.css', PAGE)),
    ],
    outdir: fileURLToPath(folder),
    entryNames: '[name]',
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2023',
    legalComments: 'none',
    logLevel: 'warning',
    metafile: true,
  });
  return metafile;
}
