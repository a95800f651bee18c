/** Which files add to the types of other modules, by their texts alone. */
import type { Project } from './project.js';

const AUGMENTS = /\bdeclare\s+(?:module\s+['"]|global\b)/;

/** The texts are searched when first asked. */
export function createAugmenting(texts: ReadonlyMap<string, string>): Project['augmenting'] {
  let files: [file: string, text: string][] | undefined;
  return (wanted) => {
    files ??= [...texts]
      .filter(([, text]) => AUGMENTS.test(text))
      .sort(([one], [other]) => (one < other ? -1 : 1));
    return files.filter(([, text]) => text.includes(wanted)).map(([file]) => file);
  };
}
