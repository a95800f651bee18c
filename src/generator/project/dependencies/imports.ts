/** Finds the imports of a text by the compiler's scanner, without parsing. */
import { createRequire } from 'node:module';
import { lazy } from '../../../shared/memoize.js';
import { withStandardExports } from './standard-exports.js';

export interface Import {
  specifier: string;
  /** The text before the specifier, which has the names that are imported. */
  clause: string;
}

/** A run that recalls everything reads no import, and does without the compiler. */
const loadCompiler = lazy((): typeof import('ts-morph') => createRequire(import.meta.url)('ts-morph'));

/** Most of the scanner's time would go to texts without imports. */
const MAY_IMPORT = /\b(?:import|require|from)\b/;
/** In characters. A clause of this length has some hundred names. */
const LONGEST_CLAUSE = 5_000;

/** Imports and exports of modules, dynamic imports, and calls of `require`, in the order of the text. */
export function importsIn(text: string): Import[] {
  if (!MAY_IMPORT.test(text)) return [];
  const standard = withStandardExports(text);
  let end = 0;
  const { ts } = loadCompiler();
  return ts.preProcessFile(standard, true, true).importedFiles.map(({ fileName, pos, end: next }) => {
    const before = standard.slice(Math.max(end, pos - LONGEST_CLAUSE), pos);
    end = next;
    return { specifier: fileName, clause: before.split(/\b(?:import|const|let|var)\b/).at(-1) ?? '' };
  });
}
