/**
 * `restgen-runtime` and `restgen-meteor`: the packages that run generated code, without the generator. They are published
 * with each version of restgen, from the same files. `npm run runtime-package` writes them to `dist`. A package of its own
 * spares Meteor servers what the standalone host needs: Meteor copies peers into its build, optional ones too.
 */
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { ROOMS } from './serving.js';
import { copyTypes } from './types.js';

const ROOT = new URL('../../', import.meta.url);

interface Runtime {
  name: string;
  description: string;
  rooms: readonly string[];
  /** In the versions of restgen's manifest. */
  dependencies: readonly string[];
  /** Dependencies of restgen that are optional peers here. */
  optional: readonly string[];
  /** Peers of restgen that are none here. */
  withoutPeers: readonly string[];
  /** The entries that only throw an error, which says what the package needs. */
  refused: readonly string[];
  readme: string;
}

/** The packages of the room `runtime`. */
const OF_RUNTIME = ['@fastify/busboy', 'ajv', 'ajv-formats', 'content-disposition', 'jsonc-parser'];

const OBSERVING =
  '- Observing the API needs one package each: `pino` for a log of requests, `prom-client` for metrics, `@opentelemetry/api` for traces.';
const TYPES = '- Its types need `@types/express`, which `restgen` brings.';

/** Node would only say that the package does not export the entry. */
const METEOR_ONLY =
  "restgen-meteor runs inside a Meteor server, which imports 'restgen-meteor/meteor'; in plain Node, use 'restgen-runtime/host' and set `runtimePackage` to 'restgen-runtime'.";

const REFUSAL = 'dist/meteor-only.cjs';

const RUNTIMES: readonly Runtime[] = [
  {
    name: 'restgen-runtime',
    description: 'Runs the routes that restgen generates.',
    rooms: ROOMS,
    dependencies: [
      ...OF_RUNTIME,
      'bcryptjs',
      'bson',
      'express',
      'jsonwebtoken',
      'lru-cache',
      'mingo',
      'piscina',
    ],
    // Servers with another database do not need LMDB (20 MB), and JavaScript applications need no types.
    optional: ['@types/express', 'fs-native-extensions', 'lmdb'],
    withoutPeers: [],
    refused: [],
    readme:
      '- A database in a folder (`RESTGEN_DATABASE_URL=file:…`) needs the packages `lmdb` and `fs-native-extensions` beside it. One of MongoDB needs `mongodb`.\n',
  },
  {
    name: 'restgen-meteor',
    description: 'Runs the routes that restgen generates, in a Meteor server.',
    rooms: ['meteor', 'runtime'],
    dependencies: OF_RUNTIME,
    optional: [],
    withoutPeers: ['mongodb'],
    refused: ['.', './host'],
    readme: '',
  },
];

for (const runtime of RUNTIMES) {
  const { name, rooms, readme } = runtime;
  const folder = new URL(`dist/${name}/`, ROOT);
  rmSync(folder, { recursive: true, force: true });
  for (const path of ['LICENSE', 'dist/serving', ...rooms])
    cpSync(new URL(path, ROOT), new URL(path, folder), { recursive: true });
  copyTypes(
    rooms.map((room) => `server/${room}/${room}`),
    new URL('dist/types/', folder),
  );
  const runs = `Runs the code that [restgen](https://github.com/restgen/restgen) generates. Generated code imports it if the configuration\nhas \`runtimePackage: '${name}'\`.`;
  if (runtime.refused.length > 0)
    writeFileSync(new URL(REFUSAL, folder), `throw new Error(${JSON.stringify(METEOR_ONLY)});\n`);
  writeFileSync(new URL('README.md', folder), `# ${name}\n\n${runs}\n\n${readme}${OBSERVING}\n${TYPES}\n`);
  writeFileSync(new URL('package.json', folder), `${JSON.stringify(manifest(runtime), null, 2)}\n`);
}

function manifest(runtime: Runtime): object {
  const { name, description, rooms, optional, withoutPeers, refused } = runtime;
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
  const take = (names: readonly string[]): Record<string, string> =>
    Object.fromEntries(names.map((name) => [name, dependencies[name]]));
  const isPeer = ([peer]: [string, unknown]): boolean => !withoutPeers.includes(peer);
  const served = ['package.json', ...rooms].map((path) => [`./${path}`, exports[`./${path}`]]);
  return {
    name,
    version,
    description,
    type: 'commonjs',
    license,
    homepage,
    repository,
    bugs,
    engines,
    exports: Object.fromEntries([...served, ...refused.map((entry) => [entry, `./${REFUSAL}`])]),
    dependencies: take([...runtime.dependencies].sort()),
    peerDependencies: {
      ...take(optional),
      ...Object.fromEntries(Object.entries(peerDependencies).filter(isPeer)),
    },
    peerDependenciesMeta: {
      ...Object.fromEntries(optional.map((name) => [name, { optional: true }])),
      ...Object.fromEntries(Object.entries(peerDependenciesMeta).filter(isPeer)),
    },
  };
}
