/** Reads each text once, and records how much of it was used. A file that was only prescanned may change in other respects. */
import { readFileSync, statSync } from 'node:fs';
import { memoizeByKey } from '../../../shared/memoize.js';
import { mentionsWord, type Prescan } from './prescan.js';
import { hash, isSameFile, prescanOfFile, type Reads, type ReadText } from './reads.js';

/** All paths are absolute. */
export interface TextReader {
  readText(path: string): string;
  /** As long as the prescan stays the same, other changes of the file do not matter. */
  prescan(path: string): Prescan;
  /** Whether a file contains a name. */
  mentions(path: string, name: string): boolean;
}

interface TrackedTexts extends TextReader {
  /** The names that were searched, sorted. */
  names(): string[];
}

/** Never matches a file, so that an unreadable file is read again. */
const UNREADABLE: ReadText = { size: -1, changed: 0, content: '' };

/** In milliseconds. On coarse file systems, two changes within this time may have the same timestamp. */
const COARSEST_CLOCK = 2_000;

/** Records in `texts`. */
export function createTrackedTexts(texts: Record<string, ReadText>, before: Reads | undefined): TrackedTexts {
  const started = Date.now();
  const names = new Set<string>();
  /** If a file has another text than the recalled prescan, its record is `UNREADABLE`: no later run may rely on it. */
  const read = memoizeByKey((path: string): string => {
    const readText = texts[path];
    texts[path] = UNREADABLE;
    const { text, ...recorded } = readFile(path, started);
    if (readText === undefined) texts[path] = { ...recorded, isOnlyPrescanned: true };
    else if (readText.content === recorded.content) texts[path] = { ...readText, ...recorded };
    return text;
  });
  const record = (path: string, more: Partial<ReadText>): void => {
    const readText = texts[path];
    if (readText !== undefined && readText !== UNREADABLE) texts[path] = { ...readText, ...more };
  };
  const countAsRead = (path: string): void => {
    const { isOnlyPrescanned, ...recorded } = texts[path] ?? UNREADABLE;
    if (isOnlyPrescanned === true) texts[path] = recorded;
  };
  return {
    names: () => [...names].sort(),
    readText: (path) => {
      const text = read(path);
      countAsRead(path);
      return text;
    },
    prescan: (path) => {
      const readText = texts[path];
      if (readText?.prescan !== undefined) return readText.prescan;
      const earlier = before?.texts[path];
      if (readText === undefined && earlier?.prescan !== undefined && isSameFile(path, earlier)) {
        // The record may have names that this run does not search: its readers ask for searched names only.
        texts[path] = earlier.isOnlyPrescanned === true ? earlier : { ...earlier, isOnlyPrescanned: true };
        return earlier.prescan;
      }
      const text = read(path);
      const prescan = prescanOfFile(text);
      record(path, { prescan });
      return prescan;
    },
    mentions: (path, name) => {
      names.add(name);
      const isThere = mentionsWord(read(path), name);
      const recordedNames = texts[path]?.names;
      if (isThere && recordedNames?.includes(name) !== true)
        record(path, { names: [...(recordedNames ?? []), name] });
      else if (recordedNames === undefined) record(path, { names: [] });
      return isThere;
    },
  };
}

/** The time is read first: if the file changes meanwhile, a later run compares its content. */
function readFile(path: string, started: number): ReadText & { text: string } {
  const { size, ctimeMs } = statSync(path);
  const bytes = readFileSync(path);
  const changed = ctimeMs > started - COARSEST_CLOCK ? 0 : ctimeMs;
  return { text: bytes.toString('utf8'), size, changed, content: hash(bytes) };
}
