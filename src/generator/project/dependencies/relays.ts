/** Finds in a text the functions that may hand their parameters to publications and methods. */

/** The end of a statement at the latest; `this.subscribe(this.name)` and callbacks pass on no parameter. */
const CALL =
  /(?:\bMeteor\s{0,20}\??\.\s{0,20}(?:call|apply|subscribe)\w{0,20}|\.(?:callAsync|applyAsync|callPromise|subscribe)|\buseSubscribe)\s{0,20}\(\s{0,200}(?!this\b|function\b|async\b)(?=(['"`\w$.][^;]{0,200}))/g;

/** `function load(name) {`, `load = async (name) =>`, `load: name =>`, `load(name) {` */
const HEADER =
  /(?:\bfunction\s{1,20}([\w$]{1,60})|(?<![\w$])([\w$]{1,60})\s{0,20}[:=]\s{0,20}(?:async\s{1,20})?(?:function\b\s{0,20})?|(?:^|[\n{,;])\s{0,100}(?:async\s{1,20})?([\w$]{1,60}))\s{0,20}(?:<[^<>\n]{0,100}>)?(?:\(([^()]{1,300})\)[^;{}()]{0,80}(?:=>|\{)|(?<![\w$])([\w$]{1,60})\s{0,20}=>)/g;

/** The maximum distance between a function's header and a call in it, in characters. */
const REACH = 1500;

/** Each name once. Functions of the same name are distinguished when they are read. */
export function relaysIn(text: string): string[] {
  const names = [...text.matchAll(CALL)].flatMap(({ index, 1: given = '' }) => {
    const words = new Set(given.match(/[A-Za-z_$][\w$]*/g));
    const headers = [...text.slice(Math.max(0, index - REACH), index).matchAll(HEADER)];
    const around = headers.findLast(([, , , , list, only]) =>
      ((list ?? only ?? '').match(/[A-Za-z_$][\w$]*/g) ?? []).some((parameter) => words.has(parameter)),
    );
    return around?.[1] ?? around?.[2] ?? around?.[3] ?? [];
  });
  return [...new Set(names)].filter((name) => !KEYWORDS.has(name)).sort();
}

const KEYWORDS: ReadonlySet<string> = new Set([
  'if',
  'for',
  'while',
  'switch',
  'catch',
  'function',
  'return',
]);
