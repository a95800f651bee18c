import { widthOf } from './width.js';

const WIDTH = 100;

/** A documentation comment of the text, wrapped where it is long; nothing for no text. */
export function documentationComment(text: string | undefined, width = WIDTH): string {
  const words = clean(text ?? '')
    .split(' ')
    .filter((word) => word !== '');
  const whole = `/** ${words.join(' ')} */`;
  if (words.length === 0) return '';
  if (widthOf(whole) <= width) return whole;
  const lines: string[] = [];
  for (const word of words) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && widthOf(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(` * ${word}`);
  }
  return ['/**', ...lines, ' */'].join('\n');
}

/** Text that a comment of one line can hold. */
export const clean = (text: string): string =>
  text
    .replace(/[\s\p{Control}\p{Bidi_Control}\p{Surrogate}]+/gu, ' ')
    .replaceAll('*/', '*\\/')
    .trim();
