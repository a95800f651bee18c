/** Which files attach schemas to the collections of another one, by their texts alone. */
import { importersAmong } from './importers.js';
import type { Project } from './project.js';
import type { Texts } from './texts.js';

/** Those that import the file, or that name the collection: without modules, or through another module. */
export function createAttaching(
  files: readonly string[],
  texts: Texts,
  resolve: Project['resolve'],
): Project['attaching'] {
  let attaching: string[] | undefined;
  return (from, name) => {
    attaching ??= files.filter((file) => texts.glance(file).attaches);
    const others = attaching.filter((file) => file !== from);
    const importers = new Set(importersAmong(others, texts, resolve, new Set([from])));
    return others.filter((file) => importers.has(file) || (name !== '' && texts.mentions(file, name)));
  };
}
