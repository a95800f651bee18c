/** The folder in which clients are made, outside the repository, and commands that run there. */
import { spawn, spawnSync } from 'node:child_process';

export interface Workplace {
  /** The folder in which clients of one version of OpenAPI Generator are made. */
  work: string;
  /** The folder around it, with `openapi.json`, the generators and the packages of npm. */
  shared: string;
  /** That of OpenAPI Generator. */
  version: string;
  document: string;
  /** The folder of the programs that make the calls. */
  programs: string;
  repository: string;
}

/** @throws Error with what the command said, if it fails */
export function checked(folder: string, command: string, parameters: readonly string[]): void {
  const { status, stdout, stderr, error } = spawnSync(command, parameters, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (status === 0) return;
  throw new Error(`${command} failed: ${error?.message ?? `${stderr}\n${stdout}`.trim().slice(0, 2000)}`);
}

/** The command, unless the machine has none of that name. */
export const isInstalled = (command: string): boolean =>
  spawnSync(command, ['--version']).error === undefined;

/** Runs the calls, which print their names and how they went: `insert\tok`. */
export function resultsOf(
  folder: string,
  [command = '', ...parameters]: readonly string[],
  url: string,
): Map<string, string> {
  const { stdout, stderr } = spawnSync(command, [...parameters, url], { cwd: folder, encoding: 'utf8' });
  const rows = stdout.split('\n').flatMap((line) => {
    const [name, result] = line.split('\t');
    // The lines of a dump may begin with tabs: Mono writes one when it fails at its own end.
    return name === undefined || name === '' || result === undefined ? [] : [[name, result] as const];
  });
  if (rows.length === 0) throw new Error(`no calls were made: ${stderr.slice(0, 2000)}`);
  return new Map(rows);
}

export interface RunningServer {
  url: string;
  stop(): void;
}

/** Serves the demo from memory, at a port of its own choice. */
export async function serveDemo(repository: string): Promise<RunningServer> {
  const env = { ...process.env, RESTGEN_DATABASE_URL: 'memory:' };
  const parameters = ['bin/restgen.js', 'serve', 'fixtures/demo/company/host', '--port', '0'];
  const server = spawn(process.execPath, parameters, { cwd: repository, env });
  const url = await new Promise<string>((resolve, reject) => {
    let printed = '';
    const read = (data: Buffer): void => {
      printed += data.toString();
      const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(printed) ?? [];
      if (address !== undefined) resolve(address);
    };
    server.stdout.on('data', read);
    server.stderr.on('data', read);
    server.once('exit', () => reject(new Error(`the demo does not start: ${printed}`)));
  });
  return { url, stop: () => void server.kill() };
}
