/** `restgen serve` as a program of its own, on a free port; or another command that goes on. */
import { type ChildProcess, spawn } from 'node:child_process';
import { after } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { BIN } from '../cli/captured.js';

const PATIENCE = 120_000;
const running = new Set<ChildProcess>();
after(() => {
  for (const child of running) child.kill('SIGKILL');
});

export class Served {
  stdout = '';
  stderr = '';
  readonly ended: Promise<number | null>;
  readonly #child: ChildProcess;

  constructor(
    cwd: string,
    argv: readonly string[] = [],
    env: Record<string, string> = {},
    command = 'serve',
  ) {
    const { CI: _ci, RESTGEN_SECRET: _secret, NODE_ENV: _mode, ...inherited } = process.env;
    const child = spawn(
      process.execPath,
      [BIN, command, ...(command === 'serve' ? ['--port', '0'] : []), ...argv],
      {
        cwd,
        env: { ...inherited, RESTGEN_DATABASE_URL: 'memory:', ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
        // A group of its own, so that a test can send it what a terminal sends.
        detached: true,
      },
    );
    running.add(child);
    child.stdout.on('data', (chunk) => {
      this.stdout += chunk;
    });
    child.stderr.on('data', (chunk) => {
      this.stderr += chunk;
    });
    this.#child = child;
    this.ended = new Promise((end) =>
      child.once('close', (code) => {
        running.delete(child);
        end(code);
      }),
    );
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** Waits until the text has been printed as often as that. */
  async printed(text: string | RegExp, times = 1): Promise<void> {
    const pattern = new RegExp(
      typeof text === 'string' ? text.replace(/[^\w\s]/g, '\\$&') : text.source,
      'gm',
    );
    const deadline = Date.now() + PATIENCE;
    while (((this.stdout + this.stderr).match(pattern)?.length ?? 0) < times) {
      if (Date.now() > deadline) throw new Error(`Never printed ${text}:\n${this.stdout}\n${this.stderr}`);
      await sleep(25);
    }
  }

  async url(): Promise<string> {
    await this.printed(/^http:\S+ serves /);
    return /^(http:\S+) serves /m.exec(this.stdout)?.[1] ?? '';
  }

  /** To the command alone, as `kill` does. */
  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** To the whole group, as a terminal does on Ctrl-C. */
  interrupt(): void {
    process.kill(-this.pid, 'SIGINT');
  }
}

/** The answer to a GET, or to a POST where there is a body. */
export const json = async (url: string, body?: unknown): Promise<unknown> => {
  const headers = { 'Content-Type': 'application/json' };
  const init = body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body) };
  return (await fetch(url, init)).json();
};
