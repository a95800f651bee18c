/** Finds files by their texts, without parsing. Texts are searched when that is first needed. */
import { groupedEntries } from '../../shared/grouped.js';
import { lazy, memoizeByKey } from '../../shared/memoize.js';
import type { Query, Track } from './dependencies/index.js';
import type { ImportGraph } from './import-graph.js';
import type { Texts } from './texts.js';

/** All lists are sorted. */
export interface TextSearch {
  /** The source files that may declare something and mention a name. */
  mentioning(from: string, name: string): readonly string[];
  /** Of the files that mention a name, those that may change members of its value (`Tasks.methods.add = …`) or rename it. */
  changing(from: string, name: string): readonly string[];
  /** The files whose text matches, by default among all that may declare something. Not recorded as a query. */
  matching(pattern: RegExp, among?: readonly string[]): readonly string[];
  /** The source files that may declare by functions or classes of packages. */
  declaringByPackage(): readonly string[];
  /** The source files that attach schemas, and that import a file or mention the name of one of its collections. */
  attaching(from: string, name: string): readonly string[];
  /** The source files that assign to a name which none of them declares, as scripts can. */
  assigning(from: string, name: string): readonly string[];
  /** Whether a file may set the status of an answer, or an import of it. */
  mayAnswer(from: string, file: string): boolean;
  /** The names of functions that may hand their parameters to a publication or method. */
  relaying(from: string): readonly string[];
  /** The globals of scripts that are aliases of a host's functions, or members of a global that are. */
  aliases(from: string): readonly string[];
}

interface SearchParts {
  texts: Texts;
  imports: ImportGraph;
  /** The files in which declarations are searched. */
  selected: readonly string[];
  relays: readonly string[];
  aliases: readonly string[];
  track: Track;
}

export function createTextSearch(parts: SearchParts): TextSearch {
  const { texts, selected, relays, aliases, track } = parts;
  const answering = track('answering', answeringQuery(parts));
  const relaying = track('relaying', () => relays);
  const aliasing = track('aliasing', () => aliases);
  const mentioning = memoizeByKey((name) => selected.filter((file) => texts.mentions(file, name)));
  return {
    mentioning: track('mentioning', (_from, name) => mentioning(name)),
    changing: track('changing', (_from, name) => {
      const changes = changing(name);
      return mentioning(name).filter((file) => changes.test(texts.text(file)));
    }),
    matching: (pattern, among = selected) => among.filter((file) => pattern.test(texts.text(file))),
    declaringByPackage: () => selected.filter((file) => texts.prescan(file).declaresByPackage),
    attaching: track('attaching', attachingQuery(parts)),
    assigning: track('assigning', assigningQuery(parts)),
    mayAnswer: (from, file) => answering(from, file).length > 0,
    relaying: (from) => relaying(from, ''),
    aliases: (from) => aliasing(from, ''),
  };
}

/**
 * Matches `name.add = …`, `name.list.push(…)`, `(name as Map).add`, `assign(name, …)`, `const { add } = name` and
 * `delete name.add`.
 */
function changing(name: string): RegExp {
  const member = '(?:\\s*[!?]?\\.\\s*[\\w$]+|\\s*\\[[^\\]]*\\])';
  const root = `(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`;
  return new RegExp(
    [
      `${root}${member}+(?:\\s*[^\\s\\w=<>!()]{0,3}=(?![=>])|\\+\\+|--)`,
      `${root}${member}*\\.(?:push|pop|shift|unshift|splice|sort|reverse|fill|copyWithin|set)\\s*\\(`,
      `${root}${member}*\\s+as\\b`,
      `(?:[=(]|\\bdelete)\\s*${root}${member}*\\s*(?:[,;)\\n]|$)`,
    ].join('|'),
  );
}

/**
 * Finds files that attach schemas to collections of another file. They import it, or mention the collection, which they
 * may get through another module or as a global of scripts.
 */
function attachingQuery({ texts, imports, selected }: SearchParts): Query {
  const attaching = lazy(() => selected.filter((file) => texts.prescan(file).attaches));
  return (from, name) => {
    const others = attaching().filter((file) => file !== from);
    const importers = new Set(imports.importersAmong(others, new Set([from])));
    return others.filter((file) => importers.has(file) || (name !== '' && texts.mentions(file, name)));
  };
}

/** How many files a search may pass between a call and the code that sets the status. Longer paths would reach every file. */
const HOPS = 2;

/** Finds the file itself if it may set the status of an answer, on its own or through its imports. */
function answeringQuery({ texts, imports }: SearchParts): Query {
  const answering = lazy(() => {
    const answers = new Set(texts.files.filter((file) => texts.prescan(file).answers));
    for (let hop = 0; hop < HOPS; hop += 1) {
      const others = texts.files.filter((file) => !answers.has(file));
      for (const file of imports.importersAmong(others, answers)) answers.add(file);
    }
    return answers;
  });
  return (_from, file) => (answering().has(file) ? [file] : []);
}

/** Finds files that assign to a global of scripts: `Tasks = new Mongo.Collection('tasks')`. */
function assigningQuery({ texts, selected }: SearchParts): Query {
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

const filesByAssignedName = ({ files, prescan }: Texts): Map<string, string[]> =>
  groupedEntries(
    files
      .filter((file) => /\.[cm]?jsx?$/.test(file))
      .flatMap((file) => (prescan(file).assigns ?? []).map((name) => [name, file] as const)),
  );
