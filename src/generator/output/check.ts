import { createTwoFilesPatch } from 'diff/lib/patch/create.js';
import { isRouteFile } from '../../shared/output-style.js';
import { type ComparedFile, compareFolder, isHidden, plainLines } from './compare.js';

export interface Finding {
  /** Relative to the generated folder. */
  path: string;
  state: Exclude<ComparedFile['state'], 'unchanged'>;
  /** The file contains merge-conflict markers. */
  isConflicted?: true;
  /** The file has another format than generated, and otherwise the same text. */
  isFormatted?: true;
  /** A unified diff to the expected text; `undefined` for the user's files. */
  diff?: string;
}

/**
 * The differences between the generated folder and the source, sorted by path; empty if the folder is up to date.
 * The user's files are reported too, because nobody reviews a generated folder. Hidden files (`.gitattributes`) are not.
 */
export function checkFolder(folder: string, files: ReadonlyMap<string, string>): Finding[] {
  return compareFolder(folder, files).flatMap(({ path, state, text }): Finding[] => {
    if (state === 'unchanged' || (state === 'foreign' && isHidden(path))) return [];
    if (state === 'foreign' || state === 'in-the-way') return [{ path, state }];
    const wanted = files.get(path);
    const marks = {
      ...(text !== undefined && CONFLICT_MARKS.test(text) ? { isConflicted: true as const } : {}),
      ...(text !== undefined && wanted !== undefined && withoutFormatting(text) === withoutFormatting(wanted)
        ? { isFormatted: true as const }
        : {}),
    };
    return [{ path, state, ...marks, diff: unifiedDiff(path, text, wanted) }];
  });
}

const CONFLICT_MARKS = /^(?:<{7}|>{7})(?: |$)/m;

/** The text without the characters that formatters add, remove and replace. */
const withoutFormatting = (text: string): string => text.replace(/[\s'"`\\,;|()\uFEFF]/g, '');

/** As in git, `/dev/null` stands for a missing file. */
function unifiedDiff(path: string, before: string | undefined, after: string | undefined): string {
  const patch = createTwoFilesPatch(
    before === undefined ? '/dev/null' : `a/${path}`,
    after === undefined ? '/dev/null' : `b/${path}`,
    plainLines(before ?? ''),
    plainLines(after ?? ''),
    undefined,
    undefined,
    { context: 1 },
  );
  return patch.replace(/^=+\n/, '');
}

/** The result of an earlier run in a folder: routes, an API without routes, or nothing. */
export function folderContent(folder: string): 'routes' | 'no-routes' | 'nothing' {
  const own = compareFolder(folder, new Map()).filter(({ state }) => state === 'orphaned');
  if (own.some(({ path }) => isRouteFile(path))) return 'routes';
  return own.length > 0 ? 'no-routes' : 'nothing';
}
