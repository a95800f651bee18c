/** Projects in temporary folders, and the command line run in this process with its output kept. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Writable } from 'node:stream';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { main } from '../../src/cli.js';
import type { Output } from '../../src/commands/io.js';
import { LIBRARIES } from '../library-files.js';

/** The repository's root. */
export const PACKAGE = fileURLToPath(new URL('../../../', import.meta.url));
export const BIN = join(PACKAGE, 'bin/restgen.js');

const folders: string[] = [];
after(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Makes a project, in which restgen is installed unless it is told otherwise. */
export function project(files: Record<string, string>, installed = true): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'restgen-cli-')));
  folders.push(root);
  for (const [name, text] of Object.entries(files)) write(root, name, text);
  if (installed) {
    mkdirSync(join(root, 'node_modules'));
    symlinkSync(PACKAGE, join(root, 'node_modules/restgen'));
  }
  return root;
}

export function write(root: string, name: string, text: string): void {
  mkdirSync(dirname(join(root, name)), { recursive: true });
  writeFileSync(join(root, name), text);
}

/** What is generated of `HOST`, sorted. */
export const FILES = [
  'api-routes.json',
  'api.json',
  'auth.ts',
  'client.ts',
  'data.ts',
  'index.ts',
  'openapi.json',
  'routes/server/tasks.ts',
];

export const HOST = {
  'package.json': '{ "type": "module" }\n',
  'server/tasks.ts': `import { Collection, method, publish } from 'restgen/host';

export const Tasks = new Collection<{ _id: string; title: string }>('tasks');

/** All of them. */
publish('tasks', () => Tasks.find());

/** Greets. */
method('hello', function (name: string, loud?: boolean): string {
  return loud === true ? name.toUpperCase() : name;
});

Tasks.allow({ insert: () => true });
`,
};

/** A declaration with a route that clashes with that of another: an error. */
export const CLASH = `import { method } from 'restgen/host';
method('one', () => 1, { url: '/same' });
method('two', () => 2, { url: '/same' });
`;

export interface Captured {
  code: number;
  stdout: string;
  stderr: string;
}

export class Stream extends Writable {
  text = '';
  readonly isTTY: boolean;

  constructor(isTTY = false) {
    super();
    this.isTTY = isTTY;
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.text += chunk.toString();
    done();
  }
}

export interface ProcessContext {
  stdout?: Output & { text: string };
  stderr?: Output & { text: string };
  env?: Record<string, string>;
}

/** `restgen …argv` in a working directory. */
export async function restgen(
  cwd: string,
  argv: readonly string[],
  given: ProcessContext = {},
): Promise<Captured> {
  const { stdout = new Stream(), stderr = new Stream(), env = {} } = given;
  const code = await main(argv, { cwd, stdout, stderr, env }, LIBRARIES);
  return { code, stdout: stdout.text, stderr: stderr.text };
}
