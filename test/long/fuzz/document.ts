/** Holds the demo against its `openapi.json` by schemathesis: no status, shape or header that the document does not have. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { HTTP_ERRORS } from '../../../src/shared/http-errors/index.js';
import { startHost } from '../../contract/running-host.js';
import { startStreamReader } from './stream-reader.js';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const VERSION = '>=4.32,<5';
const ENVIRONMENT = join(tmpdir(), 'restgen-schemathesis-4');
const PROGRAM = join(ENVIRONMENT, process.platform === 'win32' ? 'Scripts' : 'bin');

interface Pass {
  title: string;
  /** Of the whole time. */
  share: number;
  /** Lines of schemathesis.toml. */
  settings: string;
  flags?: readonly string[];
  /** Options of `createRestServer`. */
  options?: object;
  /** Whether the streams of publications are read too. */
  readsStreams?: true;
}

const UNLIMITED = { auth: { attempts: { perAddress: 1e9, perAccount: 1e9 } } };

const ADMINISTRATOR = `[auth.dynamic.openapi.bearer]
path = "/users/login"
payload = { username = "grace", password = "correct horse battery staple" }
extract_selector = "/token"`;

const PASSES: readonly Pass[] = [
  { title: 'without a token', share: 0.3, settings: '[auth]\nauto-signup = false' },
  {
    title: 'with the token of an administrator',
    share: 0.3,
    settings: ADMINISTRATOR,
    // It would end with the first log-out.
    flags: ['--exclude-path', '/users/logout'],
    options: UNLIMITED,
  },
  {
    title: 'and its streams, with the token of an administrator',
    share: 0.2,
    settings: ADMINISTRATOR,
    flags: ['--include-by', '/x-live == true'],
    options: UNLIMITED,
    readsStreams: true,
  },
  // Schemathesis registers an account, and logs in and out.
  { title: 'with accounts of its own', share: 0.2, settings: '', options: UNLIMITED },
];

/** Returns how many passes found something. */
export async function fuzzDocument(minutes: number, seed: number): Promise<number> {
  install();
  let failed = 0;
  for (const pass of PASSES) if (!(await holds(pass, minutes * 60 * pass.share, seed))) failed += 1;
  return failed;
}

function install(): void {
  if (existsSync(join(PROGRAM, 'st'))) return;
  run('python3', ['-m', 'venv', ENVIRONMENT]);
  run(join(PROGRAM, 'python'), ['-m', 'pip', 'install', '--quiet', `schemathesis${VERSION}`]);
}

function run(command: string, commandArguments: string[]): void {
  const { status, error } = spawnSync(command, commandArguments, { stdio: 'inherit' });
  if (status !== 0)
    throw new Error(
      `${command} ${commandArguments.join(' ')} failed: schemathesis needs Python 3.10 or newer`,
      {
        cause: error,
      },
    );
}

async function holds(
  { title, share: _, settings, flags = [], options = {}, readsStreams }: Pass,
  seconds: number,
  seed: number,
) {
  process.stdout.write(`\nThe demo ${title}, ${Math.round(seconds)} s, seed ${seed}\n`);
  const folder = mkdtempSync(join(tmpdir(), 'restgen-fuzz-'));
  const host = await startHost('demo/company', { main: 'server/main.ts', options });
  const reader = readsStreams ? await startStreamReader(host.url) : undefined;
  try {
    const file = join(folder, 'schemathesis.toml');
    writeFileSync(file, `${settings}\n`);
    const child = spawn(
      join(PROGRAM, 'st'),
      [
        ...[
          '--no-color',
          '--config-file',
          file,
          'run',
          join(ROOT, 'fixtures/demo/company/expected/openapi.json'),
        ],
        ...[
          '--url',
          reader?.url ?? host.url,
          '--seed',
          String(seed),
          '--max-time',
          String(Math.max(1, Math.round(seconds))),
        ],
        ...['--checks', 'all', '--continue-on-failure', '--workers', '1', '--output-sanitize', 'false'],
        ...['--generation-database', 'none', '--report-dir', folder, '--warnings', 'off', ...flags],
      ],
      { stdio: 'inherit', cwd: folder, env: environment() },
    );
    const [status] = (await once(child, 'exit')) as [number | null];
    if (reader) process.stdout.write(`${reader.count()} streams had the documents of the answer\n`);
    const log = host.log().trim();
    if (log !== '') process.stdout.write(`The server wrote to its log:\n${log}\n`);
    return status === 0 && host.child.exitCode === null;
  } finally {
    reader?.stop();
    await host.stop();
    rmSync(folder, { recursive: true });
  }
}

const environment = (): NodeJS.ProcessEnv => ({
  ...process.env,
  PYTHONPATH: join(ROOT, 'test/fuzz'),
  PYTHONDONTWRITEBYTECODE: '1',
  SCHEMATHESIS_HOOKS: 'explained',
  RESTGEN_ERRORS_OF_400: JSON.stringify(
    Object.values(HTTP_ERRORS)
      .filter(({ status }) => status === 400)
      .map(({ error }) => String(error)),
  ),
});
