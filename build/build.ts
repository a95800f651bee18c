/** What `npm run build` makes of the compiled source. */
import { fileURLToPath } from 'node:url';
import { bundle } from './bundle.js';
import { buildServing, ROOMS } from './serving.js';
import { copyTypes } from './types.js';
import './javascript-client.js';

const inSource = (path: string): string => fileURLToPath(new URL(`../src/${path}`, import.meta.url));

copyTypes(['restgen', ...ROOMS.map((room) => `${room}/${room}`)], new URL('../types/', import.meta.url));
await bundle({
  entryPoints: {
    restgen: inSource('restgen.js'),
    'incremental/bundled/generate': inSource('incremental/reuse/index.js'),
  },
  outdir: inSource(''),
  outExtension: { '.js': '.cjs' },
  // The rest is small, or written for `import` alone, which CommonJS cannot load before Node 20.19.
  external: ['@ts-morph/common', 'handlebars', 'ts-morph'],
});
await buildServing();
