import stringWidth from 'string-width';

/** Columns that a text takes on a screen: two for wide characters, none for marks. */
export const widthOf = (text: string): number =>
  ASCII.test(text) ? text.length : stringWidth(text.replace(MARK, ''));

const ASCII = /^[\x20-\x7e]*$/;
const MARK = /[\p{Nonspacing_Mark}\p{Enclosing_Mark}]/gu;
