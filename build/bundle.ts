/** Bundles into one CommonJS file without `import.meta`, which Node, bundlers and Meteor can load. */
import { readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';

export async function bundle(options: BuildOptions): Promise<Metafile> {
  const { metafile } = await build({
    bundle: true,
    platform: 'node',
    target: 'node20',
    // ES modules make smaller bundles, because esbuild leaves out unused code.
    mainFields: ['module', 'main'],
    define: { 'import.meta.url': 'moduleUrl' },
    banner: { js: 'const moduleUrl = require("node:url").pathToFileURL(__filename).href;' },
    legalComments: 'none',
    logLevel: 'warning',
    ...options,
    metafile: true,
  });
  return metafile;
}

/**
 * A plugin for a bundle in the same folder as its modules. Dynamic imports stay separate files, except `included` ones,
 * and `import.meta.url` of each module keeps its value.
 */
export const inPlace = (folder: string, included: readonly string[]): Plugin => ({
  name: 'in-place',
  setup: (bundling) => {
    const fromFolder = (path: string): string => `./${relative(folder, path).split(sep).join('/')}`;
    bundling.onResolve({ filter: /^\./ }, ({ kind, path, resolveDir }) => {
      if (kind !== 'dynamic-import' || included.includes(path)) return undefined;
      return { path: fromFolder(join(resolveDir, path)), external: true };
    });
    bundling.onLoad({ filter: /\.js$/ }, ({ path }) => {
      if (!path.startsWith(folder)) return undefined;
      const own = `new URL(${JSON.stringify(fromFolder(path))}, moduleUrl).href`;
      return { contents: readFileSync(path, 'utf8').replaceAll('import.meta.url', own) };
    });
  },
});
