import { eastAsianWidth } from 'get-east-asian-width';

/** Columns that a text takes on a screen, as prettier counts them: two for wide characters and emojis, none for marks. */
export function widthOf(text: string): number {
  if (ASCII.test(text)) return text.length;
  let width = 0;
  const others = text.replace(EMOJI, () => {
    width += 2;
    return '';
  });
  for (const character of others)
    if (!WITHOUT_WIDTH.test(character)) width += eastAsianWidth(character.codePointAt(0) ?? 0);
  return width;
}

const ASCII = /^[\x20-\x7f]*$/;
/** Sequences of several characters among them, which only sets of strings describe: a flag that literals have from ES2024 on. */
const EMOJIS = '\\p{RGI_Emoji}|\\p{Emoji_Modifier_Base}';
const EMOJI = new RegExp(EMOJIS, 'gv');
const WITHOUT_WIDTH = /[\p{Nonspacing_Mark}\p{Enclosing_Mark}\p{Control}]/u;
