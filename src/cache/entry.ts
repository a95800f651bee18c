/** What is kept of one run: what it read of the disk, and what came of it. A line of JSON each, parsed when needed. */
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Generated } from '../generate.js';
import { answersAsBefore, type Reads } from '../project/disk.js';
import { removeOld } from './bounds.js';
import { movedFrom, movedTo } from './moved.js';

/** What the entry holds, as far as the disk answers all that the run asked as it did then. */
export function readEntry(path: string, root: string): Generated | undefined {
  const [reads, output, model] = linesOf(path);
  if (reads === undefined || output === undefined || model === undefined) return undefined;
  if (!answersAsBefore(movedTo(root, JSON.parse(reads)))) return undefined;
  return lazily(JSON.parse(output), () => JSON.parse(model));
}

type Output = Pick<Generated, 'diagnostics'> & { files: [path: string, text: string][] };
type Model = Pick<Generated, 'api' | 'routes' | 'contract'>;

/** Most commands need no more than the files. */
function lazily({ files, diagnostics }: Output, read: () => Model): Generated {
  let model: Model | undefined;
  const known = (): Model => {
    model ??= read();
    return model;
  };
  return {
    files: new Map(files),
    diagnostics,
    get api() {
      return known().api;
    },
    get routes() {
      return known().routes;
    },
    get contract() {
      return known().contract;
    },
  };
}

const LINES = 3;

/** Nothing where there is none, or where it was cut off. */
function linesOf(path: string): string[] {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    // There is no entry, or none that may be read: what it would say is found out again.
    return [];
  }
  const lines = text.split('\n');
  return lines.length === LINES + 1 && lines[LINES] === '' ? lines : [];
}

/** Whole or not at all, whoever else writes it. */
export function writeEntry(path: string, root: string, reads: Reads, generated: Generated): void {
  const { files, diagnostics, api, routes, contract } = generated;
  const output: Output = { files: [...files], diagnostics: [...diagnostics] };
  const model: Model = { api, routes, contract };
  const text = [movedFrom(root, reads), output, model].map((line) => `${JSON.stringify(line)}\n`).join('');
  const unfinished = `${path}.${randomUUID()}`;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(unfinished, text);
  renameSync(unfinished, path);
  removeOld(path);
}
