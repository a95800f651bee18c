/** Names that files without modules share, as in the applications of old: `Tasks = new Mongo.Collection('tasks')`. */
import type { Project } from './project.js';
import type { Texts } from './texts.js';

/** The files are gone through when a name is first asked for. */
export function createAssigning(texts: Texts): Project['assigning'] {
  let known: ReadonlyMap<string, readonly string[]> | undefined;
  return (_from, name) => {
    known ??= assignments(texts);
    return known.get(name) ?? [];
  };
}

function assignments(texts: Texts): Map<string, string[]> {
  const files = new Map<string, string[]>();
  for (const file of texts.files) {
    if (!/\.[cm]?jsx?$/.test(file)) continue;
    for (const name of texts.glance(file).assigns ?? []) {
      const before = files.get(name);
      if (before === undefined) files.set(name, [file]);
      else before.push(file);
    }
  }
  return files;
}
