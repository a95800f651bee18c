/** Which files add to the types of other modules, by their texts alone. */
import type { Project } from './project.js';
import type { Texts } from './texts.js';

/** The texts are searched when first asked. */
export function createAugmenting(texts: Texts): Project['augmenting'] {
  let files: [file: string, text: string][] | undefined;
  return (_from, wanted) => {
    files ??= texts.files
      .filter((file) => texts.glance(file).augments)
      .map((file) => [file, texts.text(file)]);
    return files.filter(([, text]) => text.includes(wanted)).map(([file]) => file);
  };
}
