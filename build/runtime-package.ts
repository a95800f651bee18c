/**
 * `restgen-runtime`: the package that runs generated code, without the generator. It is published with each version of
 * restgen, from the same files. `npm run runtime-package` writes it to `dist/restgen-runtime`.
 */
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { ROOMS } from './serving.js';
import { copyTypes } from './types.js';

const ROOT = new URL('../../', import.meta.url);
const PACKAGE = new URL('dist/restgen-runtime/', ROOT);
const COPIED = ['LICENSE', 'dist/serving', ...ROOMS];

/** The packages of `dist/serving`, in the versions of restgen's manifest. */
const DEPENDENCIES = [
  'ajv',
  'ajv-formats',
  'bcryptjs',
  'bson',
  'express',
  'jsonc-parser',
  'jsonwebtoken',
  'lru-cache',
  'mingo',
  'path-to-regexp',
  'piscina',
  'sorted-btree',
];
/**
 * Optional packages: servers with another database do not need LMDB (20 MB), and JavaScript applications need no types.
 */
const OPTIONAL = ['@types/express', 'lmdb'];

const README = `# restgen-runtime

Runs the code that [restgen](https://github.com/restgen/restgen) generates. Generated code imports it if the configuration
has \`runtimePackage: 'restgen-runtime'\`.

- A database in a folder (\`RESTGEN_DATABASE_URL=file:…\`) needs the package \`lmdb\` beside it. One of MongoDB needs \`mongodb\`.
- Observing the API needs one package each: \`pino\` for a log of requests, \`prom-client\` for metrics, \`@opentelemetry/api\` for traces.
- Its types need \`@types/express\`, which \`restgen\` brings.
`;

rmSync(PACKAGE, { recursive: true, force: true });
for (const path of COPIED) cpSync(new URL(path, ROOT), new URL(path, PACKAGE), { recursive: true });
copyTypes(
  ROOMS.map((room) => `server/${room}/${room}`),
  new URL('dist/types/', PACKAGE),
);
writeFileSync(new URL('README.md', PACKAGE), README);
writeFileSync(new URL('package.json', PACKAGE), `${JSON.stringify(manifest(), null, 2)}\n`);

function manifest(): object {
  const {
    version,
    license,
    homepage,
    repository,
    bugs,
    engines,
    exports,
    dependencies,
    peerDependencies,
    peerDependenciesMeta,
  } = JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8'));
  const { '.': _generator, ...rooms } = exports;
  const take = (names: readonly string[]): Record<string, string> =>
    Object.fromEntries(names.map((name) => [name, dependencies[name]]));
  const optional = take(OPTIONAL);
  return {
    name: 'restgen-runtime',
    version,
    description: 'Runs the routes that restgen generates.',
    type: 'commonjs',
    license,
    homepage,
    repository,
    bugs,
    engines,
    exports: rooms,
    dependencies: take(DEPENDENCIES),
    peerDependencies: { ...optional, ...peerDependencies },
    peerDependenciesMeta: {
      ...Object.fromEntries(Object.keys(optional).map((name) => [name, { optional: true }])),
      ...peerDependenciesMeta,
    },
  };
}
