/**
 * `npm run interop [-- --folder <folder> --versions 7.25.0,7.14.0 --languages Kotlin,Go]`: makes clients of the demo's
 * document with well-known generators, compiles them, makes the same calls with each, and prints a table of languages and
 * versions of OpenAPI Generator. It needs Java, Maven and as many compilers as there are, and minutes.
 */
import { copyFileSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { CLIENTS, type InteropClient, prepare, VERSIONS } from './clients.js';
import { lintRows } from './linters.js';
import { isInstalled, resultsOf, serveDemo, type Workplace } from './workplace.js';

const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: join(tmpdir(), 'restgen-interop') },
    versions: { type: 'string', default: VERSIONS.join() },
    languages: { type: 'string' },
  },
});
const repository = fileURLToPath(new URL('../../../../', import.meta.url));
const shared = values.folder;
const versions = values.versions.split(',');
const clients = (values.languages?.split(',') ?? CLIENTS.map(({ name }) => name)).map((name) => {
  const client = CLIENTS.find((interopClient) => interopClient.name === name);
  if (client === undefined)
    throw new Error(`There is no ${name}, only ${CLIENTS.map((interopClient) => interopClient.name)}`);
  return client;
});

function placeOf(version: string): Workplace {
  const work = join(shared, version);
  mkdirSync(work, { recursive: true });
  const programs = join(repository, 'test/long/interop/programs');
  return { work, shared, version, document: join(shared, 'openapi.json'), programs, repository };
}

interface Outcome {
  /** A cell of the table. */
  result: string;
  failures: string[];
}

/** The results of the calls with a demo that nobody has called before. */
async function callsOf(place: Workplace, command: string[]): Promise<Map<string, string>> {
  const server = await serveDemo(repository);
  try {
    return resultsOf(place.work, command, server.url);
  } finally {
    server.stop();
  }
}

/** How far a client gets. */
async function outcomeOf(client: InteropClient, place: Workplace): Promise<Outcome> {
  let step = 'generating';
  try {
    client.generate(place);
    if (!isInstalled(client.compiler))
      return { result: `generated; no \`${client.compiler}\` here`, failures: [] };
    if (client.compile === undefined) return { result: 'generated', failures: [] };
    step = 'compiling';
    client.compile(place);
    if (client.run === undefined) return { result: 'compiled', failures: [] };
    step = 'calling';
    const results = [...(await callsOf(place, client.run(place)))];
    const failed = results.filter(([, result]) => result !== 'ok');
    const ok = results.length - failed.length;
    const said = failed.length === 0 ? `${ok} calls` : `${ok} of ${results.length} calls`;
    return { result: said, failures: failed.map(([call, result]) => `${call}: ${result}`) };
  } catch (error) {
    return { result: `${step} fails`, failures: [`${step}: ${String(error)}`] };
  }
}

function table(rows: ReadonlyMap<string, readonly string[]>): string {
  return [
    `| | ${versions.join(' | ')} |`,
    `|---|${versions.map(() => '---|').join('')}`,
    ...[...rows].map(([name, cells]) => `| ${name} | ${cells.join(' | ')} |`),
  ].join('\n');
}

mkdirSync(shared, { recursive: true });
copyFileSync(join(repository, 'fixtures/demo/company/expected/openapi.json'), join(shared, 'openapi.json'));
prepare(shared, versions);
const rows = new Map<string, string[]>();
const failures: string[] = [];
for (const client of clients) {
  const cells: string[] = [];
  for (const version of client.version === undefined ? versions : [client.version]) {
    const outcome = await outcomeOf(client, placeOf(version));
    cells.push(outcome.result);
    console.log(`${client.name} ${version}: ${[outcome.result, ...outcome.failures].join('\n  ')}`);
    failures.push(...outcome.failures);
  }
  rows.set(client.version === undefined ? client.name : `${client.name} ${client.version}`, cells);
}
// A run of some languages is for somebody who works at them.
const findings = values.languages === undefined ? lintRows(shared, repository) : [];
console.log(`\n${table(rows)}\n\n${findings.map(({ linter, result }) => `${linter}: ${result}`).join('\n')}`);
if (failures.length > 0 || findings.some(({ isClean }) => !isClean)) process.exitCode = 1;
