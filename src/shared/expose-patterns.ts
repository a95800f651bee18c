/** The patterns of `expose` and of `auth.apiTokens`, the declarations that they match, and the globs of files. */

/** The value of `@rest`; `unclear` for any text but `true` or `false`. */
export type RestTag = 'on' | 'off' | 'unclear';

export type Selection = 'all' | 'none' | readonly string[];

/** A declaration, as far as patterns match it. */
export interface Selectable {
  name: string | null;
  file: string;
  rest: RestTag | undefined;
}

export interface ExposePattern {
  /** The text in the configuration. */
  text: string;
  /** The text without a leading `!`. */
  bare: string;
  kind: 'name' | 'file' | 'rest';
  takesAway: boolean;
  fits: (declaration: Selectable) => boolean;
}

export const patternsOfSelection = (selection: Selection): ExposePattern[] => {
  if (selection === 'all') return [parseExposePattern('*')];
  return selection === 'none' ? [] : selection.map(parseExposePattern);
};

/**
 * Whether patterns select a declaration. The last matching pattern decides; if the first one is an exclusion,
 * everything else is selected.
 */
export function decides(
  patterns: readonly ExposePattern[],
  declaration: Selectable,
): { exposed: boolean; by?: ExposePattern } {
  const by = patterns.findLast((pattern) => pattern.fits(declaration));
  if (by !== undefined) return { exposed: !by.takesAway, by };
  return { exposed: patterns[0]?.takesAway === true };
}

export function parseExposePattern(text: string): ExposePattern {
  const takesAway = text.startsWith('!');
  const bare = takesAway ? text.slice(1) : text;
  const shared = { text, bare, takesAway };
  if (bare === '@rest') return { ...shared, kind: 'rest', fits: ({ rest }) => rest === 'on' };
  if (bare.startsWith('./')) {
    const isIn = matcher([bare]);
    return { ...shared, kind: 'file', fits: ({ file }) => isIn(file) };
  }
  const isNamed = nameExpression(bare);
  return { ...shared, kind: 'name', fits: ({ name }) => name !== null && isNamed.test(name) };
}

/**
 * `*` matches any text, including dots and slashes; `?` matches one character; a backslash escapes the next character.
 */
function nameExpression(glob: string): RegExp {
  const source = glob.replace(/\\(.)|(.)/gsu, (_whole, escaped?: string, character = '') => {
    if (escaped !== undefined) return literally(escaped);
    if (character === '*') return '.*';
    return character === '?' ? '.' : literally(character);
  });
  return new RegExp(`^${source}$`, 'su');
}

const literally = (character: string): string => character.replace(/[\\^$.*+?()[\]{}|/]/u, '\\$&');

/** The pattern that matches only this name. */
export const patternOfName = (name: string): string =>
  name.replace(/[*?\\]/g, '\\$&').replace(/^(?:!|@rest$|\.\/)/, '\\$&');

/** Matches globs as tsconfig.json does: `*`, `?`, `**`, and the name of a folder for everything in it. */
export function matcher(globs: readonly string[]): (path: string) => boolean {
  const patterns = globs.map(expression);
  return (path) => patterns.some((pattern) => pattern.test(path));
}

function expression(glob: string): RegExp {
  const parts = glob.replace(/^\.\//, '').replace(/\/+$/, '').split('/');
  if (parts.every((part) => part === '' || part === '.')) return /^/;
  const source = parts.map((part, index) => segment(part, index === parts.length - 1)).join('');
  return new RegExp(`^${source}(?:/|$)`);
}

function segment(part: string, isLast: boolean): string {
  if (part === '' || part === '.') return '';
  if (part === '**') return isLast ? '.*' : '(?:[^/]+/)*';
  const text = part
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/\*/g, '[^/]*')
    .replace(/\?/g, '[^/]');
  return isLast ? text : `${text}/`;
}
