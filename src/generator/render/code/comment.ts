import { LONGEST_LINE } from './lines.js';

/** A documentation comment with the text, wrapped, and the tags, one line each. Empty if there is neither. */
export function documentationComment(
  text: string | undefined,
  longest = LONGEST_LINE,
  tags: readonly string[] = [],
): string {
  const words = clean(text ?? '')
    .split(' ')
    .filter((word) => word !== '');
  const whole = [words.join(' '), ...tags].filter((line) => line !== '');
  if (whole.length === 0) return '';
  const single = `/** ${whole[0]} */`;
  if (whole.length === 1 && single.length <= longest) return single;
  return ['/**', ...wrapWords(words, longest), ...tags.map((tag) => ` * ${tag}`), ' */'].join('\n');
}

function wrapWords(words: readonly string[], longest: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && longer.length <= longest) lines[lines.length - 1] = longer;
    else lines.push(` * ${word}`);
  }
  return lines;
}

/** Text that fits in a one-line comment. */
export const clean = (text: string): string =>
  escapeCommentEnd(text.replace(/[\s\p{Control}\p{Bidi_Control}\p{Surrogate}]+/gu, ' ')).trim();

/** Keeps text from ending the comment. In a quoted text, the backslash has no effect. */
export const escapeCommentEnd = (text: string): string => text.replaceAll('*/', '*\\/');
