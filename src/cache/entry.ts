/** What is kept of one run: what it read of the disk, and what came of it. A line of JSON each, parsed when needed. */
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Generated, Generation, Kept } from '../generate.js';
import { answersAsBefore, type Reads } from '../project/reads.js';
import type { Rendered } from '../render/render.js';
import { removeOld } from './bounds.js';
import { movedFrom, movedTo } from './moved.js';

export interface Entry {
  /** What was generated, as far as the disk answers all that the run asked as it did then. */
  recall(): Generated | undefined;
  /** What another run may go on from. */
  before(): Before;
}

/** Nothing where there is no entry. */
export interface Before {
  reads?: Reads;
  kept?: Kept;
}

export function readEntry(path: string, root: string): Entry | undefined {
  const [reads, output, model, kept] = linesOf(path);
  if (reads === undefined || output === undefined || model === undefined || kept === undefined)
    return undefined;
  const known = movedTo(root, JSON.parse(reads));
  return {
    recall: () => (answersAsBefore(known) ? lazily(JSON.parse(output), () => JSON.parse(model)) : undefined),
    before: () => ({ reads: known, kept: keptIn(JSON.parse(kept), () => JSON.parse(output)) }),
  };
}

type Output = Pick<Generated, 'diagnostics' | 'teachable'> & { files: [path: string, text: string][] };
type Model = Pick<Generated, 'api' | 'routes' | 'contract'>;

/** Most commands need no more than the files. */
function lazily({ files, diagnostics, teachable }: Output, read: () => Model): Generated {
  let model: Model | undefined;
  const known = (): Model => {
    model ??= read();
    return model;
  };
  return {
    files: new Map(files),
    diagnostics,
    teachable,
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

/** The files are those of the output, which stand there but once. */
type KeptLine = Pick<Kept, 'pages'> & { pieces?: Rendered['pieces'] | undefined };

function keptIn({ pages, pieces }: KeptLine, read: () => Output): Kept {
  if (pieces === undefined) return { pages };
  let files: Rendered['files'] | undefined;
  const rendered: Rendered = {
    pieces,
    get files() {
      files ??= new Map(read().files);
      return files;
    },
  };
  return { pages, rendered };
}

const LINES = 4;

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
export function writeEntry(path: string, root: string, reads: Reads, generation: Generation): void {
  const { files, diagnostics, teachable, api, routes, contract, kept } = generation;
  const output: Output = { files: [...files], diagnostics: [...diagnostics], teachable };
  const model: Model = { api, routes, contract };
  const isOutput = kept.rendered?.files === files;
  const keptLine: KeptLine = { pages: kept.pages, ...(isOutput ? { pieces: kept.rendered?.pieces } : {}) };
  const lines = [movedFrom(root, reads), output, model, keptLine];
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  const unfinished = `${path}.${randomUUID()}`;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(unfinished, text);
  renameSync(unfinished, path);
  removeOld(path);
}
