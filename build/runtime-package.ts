/**
 * `restgen-runtime`: the package of what runs generated code, without the generator. It is published with each version of
 * restgen, from the same files. `npm run runtime-package` writes it into `dist/restgen-runtime`.
 */
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { ROOMS } from './serving.js';
import { copyTypes } from './types.js';

const ROOT = new URL('../../', import.meta.url);
const PACKAGE = new URL('dist/restgen-runtime/', ROOT);
const COPIED = ['LICENSE', 'dist/serving', ...ROOMS];

const README = `# restgen-runtime

What runs the code that [restgen](https://github.com/restgen/restgen) generates, without the generator. Generated code
imports it where the configuration has \`runtimePackage: 'restgen-runtime'\`.

- A database in a folder (\`RESTGEN_DATABASE_URL=file:…\`) needs the native code of LMDB for the machine beside it, such as
  \`@lmdb/lmdb-linux-x64\`. One of MongoDB needs \`mongodb\`.
- What watches the API needs a package each: \`pino\` for a log of requests, \`prom-client\` for metrics, \`@opentelemetry/api\` for traces.
- Its types need \`@types/express\`, which \`restgen\` brings.
- The libraries inside are listed in \`dist/serving/LICENCES.txt\`, with their versions and licences.
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
    optionalDependencies,
    peerDependencies,
    peerDependenciesMeta,
  } = JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8'));
  const { '.': _generator, ...rooms } = exports;
  const ofLmdb = Object.entries(optionalDependencies).filter(([name]) => name.startsWith('@lmdb/'));
  const optional = { '@types/express': dependencies['@types/express'], ...Object.fromEntries(ofLmdb) };
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
    dependencies: { bson: dependencies.bson },
    peerDependencies: { ...optional, ...peerDependencies },
    peerDependenciesMeta: {
      ...Object.fromEntries(Object.keys(optional).map((name) => [name, { optional: true }])),
      ...peerDependenciesMeta,
    },
  };
}
