import { mentionsWord, prescan } from '../../../src/generator/project/texts/prescan.js';
import type { Texts } from '../../../src/generator/project/texts/texts.js';

/** Files that are on no disk. */
export function textsIn(files: ReadonlyMap<string, string>): Texts {
  const text = (file: string): string => files.get(file) ?? '';
  const prescans = new Map([...files].map(([file, item]) => [file, prescan(item)]));
  return {
    files: [...files.keys()].sort(),
    prescan: (file) => prescans.get(file) ?? {},
    mentions: (file, name) => mentionsWord(text(file), name),
    text,
  };
}
