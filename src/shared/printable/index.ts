/** Texts from outside, such as names of the source, answers of servers and contents of files, as a terminal shows them. */

/** Characters that steer a terminal, end a line, or turn the direction of others. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

const unicodeEscape = (character: string): string =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** The text itself; if it contains such a character, the text in quotes, with escapes. */
export const printableName = (text: string): string =>
  text.search(UNPRINTABLE) === -1 ? text : JSON.stringify(text).replace(UNPRINTABLE, unicodeEscape);

/** The text with a visible character in place of each. */
export const printableLine = (text: string): string => text.replace(UNPRINTABLE, '\uFFFD');

const TAB = '  ';

/** Lines of text: their ends stay, and tabs become spaces. */
export const printableText = (text: string): string =>
  text.replaceAll('\t', TAB).split('\n').map(printableLine).join('\n');
