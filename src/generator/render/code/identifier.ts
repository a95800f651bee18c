/** Makes names of variables in generated code from the names of files. */

/** Words that no variable can be named. */
export const RESERVED_WORDS: readonly string[] =
  `arguments await break case catch class const continue debugger default delete do else enum eval export
  extends false finally for function if implements import in instanceof interface let new null package private
  protected public return static super switch this throw true try typeof undefined var void while with yield`.split(
    /\s+/,
  );

/** Also globals that a module must not hide, and names that generated modules use themselves. */
const TAKEN = new Set([
  ...RESERVED_WORDS,
  ...`async exports module require Infinity NaN Object Promise globalThis
  Router insert method publication remove update
  Api Host RestOptions Server ServerOptions api auth authOptions createDocs createListener createRestDocs
  contract createRestListener createRestRouter createRestServer createRouter createServer host mount mountRestApi openapi
  routeList`.split(/\s+/),
]);

/**
 * Camel-cases the text, and changes it if the name is reserved: `time-entries` → `timeEntries`, `delete` →
 * `deleteRoutes`.
 */
export function identifier(text: string): string {
  const words = text.match(WORD) ?? [];
  const name =
    words.map((word, index) => (index === 0 ? lowerFirst(word) : upperFirst(word))).join('') || 'routes';
  if (TAKEN.has(name)) return `${name}Routes`;
  return /^[$_\p{ID_Start}]/u.test(name) ? name : `_${name}`;
}

/** Compilers disagree about newer characters, which are outside the basic plane. */
const WORD = /(?:(?![\u{10000}-\u{10ffff}])[$\p{ID_Continue}])+/gu;

export const lowerFirst = (word: string): string =>
  word.replace(/^\p{Lu}(?!\p{Lu})/u, (first) => first.toLowerCase());
export const upperFirst = (word: string): string => word.replace(/^./u, (first) => first.toUpperCase());

/** Whether a text can be the name of a tuple member without changes. */
export const isIdentifier = (text: string): boolean =>
  /^[$_\p{ID_Start}][$\p{ID_Continue}\u200c\u200d]*$/u.test(text);

/** The name, with the first number appended that makes it unused. */
export function numberedName(name: string, taken: Pick<ReadonlySet<string>, 'has'>): string {
  if (!taken.has(name)) return name;
  let number = 2;
  while (taken.has(`${name}${number}`)) number += 1;
  return `${name}${number}`;
}
