/** One file of CommonJS, in which nothing is left of `import.meta`: Node, bundlers and Meteor load it alike. */
import { type BuildOptions, build, type Metafile } from 'esbuild';

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
