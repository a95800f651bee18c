/** `npm run build`: bundles the compiled source. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { bundle, inPlace } from './bundle.js';
import { licencesOf } from './licences.js';
import { buildServing, ROOMS } from './serving.js';
import { copyTypes } from './types.js';
import './javascript-client.js';

const inSource = (path: string): string => fileURLToPath(new URL(`../src/${path}`, import.meta.url));

copyTypes(
  ['restgen', ...ROOMS.map((room) => `server/${room}/${room}`)],
  new URL('../types/', import.meta.url),
);
const { inputs } = await bundle({
  entryPoints: {
    restgen: inSource('restgen.js'),
    'generator/session/bundled/generate': inSource('generator/generate.js'),
  },
  outdir: inSource(''),
  outExtension: { '.js': '.cjs' },
  alias: { handlebars: 'handlebars/dist/cjs/handlebars.js' },
  external: ['ts-morph'],
});
const { inputs: ofCommand } = await bundle({
  entryPoints: { cli: inSource('cli.js') },
  outdir: inSource(''),
  outExtension: { '.js': '.cjs' },
  external: ['tsx'],
  plugins: [inPlace(inSource(''), ['./generate.js', './check.js'])],
});
writeFileSync(
  new URL('../src/LICENCES.txt', import.meta.url),
  licencesOf(Object.keys({ ...inputs, ...ofCommand })),
);
await buildServing();
