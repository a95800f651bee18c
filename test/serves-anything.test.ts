/** Random declarations: exactly they are listed and served, over real HTTP. */
import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import { generate } from '../src/generator/generate.js';
import { writeFolder } from '../src/generator/output/write.js';
import { VERBS } from '../src/shared/conventions.js';
import { type RunningHost, startHost } from './contract/running-host.js';
import { FIXTURES } from './fixtures.js';
import { LIBRARIES } from './library-files.js';
import fc, { runsOf } from './random.js';
import { folderInRepository } from './temporary-folder.js';

const text = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 1 }),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 6 }),
    fc.constantFrom(
      'a.b',
      'a/b',
      'jobs:run',
      '*',
      '(x)*?',
      'ä b',
      ':0',
      '%',
      '%2F',
      '__proto__',
      'toString',
      "it's",
      '\u2028',
    ),
  )
  .filter((name) => !/\p{Surrogate}/u.test(name) && name !== '.' && name !== '..');

/** What follows the part of a path that tells a declaration from all others. */
const segment = fc.oneof(
  text.map((literal) => ({
    declared: encodeURIComponent(literal),
    listed: encodeURIComponent(literal),
    argument: undefined,
  })),
  text.map((argument) => ({ declared: ':', listed: ':', argument })),
);

const declaration = fc.record({
  kind: fc.constantFrom('method', 'publication'),
  name: text,
  verb: fc.option(fc.constantFrom(...VERBS), { nil: undefined }),
  url: fc.option(fc.array(segment, { maxLength: 3 }), { nil: undefined }),
});
type Random = typeof declaration extends fc.Arbitrary<infer Value> ? Value : never;

const declarations = fc.uniqueArray(declaration, {
  minLength: 1,
  maxLength: 25,
  selector: ({ kind, name }) => `${kind} ${name}`,
});

interface Expected {
  verb: string;
  listed: string;
  request: string;
  /** The other path of a name. */
  encoded?: string | undefined;
  source: string;
  answer: unknown;
}

/** Characters of a path stay as they are, where all segments say something to every client. */
function listedName(name: string): string {
  const segments = name.split('/');
  if (segments.some((segment) => ['', '.', '..'].includes(segment) || segment.startsWith(':')))
    return encodeURIComponent(name);
  return segments
    .map((segment) =>
      encodeURIComponent(segment).replace(/%(?:3A|40|24|26|2B|2C|3B|3D)/g, decodeURIComponent),
    )
    .join('/');
}

/** What the contract says of a declaration, worked out without the generator. */
function expected({ kind, name, verb, url }: Random, index: number): Expected {
  const parameters = (url ?? []).filter(({ argument }) => argument !== undefined);
  const path = (of: 'declared' | 'listed' | 'request'): string => {
    if (url === undefined) return `/${kind}s/${listedName(name)}`;
    let number = 0;
    const segments = url.map(({ declared, argument }) => {
      if (argument === undefined) return declared;
      return of === 'request' ? encodeURIComponent(argument) : `:${number++}`;
    });
    return ['', `own${index}`, ...segments].join('/');
  };
  const options = { ...(url && { url: path('declared') }), ...(verb && { httpMethod: verb }) };
  const names = parameters.map((_, number) => `argument${number}`);
  const head = `(${names.map((text) => `${text}: string`).join(', ')})`;
  const values = `[${[JSON.stringify(name), ...names].join(', ')}]`;
  const answered = [name, ...parameters.map(({ argument }) => argument)];
  return {
    verb: verb ?? (kind === 'method' ? 'post' : 'get'),
    listed: path('listed'),
    request: path('request'),
    encoded: url === undefined ? `/${kind}s/${encodeURIComponent(name)}` : undefined,
    source:
      kind === 'method'
        ? `method(${JSON.stringify(name)}, ${head} => ${values}, ${JSON.stringify(options)});`
        : `publish(${JSON.stringify(name)}, function ${head} { this.added('values', '1', { values: ${values} }); this.ready(); }, ${JSON.stringify(options)});`,
    answer: kind === 'method' ? answered : { values: [{ _id: '1', values: answered }] },
  };
}

async function check(host: RunningHost, all: readonly Expected[]): Promise<void> {
  const own = [
    'post /users/login',
    'post /users/logout',
    'post /users/register',
    'get /publications/api-routes',
  ];
  const { body } = await host.send('GET', '/publications/api-routes');
  const { 'api-routes': list } = body as { 'api-routes': { path: string; methods: string[] }[] };
  const listed = list.flatMap(({ path, methods }) =>
    methods.filter((verb) => verb !== 'options').map((verb) => `${verb} ${path}`),
  );
  assert.deepEqual(listed.sort(), [...own, ...all.map(({ verb, listed: path }) => `${verb} ${path}`)].sort());
  for (const { verb, request, encoded = request, answer } of all) {
    const other = await host.send(verb.toUpperCase(), encoded);
    assert.deepEqual([other.status, other.body], [200, answer], `${verb} ${encoded}: ${other.text}`);
    const response = await host.send(verb.toUpperCase(), request);
    assert.deepEqual([response.status, response.body], [200, answer], `${verb} ${request}: ${response.text}`);
    assert.equal((await host.send('OPTIONS', request)).status, 204, request);
    assert.equal((await host.send(verb.toUpperCase(), `${request}x/y/z/w/v`)).status, 404, request);
  }
}

test('whatever is declared, exactly that is listed and served', async () => {
  await fc.assert(
    fc.asyncProperty(declarations, async (randoms) => {
      const folder = folderInRepository('properties');
      try {
        const all = randoms.map(expected);
        mkdirSync(join(folder, 'host'));
        const lines = [
          "import { method, publish } from 'restgen/host';",
          'void [method, publish];',
          ...all.map(({ source }) => source),
        ];
        writeFileSync(join(folder, 'host/main.ts'), `${lines.join('\n')}\n`);
        const { files, diagnostics } = generate(
          join(folder, 'host'),
          { out: '../expected', auth: {} },
          { libraries: LIBRARIES },
        );
        assert.deepEqual(diagnostics, []);
        writeFolder(join(folder, 'expected'), files);
        const host = await startHost(relative(FIXTURES, folder));
        await check(host, all).finally(() => host.stop());
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    }),
    { numRuns: runsOf(20), endOnFailure: true },
  );
});
