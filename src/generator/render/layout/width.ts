import { eastAsianWidth } from 'get-east-asian-width';
import { lazy } from '../../../shared/memoize.js';

/**
 * The width of a text on a screen in columns, as prettier counts: two for wide characters and emojis, none for combining
 * marks.
 */
export function widthOf(text: string): number {
  if (ASCII.test(text)) return text.length;
  let width = 0;
  const others = text.replace(emoji(), () => {
    width += 2;
    return '';
  });
  for (const character of others)
    if (!WITHOUT_WIDTH.test(character)) width += eastAsianWidth(character.codePointAt(0) ?? 0);
  return width;
}

const ASCII = /^[\x20-\x7f]*$/;
/**
 * Some emojis are sequences of characters, which need a flag that regular expression literals have only from ES2024 on.
 */
const EMOJIS = '\\p{RGI_Emoji}|\\p{Emoji_Modifier_Base}';
/** Making it takes 15 ms, and few texts are not ASCII. */
const emoji = lazy(() => new RegExp(EMOJIS, 'gv'));
const WITHOUT_WIDTH = /[\p{Nonspacing_Mark}\p{Enclosing_Mark}\p{Control}]/u;
