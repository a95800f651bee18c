/** The same source gives the same bytes, whatever machine, folder and order its files are in. */
import assert from 'node:assert/strict';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { Config } from '../src/config/config.js';
import { generate } from '../src/generator/generate.js';
import { buildApi } from '../src/generator/model/build.js';
import { createProject } from '../src/generator/project/create-project.js';
import { createDisk } from '../src/generator/project/dependencies/disk.js';
import { render } from '../src/generator/render/render.js';
import { createContract } from '../src/generator/routes/contract.js';
import { createRoutes } from '../src/generator/routes/routes.js';
import { configOf, FIXTURES } from './fixtures.js';
import { generatedFixtures } from './generated-fixtures.js';
import { textsIn } from './generator/project/texts-in-memory.js';
import { LIBRARIES } from './library-files.js';
import { readTree, temporaryFolder } from './temporary-folder.js';

const DEMO = join(FIXTURES, 'demo/company/host');
const all = generatedFixtures();
const SAMPLES = ['demo/company', 'render/types', 'routes/odd-names'];

const filesOf = (root: string, config: Config): Record<string, string> =>
  Object.fromEntries(generate(root, config, { libraries: LIBRARIES }).files);

/** A host elsewhere on this machine, in a package of ECMAScript modules as the fixtures are. */
function copyOf(host: string, context: TestContext): string {
  const root = join(temporaryFolder(context), 'deeper/host');
  cpSync(host, root, { recursive: true });
  writeFileSync(join(root, '../../package.json'), '{ "type": "module" }');
  return root;
}

/** What is generated of a fixture where the repository stands. */
function generatedOf(name: string): Record<string, string> {
  const generatedFixture = all.find(({ fixture }) => fixture.name === name);
  assert.ok(generatedFixture !== undefined);
  return Object.fromEntries(generatedFixture.files);
}

test('another absolute folder gives the same bytes', async (context) => {
  const config = await configOf(DEMO);
  assert.deepEqual(filesOf(copyOf(DEMO, context), config), generatedOf('demo/company'));
});

test('a checkout with Windows line ends gives the same bytes', async (context) => {
  for (const name of SAMPLES) {
    const host = join(FIXTURES, name, 'host');
    const config = await configOf(host);
    const root = copyOf(host, context);
    for (const [path, text] of readTree(root)) writeFileSync(join(root, path), text.replaceAll('\n', '\r\n'));
    assert.deepEqual(filesOf(root, config), generatedOf(name));
  }
});

test('the order in which files are found does not matter', () => {
  const importStyle = { extension: 'js', esm: true } as const;
  const texts = [...readTree(DEMO)].filter(([path]) => path.endsWith('.ts'));
  const orders = [
    texts,
    [...texts].reverse(),
    texts.toSorted(([, one], [, other]) => one.length - other.length),
  ];
  const results = orders.map((order) => {
    const { api } = buildApi(
      createProject({
        disk: createDisk(),
        libraries: LIBRARIES,
        root: DEMO,
        texts: textsIn(new Map(order)),
        importStyle,
      }),
    );
    const { routes } = createRoutes(api);
    return [
      ...render({
        host: api.host,
        routes,
        contract: createContract(api, routes, { auth: {} }),
        root: '../host',
        style: importStyle,
        identity: {},
        language: 'ts',
        settings: { auth: {} },
      }),
    ];
  });
  assert.deepEqual(results[1], results[0]);
  assert.deepEqual(results[2], results[0]);
});

test('a change in one host module changes its route file and what lists all routes, and nothing else', async (context) => {
  const config = await configOf(DEMO);
  const root = copyOf(DEMO, context);
  const before = generatedOf('demo/company');
  const module = join(root, 'server/status.ts');
  writeFileSync(module, `${readFileSync(module, 'utf8')}\nmethod('added', (): number => 1);\n`);
  const after = filesOf(root, config);
  const changed = Object.keys(after).filter((path) => after[path] !== before[path]);
  assert.deepEqual(changed, [
    'api-routes.json',
    'api.json',
    'client.ts',
    'openapi.json',
    'routes/server/status.ts',
  ]);
});

test('code that moves within its module changes nothing', async (context) => {
  const config = await configOf(DEMO);
  const root = copyOf(DEMO, context);
  const module = join(root, 'server/status.ts');
  const text = readFileSync(module, 'utf8');
  const added = "/** First. */\nmethod('first', (): number => 1);\n";
  writeFileSync(module, `${text}\n${added}`);
  const below = filesOf(root, config);
  const afterImports =
    text.lastIndexOf('import ') + text.slice(text.lastIndexOf('import ')).indexOf('\n') + 1;
  writeFileSync(module, `// Moved.\n\n${text.slice(0, afterImports)}\n${added}${text.slice(afterImports)}`);
  assert.deepEqual(filesOf(root, config), below);
  assert.match(below['routes/server/status.ts'] ?? '', /First\./);
});
