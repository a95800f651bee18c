/** Bundles a program with every package that it imports, into a folder far from them, as an application's build does. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { rspack, type Stats } from '@rspack/core';
import { build, type Plugin } from 'esbuild';
import { folderInRepository } from './temporary-folder.js';

interface Program {
  /** The text of its main module. */
  main: string;
  /** Whether esbuild makes an ES module, which has no `require` of its own and no `__filename`. */
  isModule: boolean;
  /** The folder of imports that begin with a slash. */
  root: string;
}

export type Bundler = keyof typeof BUNDLERS;

/** Returns the bundle's path. */
export async function bundleWith(bundler: Bundler, program: Program): Promise<string> {
  const entry = join(folderInRepository('bundled'), 'main.ts');
  writeFileSync(entry, program.main);
  const folder = mkdtempSync(join(tmpdir(), 'restgen-bundle-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return BUNDLERS[bundler](entry, folder, program);
}

/** Finds imports that begin with a slash. */
export const fromRoot = (root: string): Plugin => ({
  name: 'from-root',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^\/imports\// }, ({ path, kind }) =>
      resolve(`.${path}`, { resolveDir: root, kind }),
    );
  },
});

/** Packages in CommonJS need it in an ES module. */
const REQUIRE =
  "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);";

export const BUNDLERS = {
  async esbuild(entry: string, folder: string, { isModule, root }: Program): Promise<string> {
    const outfile = join(folder, isModule ? 'main.mjs' : 'main.cjs');
    await build({
      entryPoints: [entry],
      outfile,
      bundle: true,
      platform: 'node',
      format: isModule ? 'esm' : 'cjs',
      banner: { js: isModule ? REQUIRE : '' },
      external: ['meteor/*'],
      plugins: [fromRoot(root)],
      logLevel: 'silent',
    });
    return outfile;
  },
  /** CommonJS in which the names of files are made up, as in Meteor applications. */
  async rspack(entry: string, folder: string, { root }: Program): Promise<string> {
    const compiler = rspack({
      mode: 'none',
      target: 'node',
      context: root,
      entry,
      output: { path: folder, filename: 'main.cjs', library: { type: 'commonjs2' } },
      resolve: { extensions: ['.ts', '.js'], extensionAlias: { '.js': ['.ts', '.js'] }, roots: [root] },
      node: { __filename: 'mock', __dirname: 'mock' },
      externalsType: 'commonjs',
      externals: [/^meteor\//],
      module: { rules: [{ test: /\.ts$/, loader: 'builtin:swc-loader', type: 'javascript/auto' }] },
    });
    const run = promisify((done: (error: Error | null, stats?: Stats) => void) => compiler.run(done));
    const stats = await run();
    if (stats?.hasErrors() !== false) throw new Error(stats?.toString({ all: false, errors: true }));
    return join(folder, 'main.cjs');
  },
};
