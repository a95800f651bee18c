/** Names that files without modules share, as in the applications of old: `Tasks = new Mongo.Collection('tasks')`. */
import type { Project } from './project.js';

const ASSIGNMENT = /^(?:(?:this|global|globalThis)\.)?([A-Za-z_$][\w$]*)[ \t]*=(?![=>])/gm;
const MODULE = /^(?:import|export)\b/m;

/** The texts are read when a name is first asked for. */
export function createAssigning(texts: ReadonlyMap<string, string>): Project['assigning'] {
  let known: ReadonlyMap<string, readonly string[]> | undefined;
  return (name) => {
    known ??= assignments(texts);
    return known.get(name) ?? [];
  };
}

function assignments(texts: ReadonlyMap<string, string>): Map<string, string[]> {
  const files = new Map<string, string[]>();
  for (const [file, text] of texts) {
    if (!/\.[cm]?jsx?$/.test(file) || MODULE.test(text)) continue;
    for (const [, name = ''] of text.matchAll(ASSIGNMENT)) {
      const before = files.get(name);
      if (before === undefined) files.set(name, [file]);
      else before.push(file);
    }
  }
  return files;
}
