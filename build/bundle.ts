/** One file of CommonJS, in which nothing is left of `import.meta`: Node, bundlers and Meteor load it alike. */
import { readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';

export async function bundle(options: BuildOptions): Promise<Metafile> {
  const { metafile } = await build({
    bundle: true,
    platform: 'node',
    target: 'node20',
    // What is written for `import` alone is smaller: only what is used of it goes into the file.
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
 * For a bundle in `folder`, which has the modules below it: what they import when they need it stays a file of its own, but for
 * what is `included`, and each of them finds files beside it as it did.
 */
export const inPlace = (folder: string, included: readonly string[]): Plugin => ({
  name: 'in-place',
  setup: (bundling) => {
    const seen = (path: string): string => `./${relative(folder, path).split(sep).join('/')}`;
    bundling.onResolve({ filter: /^\./ }, ({ kind, path, resolveDir }) => {
      if (kind !== 'dynamic-import' || included.includes(path)) return undefined;
      return { path: seen(join(resolveDir, path)), external: true };
    });
    bundling.onLoad({ filter: /\.js$/ }, ({ path }) => {
      if (!path.startsWith(folder)) return undefined;
      const own = `new URL(${JSON.stringify(seen(path))}, moduleUrl).href`;
      return { contents: readFileSync(path, 'utf8').replaceAll('import.meta.url', own) };
    });
  },
});
