/** Starts a second thread before the compiler is loaded, so that both threads load it at once. */
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Config } from '../../config.js';
import type { Question, SecondThread } from '../reuse/index.js';

export interface StartedThread extends SecondThread {
  stop(): void;
}

/** `undefined` where it would not pay. */
export const secondThreadFor = (root: string, config: Config): StartedThread | undefined =>
  availableParallelism() > 1 && holdsManySources(root, config) ? startSecondThread() : undefined;

export function startSecondThread(): StartedThread {
  const worker = new Worker(new URL('./second-thread-worker.js', import.meta.url));
  const failed = new Promise<undefined>((resolve) => {
    worker.once('error', () => resolve(undefined));
    worker.once('exit', () => resolve(undefined));
  });
  const ask = <Answer>(question: Question): Promise<Answer | undefined> => {
    const answered = new Promise<Answer>((resolve) =>
      worker.on('message', ({ about, answer }) => {
        if (about === question.about) resolve(answer);
      }),
    );
    worker.postMessage(question);
    return Promise.race([answered, failed]);
  };
  return {
    reading: (request) => ask({ about: 'reading', request }),
    documents: (request) => ask({ about: 'documents', request }),
    stop: () => void worker.terminate(),
  };
}

/** A guess, because which files are read is only known later. Few folders are looked into. */
function holdsManySources(root: string, { out }: Config): boolean {
  const folders = [resolve(root)];
  const generated = resolve(root, out);
  let sources = 0;
  for (const folder of folders) {
    for (const { path, isFolder } of entriesIn(folder)) {
      if (isFolder && path !== generated) folders.push(path);
      else if (SOURCE.test(path)) sources += 1;
    }
    if (sources >= MANY || folders.length > MOST_FOLDERS) break;
  }
  return sources >= MANY;
}

const SOURCE = /\.[cm]?[jt]sx?$/;
const MANY = 50;
const MOST_FOLDERS = 200;

function entriesIn(folder: string): { path: string; isFolder: boolean }[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter(({ name }) => name !== 'node_modules' && !name.startsWith('.'))
      .map((entry) => ({ path: join(folder, entry.name), isFolder: entry.isDirectory() }));
  } catch {
    // What cannot be read is reported when it is opened.
    return [];
  }
}
