/** Reads texts, and records what was asked of each. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { Disk } from './disk.js';
import { mentions } from './prescan.js';
import { glanceAtBytes, hash, isSameFile, type Reads, type SeenText } from './reads.js';

export interface TrackedTexts extends Pick<Disk, 'readText' | 'glance' | 'mentions' | 'content'> {
  /** The names that files were asked for, sorted. */
  names(): string[];
}

/** No file is like it: one that could not be read is asked for again. */
const UNREADABLE: SeenText = { size: -1, changed: 0, content: '' };

/** Milliseconds: two changes of a file within it may bear one time on coarse file systems. */
const COARSEST_CLOCK = 2_000;

/** Records in `texts`. */
export function createTrackedTexts(texts: Record<string, SeenText>, before: Reads | undefined): TrackedTexts {
  const started = Date.now();
  const names = new Set<string>();
  const namesBefore = new Set(before?.names);
  /** Asking for another name costs no other reading. */
  const asked = new Map<string, string>();
  /** Every reading of a file has to find the same text: what was made of another one does not go with it. */
  const read = (path: string): Buffer => {
    const known = texts[path];
    texts[path] = UNREADABLE;
    const { bytes, ...found } = readFile(path, started);
    if (known === undefined) texts[path] = { ...found, isGlanced: true };
    else if (known.content === found.content) texts[path] = { ...known, ...found };
    return bytes;
  };
  const note = (path: string, more: Partial<SeenText>): void => {
    const known = texts[path];
    if (known !== undefined && known !== UNREADABLE) texts[path] = { ...known, ...more };
  };
  const countAsRead = (path: string): SeenText => {
    const { isGlanced, ...known } = texts[path] ?? UNREADABLE;
    if (isGlanced === true) texts[path] = known;
    return known;
  };
  /** Whether an earlier run found the name, where it has asked this very text for it. */
  const mentioned = (path: string, name: string): boolean | undefined => {
    const then = before?.texts[path];
    const isAnswered = namesBefore.has(name) && then?.content === texts[path]?.content;
    return isAnswered ? then?.names?.includes(name) : undefined;
  };
  const search = (path: string, name: string): boolean => {
    const text = asked.get(path) ?? read(path).toString('utf8');
    asked.set(path, text);
    return mentions(text, name);
  };
  return {
    names: () => [...names].sort(),
    readText: (path) => {
      const bytes = read(path);
      countAsRead(path);
      return bytes.toString('utf8');
    },
    glance: (path) => {
      const known = texts[path];
      if (known?.glance !== undefined) return known.glance;
      const then = before?.texts[path];
      if (known === undefined && then?.glance !== undefined && isSameFile(path, then)) {
        const { names: _, ...same } = then;
        texts[path] = { ...same, isGlanced: true };
        return then.glance;
      }
      const glance = glanceAtBytes(read(path));
      note(path, { glance });
      return glance;
    },
    mentions: (path, name) => {
      names.add(name);
      const isThere = mentioned(path, name) ?? search(path, name);
      const found = texts[path]?.names;
      if (isThere && found?.includes(name) !== true) note(path, { names: [...(found ?? []), name] });
      else if (found === undefined) note(path, { names: [] });
      return isThere;
    },
    content: (path) => {
      if (texts[path] === undefined) read(path);
      return countAsRead(path).content;
    },
  };
}

function readFile(path: string, started: number): SeenText & { bytes: Buffer } {
  const descriptor = openSync(path, 'r');
  try {
    const { size, ctimeMs } = fstatSync(descriptor);
    const bytes = readWhole(descriptor, size);
    const changed = ctimeMs > started - COARSEST_CLOCK ? 0 : ctimeMs;
    return { bytes, size, changed, content: hash(bytes) };
  } finally {
    closeSync(descriptor);
  }
}

/** Asks the file's size but once, as thousands of files are read. */
function readWhole(descriptor: number, size: number): Buffer {
  const bytes = Buffer.allocUnsafe(size);
  let end = 0;
  while (end < size) {
    const length = readSync(descriptor, bytes, end, size - end, end);
    if (length === 0) break;
    end += length;
  }
  return bytes.subarray(0, end);
}
