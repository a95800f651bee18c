/** Answers queries about other files from their texts, without parsing. Texts are searched when that is first needed. */
import { lazy } from '../../shared/memoize.js';
import { importersAmong } from './importers.js';
import type { Project } from './project.js';
import type { Texts } from './texts.js';

/** Finds files that extend the types of other modules: `declare module 'x' { … }`. */
export function createAugmenting(texts: Texts): Project['augmenting'] {
  const augmenting = lazy(() =>
    texts.files
      .filter((file) => texts.prescan(file).augments)
      .map((file) => ({ file, text: texts.text(file) })),
  );
  return (_from, wanted) =>
    augmenting()
      .filter(({ text }) => text.includes(wanted))
      .map(({ file }) => file);
}

/**
 * Finds files that attach schemas to collections of another file. They import it, or mention the collection, which they
 * may get through another module or as a global of scripts.
 */
export function createAttaching(
  files: readonly string[],
  texts: Texts,
  resolve: Project['resolve'],
): Project['attaching'] {
  const attaching = lazy(() => files.filter((file) => texts.prescan(file).attaches));
  return (from, name) => {
    const others = attaching().filter((file) => file !== from);
    const importers = new Set(importersAmong(others, texts, resolve, new Set([from])));
    return others.filter((file) => importers.has(file) || (name !== '' && texts.mentions(file, name)));
  };
}

/** How many files may stand between a call and what sets the status: over more, everything leads to everything. */
const HOPS = 2;

/** Tells whether a file may set the status of an answer, itself or through what it imports. */
export function createAnswering(
  texts: Texts,
  resolve: Project['resolve'],
): (from: string, file: string) => string[] {
  const answering = lazy(() => {
    const found = new Set(texts.files.filter((file) => texts.prescan(file).answers));
    for (let hop = 0; hop < HOPS; hop += 1) {
      const others = texts.files.filter((file) => !found.has(file));
      for (const file of importersAmong(others, texts, resolve, found)) found.add(file);
    }
    return found;
  });
  return (_from, file) => (answering().has(file) ? [file] : []);
}

/** Finds files that assign to a global of scripts: `Tasks = new Mongo.Collection('tasks')`. */
export function createAssigning(texts: Texts, selected: readonly string[]): Project['assigning'] {
  const assigning = lazy(() => filesByAssignedName(texts));
  const server = lazy(() => new Set(selected));
  return (_from, name) => {
    const files = assigning().get(name) ?? [];
    if (files.length < 2) return files;
    // Clients may assign another value.
    const onServer = files.filter((file) => server().has(file));
    return onServer.length === 0 ? files : onServer;
  };
}

function filesByAssignedName(texts: Texts): Map<string, string[]> {
  const files = new Map<string, string[]>();
  for (const file of texts.files) {
    if (!/\.[cm]?jsx?$/.test(file)) continue;
    for (const name of texts.prescan(file).assigns ?? []) {
      const before = files.get(name);
      if (before === undefined) files.set(name, [file]);
      else before.push(file);
    }
  }
  return files;
}

/** Names the functions that may hand their parameters to a publication or method, wherever they stand. */
export function relayNames(texts: Texts, files: readonly string[]): string[] {
  return [...new Set(files.flatMap((file) => texts.prescan(file).relays ?? []))].sort();
}
