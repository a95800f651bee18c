/** Lists of generated code: on one line where it is short, else with a line for each item. */

/** The length of a line up to which generated code and comments stay on it. */
export const LONGEST_LINE = 100;

interface List {
  /** With the space before the first item, if there is one: `{ `. */
  open: string;
  items: readonly string[];
  close: string;
  separator?: ',' | ';';
  /** The text after the last of several lines. */
  end?: ',' | ';' | '';
}

export function listText(list: List, longest: number): string {
  const { open, items, close, separator = ',', end = separator } = list;
  const line = open + items.join(`${separator} `) + close;
  if (line.length <= longest) return line;
  const lines = indentLines(`\n${items.join(`${separator}\n`)}${end}`);
  return `${open.trimEnd()}${lines}\n${close.trimStart()}`;
}

/** `start{ one, two }end`: names of an import, properties of a value. */
export function bracesText(start: string, items: readonly string[], end: string): string {
  if (items.length === 0) return `${start}{}${end}`;
  return listText({ open: `${start}{ `, items, close: ` }${end}` }, LONGEST_LINE);
}

/** Indents all lines but the first. */
export const indentLines = (text: string, depth = 1): string =>
  text.replaceAll('\n', `\n${'  '.repeat(depth)}`);
