/** `restgen serve` on a free port, or another command that goes on: in this process, or as a program of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { after } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { BIN, restgen, Stream } from '../cli/captured.js';

const PATIENCE = 120_000;

abstract class Running {
  abstract readonly stdout: string;
  abstract readonly stderr: string;
  /** The exit code. */
  abstract readonly ended: Promise<number | null>;

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
}

/** The command in this process, which has loaded the compiler; the host has a process of its own in any case. */
export class Served extends Running {
  static readonly #running = new Set<Served>();
  readonly #stdout = new Stream();
  readonly #stderr = new Stream();
  readonly ended: Promise<number>;

  constructor(
    cwd: string,
    argv: readonly string[] = [],
    env: Record<string, string> = {},
    command = 'serve',
  ) {
    super();
    const given = { stdout: this.#stdout, stderr: this.#stderr, env: environment(env) };
    Served.#running.add(this);
    this.ended = restgen(cwd, wordsOf(command, argv), given).then(({ code }) => {
      Served.#running.delete(this);
      return code;
    });
  }

  get stdout(): string {
    return this.#stdout.text;
  }

  get stderr(): string {
    return this.#stderr.text;
  }

  /** As the first Ctrl-C of a terminal. */
  interrupt(): void {
    process.emit('SIGINT', 'SIGINT');
  }

  static interruptAll(): void {
    for (const served of Served.#running) served.interrupt();
  }
}

const programs = new Set<ChildProcess>();
after(() => {
  Served.interruptAll();
  for (const child of programs) child.kill('SIGKILL');
});

export class ServedProgram extends Running {
  stdout = '';
  stderr = '';
  readonly ended: Promise<number | null>;
  readonly #child: ChildProcess;

  constructor(cwd: string, argv: readonly string[] = [], env: Record<string, string> = {}) {
    super();
    const child = spawn(process.execPath, [BIN, ...wordsOf('serve', argv)], {
      cwd,
      env: environment(env),
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own, so that a test can send it what a terminal sends.
      detached: true,
    });
    programs.add(child);
    child.stdout.on('data', (chunk) => {
      this.stdout += chunk;
    });
    child.stderr.on('data', (chunk) => {
      this.stderr += chunk;
    });
    this.#child = child;
    this.ended = new Promise((end) =>
      child.once('close', (code) => {
        programs.delete(child);
        end(code);
      }),
    );
  }

  /** To the command alone, as `kill` does. */
  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** To the whole group, as a terminal does on Ctrl-C. */
  interrupt(): void {
    process.kill(-(this.#child.pid ?? 0), 'SIGINT');
  }
}

const wordsOf = (command: string, argv: readonly string[]): string[] => [
  command,
  ...(command === 'serve' ? ['--port', '0'] : []),
  ...argv,
];

function environment(env: Record<string, string>): Record<string, string> {
  const { CI: _ci, RESTGEN_SECRET: _secret, NODE_ENV: _mode, ...inherited } = process.env;
  return { ...inherited, RESTGEN_DATABASE_URL: 'memory:', ...env } as Record<string, string>;
}

/** The answer to a GET, or to a POST where there is a body. */
export const json = async (url: string, body?: unknown): Promise<unknown> => {
  const headers = { 'Content-Type': 'application/json' };
  const init = body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body) };
  return (await fetch(url, init)).json();
};
