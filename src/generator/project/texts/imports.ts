/** Finds the imports of a text by the compiler's scanner, without parsing. */
import { ts } from 'ts-morph';

export interface Import {
  specifier: string;
  /** The text before the specifier, which has the names that are imported. */
  clause: string;
}

/** Most of the scanner's time would go to texts without imports. */
const MAY_IMPORT = /\b(?:import|require|from)\b/;
/** In characters. A clause of this length has some hundred names. */
const LONGEST_CLAUSE = 5_000;

/** Imports and exports of modules, dynamic imports, and calls of `require`, in the order of the text. */
export function importsOfText(text: string): Import[] {
  if (!MAY_IMPORT.test(text)) return [];
  const standard = withStandardExports(text);
  let end = 0;
  return ts.preProcessFile(standard, true, true).importedFiles.map(({ fileName, pos, end: next }) => {
    const before = standard.slice(Math.max(end, pos - LONGEST_CLAUSE), pos);
    end = next;
    return { specifier: fileName, clause: before.split(/\b(?:import|const|let|var)\b/).at(-1) ?? '' };
  });
}

/** Babel compiles `export Tasks, { names } from './tasks'` and `export default from './tasks'`, also Meteor's own. */
export const withStandardExports = (text: string): string =>
  text.replaceAll(
    /(^|;)([ \t]{0,20}export\s{1,5})([\w$]{1,60})(?:\s?,\s?\{([^}]{0,300})\})?(?=\s{1,5}from ?['"])/gm,
    '$1$2{ default as $3, $4 }',
  );
