/** A whole application on the stand-in: bundled as Meteor bundles it, mounted, and asked over HTTP and DDP. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { build } from 'esbuild';
import type { RequestHandler } from 'express4';
import { type Bundler, bundleWith, fromRoot } from '../../bundlers.js';
import { generatedFixture } from '../../generated-fixtures.js';
import { createStandIn, install } from './stand-in/stand-in.js';

const require = createRequire(import.meta.url);

export interface Reply {
  status: number;
  headers: Headers;
  // Tests know what they asked for.
  body: never;
}

export interface Running {
  /** Of the server, with the path of `ROOT_URL` and without a slash at its end. */
  url: string;
  standIn: ReturnType<typeof createStandIn>;
  send(verb: string, path: string, json?: unknown, headers?: Record<string, string>): Promise<Reply>;
  stop(): Promise<void>;
}

/** What the application has of the generated index. */
interface GeneratedIndex {
  mountRestApi(options?: object): void;
  createRestDocs(options?: object): RequestHandler;
}

/**
 * @param main the modules of the server: one that the others hang on, or scripts that share their globals
 * @param isEager whether they are scripts
 * @param bundler bundles the packages from npm, too
 * @param mount the end of the main module
 */
export async function startApplication(
  name: string,
  main: readonly string[],
  {
    isEager = false,
    rootUrl = 'http://localhost:3000/',
    bundler = undefined as Bundler | undefined,
    mount = ({ mountRestApi }: GeneratedIndex, _standIn: Running['standIn']): void => mountRestApi(),
  } = {},
): Promise<Running> {
  const fixture = generatedFixture(name);
  if (fixture === undefined) throw new Error(`no fixture ${name}`);
  const standIn = createStandIn({ log() {}, rootUrl });
  standIn.accounts.config({ bcryptRounds: 4 });
  install(standIn);
  const modules = main.map((path) => join(fixture.host, path));
  const imports = isEager ? [] : modules;
  const index = await bundled(standIn.packages, fixture.host, [fixture.folder, ...imports], bundler);
  if (isEager) runScripts(standIn.packages, modules);
  await standIn.start();
  mount(index, standIn);
  return serve(standIn, rootUrl);
}

async function bundled(
  packages: Record<string, unknown>,
  root: string,
  [index = '', ...modules]: readonly string[],
  bundler: Bundler | undefined,
): Promise<GeneratedIndex> {
  const lines = modules.map((path) => `import ${JSON.stringify(path)};`);
  const main = `export * from ${JSON.stringify(join(index, 'index'))};\n${lines.join('\n')}`;
  const code =
    bundler === undefined
      ? await meteorsBundle(main, root)
      : readFileSync(await bundleWith(bundler, { main, isModule: false, root }), 'utf8');
  // Each application has its own, which looks for Meteor when it is loaded.
  const serving = dirname(require.resolve('restgen/meteor'));
  for (const path of Object.keys(require.cache)) if (dirname(path) === serving) delete require.cache[path];
  for (const name of ['SimpleRest', 'JsonRoutes']) Reflect.deleteProperty(globalThis, name);
  const module: { exports: Partial<GeneratedIndex> } = { exports: {} };
  const run = runInThisContext(`(function (require, module, exports) {${code}\n})`);
  run(
    (specifier: string): unknown =>
      specifier.startsWith('meteor/') ? packageOf(packages, specifier) : require(specifier),
    module,
    module.exports,
  );
  const { mountRestApi, createRestDocs } = module.exports;
  if (mountRestApi === undefined || createRestDocs === undefined)
    throw new Error('the index does not export both functions');
  return { mountRestApi, createRestDocs };
}

/** Meteor's resolver finds packages and paths from the root. What comes from npm, Node loads. */
async function meteorsBundle(main: string, root: string): Promise<string | undefined> {
  const { outputFiles } = await build({
    stdin: { contents: main, resolveDir: root },
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    external: ['meteor/*', 'restgen/*'],
    plugins: [fromRoot(root)],
    define: { 'import.meta': 'forbidden' },
  });
  return outputFiles[0]?.text;
}

function packageOf(packages: Record<string, unknown>, specifier: string): unknown {
  const name = specifier.slice('meteor/'.length);
  if (packages[name] === undefined)
    throw new Error(`Cannot find package "${name}". Try "meteor add ${name}".`);
  return packages[name];
}

/** Files without modules share what packages export, and what they assign. */
function runScripts(packages: Record<string, Record<string, unknown>>, files: readonly string[]): void {
  for (const exported of Object.values(packages)) Object.assign(globalThis, exported);
  for (const file of files) runInThisContext(readFileSync(file, 'utf8'), { filename: file });
}

async function serve(standIn: Running['standIn'], rootUrl: string): Promise<Running> {
  const server = standIn.WebApp.httpServer.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}${new URL(rootUrl).pathname.replace(/\/$/, '')}`;
  return {
    url,
    standIn,
    async send(verb, path, json, headers = {}) {
      const answer = await fetch(`${url}/api${path}`, {
        method: verb,
        headers: { ...(json !== undefined && { 'content-type': 'application/json' }), ...headers },
        ...(json !== undefined && { body: JSON.stringify(json) }),
      });
      const text = await answer.text();
      const body = text === '' ? undefined : JSON.parse(text);
      return { status: answer.status, headers: answer.headers, body: body as never };
    },
    async stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
