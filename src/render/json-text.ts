/** JSON on one line, with the spaces that a reader expects: `{ "a": [1, 2] }`. */
export const jsonText = (value: unknown): string =>
  JSON.stringify(value, undefined, 1).replace(LINE_BREAK, (_break, open?: string, close?: string) =>
    open !== undefined ? '[' : close !== undefined ? ']' : ' ',
  );

/** Texts hold no line breaks of their own: JSON escapes them. */
const LINE_BREAK = /(\[)\n *|\n *(\])|\n */g;
