/** Names that files without modules share, as in the applications of old: `Tasks = new Mongo.Collection('tasks')`. */
import type { Project } from './project.js';
import type { Texts } from './texts.js';

/** The files are gone through when a name is first asked for. */
export function createAssigning(texts: Texts, selected: readonly string[]): Project['assigning'] {
  let known: ReadonlyMap<string, readonly string[]> | undefined;
  let server: ReadonlySet<string> | undefined;
  return (_from, name) => {
    known ??= assignments(texts);
    const files = known.get(name) ?? [];
    if (files.length < 2) return files;
    // A client may give it another value.
    server ??= new Set(selected);
    const onServer = files.filter((file) => server?.has(file));
    return onServer.length === 0 ? files : onServer;
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
