import { WIDTH } from './document.js';
import { widthOf } from './width.js';

/** A documentation comment of the text, wrapped where it is long, and of tags, on a line each; nothing for neither. */
export function documentationComment(
  text: string | undefined,
  width = WIDTH,
  tags: readonly string[] = [],
): string {
  const words = clean(text ?? '')
    .split(' ')
    .filter((word) => word !== '');
  const whole = [words.join(' '), ...tags].filter((line) => line !== '');
  if (whole.length === 0) return '';
  const single = `/** ${whole[0]} */`;
  if (whole.length === 1 && widthOf(single) <= width) return single;
  return ['/**', ...wrapped(words, width), ...tags.map((tag) => ` * ${tag}`), ' */'].join('\n');
}

function wrapped(words: readonly string[], width: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && widthOf(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(` * ${word}`);
  }
  return lines;
}

/** Text that a comment of one line can hold. */
export const clean = (text: string): string =>
  unended(text.replace(/[\s\p{Control}\p{Bidi_Control}\p{Surrogate}]+/gu, ' ')).trim();

/** Within which the comment does not end: in a text in quotes, the backslash counts for nothing. */
export const unended = (text: string): string => text.replaceAll('*/', '*\\/');
