/**
 * `npm run interop [folder]`: makes clients of the demo's document with well-known generators, compiles them, makes the
 * same calls with each, and prints a table of languages and calls. It needs Java, Maven, Go and Python, and minutes.
 */
import { copyFileSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CLIENTS, type InteropClient, prepare } from './clients.js';
import { lintRows } from './linters.js';
import { resultsOf, serveDemo, type Workplace } from './workplace.js';

const repository = fileURLToPath(new URL('../../../', import.meta.url));
const work = process.argv[2] ?? join(tmpdir(), 'restgen-interop');
const place: Workplace = {
  work,
  document: join(work, 'openapi.json'),
  programs: join(repository, 'test/interop/programs'),
  repository,
};

/** The results by step or call. A step that fails ends a client's column. */
function column(client: InteropClient, url: string): Map<string, string> {
  const results = new Map<string, string>();
  try {
    client.generate(place);
    results.set('generated', 'ok');
    if (client.compile === undefined || client.run === undefined) return results;
    client.compile(place);
    results.set('compiled', 'ok');
    for (const [call, result] of resultsOf(work, client.run(place), url)) results.set(call, result);
  } catch (error) {
    results.set(results.has('generated') ? 'compiled' : 'generated', String(error));
  }
  return results;
}

function table(columns: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  const names = [...columns.keys()];
  const steps = new Set([...columns.values()].flatMap((results) => [...results.keys()]));
  const cell = (name: string, step: string): string => {
    const result = columns.get(name)?.get(step);
    return result === undefined ? '–' : result === 'ok' ? 'ok' : 'fails';
  };
  return [
    `| | ${names.join(' | ')} |`,
    `|---|${names.map(() => '---|').join('')}`,
    ...[...steps].map((step) => `| ${step} | ${names.map((name) => cell(name, step)).join(' | ')} |`),
  ].join('\n');
}

mkdirSync(work, { recursive: true });
copyFileSync(join(repository, 'fixtures/demo/company/expected/openapi.json'), place.document);
prepare(place);
const server = await serveDemo(repository);
const columns = new Map<string, Map<string, string>>();
try {
  for (const client of CLIENTS) {
    const results = column(client, server.url);
    columns.set(client.name, results);
    for (const [step, result] of results)
      if (result !== 'ok') console.log(`${client.name}: ${step}: ${result}`);
  }
} finally {
  server.stop();
}
const findings = lintRows(place);
console.log(
  `\n${table(columns)}\n\n${findings.map(({ linter, result }) => `${linter}: ${result}`).join('\n')}`,
);
const failed = [...columns.values()].some((results) =>
  [...results.values()].some((result) => result !== 'ok'),
);
if (failed || findings.some(({ isClean }) => !isClean)) process.exitCode = 1;
