/** Finds files by their texts, without parsing. Texts are searched when that is first needed. */
import { groupEntries } from '../../shared/group.js';
import { lazy, memoizeByKey, memoizeByKeys } from '../../shared/memoize.js';
import type { ImportGraph } from './import-graph.js';
import type { Texts } from './texts/index.js';

/** All lists are sorted. */
export interface TextSearch {
  /** The source files that may declare something and mention a name. */
  mentioning(name: string): readonly string[];
  /** The files that mention a name and may change members of its value (`Tasks.methods.add = …`), or rename it. */
  changing(name: string): readonly string[];
  /** The files whose text matches, by default among all that may declare something. */
  matching(pattern: RegExp, among?: readonly string[]): readonly string[];
  /** The source files that may declare by functions or classes of packages. */
  declaringByPackage(): readonly string[];
  /** The source files that attach schemas, and that import a file or mention the name of one of its collections. */
  attaching(from: string, name: string): readonly string[];
  /** The source files that assign to a name which none of them declares, as scripts can. */
  assigning(name: string): readonly string[];
  /** Whether a file may set the status of an answer, or an import of it. */
  mayAnswer(file: string): boolean;
  /** The globals of scripts that are aliases of a host's functions, or members of a global that are. */
  readonly aliases: readonly string[];
}

interface SearchParts {
  texts: Texts;
  imports: ImportGraph;
  /** The files in which declarations are searched. */
  selected: readonly string[];
  aliases: readonly string[];
}

export function createTextSearch(parts: SearchParts): TextSearch {
  const { texts, selected, aliases } = parts;
  const mayAnswer = answeringSearch(parts);
  const mentioning = memoizeByKey((name) => selected.filter((file) => texts.mentions(file, name)));
  return {
    mentioning,
    changing: memoizeByKey((name) => {
      const changes = changing(name);
      return mentioning(name).filter((file) => changes.test(texts.text(file)));
    }),
    matching: (pattern, among = selected) => among.filter((file) => pattern.test(texts.text(file))),
    declaringByPackage: () => selected.filter((file) => texts.prescan(file).declaresByPackage),
    attaching: memoizeByKeys(attachingSearch(parts)),
    assigning: memoizeByKey(assigningSearch(parts)),
    mayAnswer,
    aliases,
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
function attachingSearch({ texts, imports, selected }: SearchParts): TextSearch['attaching'] {
  const attaching = lazy(() => selected.filter((file) => texts.prescan(file).attaches));
  return (from, name) => {
    const others = attaching().filter((file) => file !== from);
    const importers = new Set(imports.filterImporters(others, new Set([from])));
    return others.filter((file) => importers.has(file) || (name !== '' && texts.mentions(file, name)));
  };
}

/** How many files a search may pass between a call and the code that sets the status. Longer paths would reach every file. */
const HOPS = 2;

/** Whether a file may set the status of an answer, on its own or through its imports. */
function answeringSearch({ texts, imports }: SearchParts): TextSearch['mayAnswer'] {
  const answering = lazy(() => {
    const answers = new Set(texts.files.filter((file) => texts.prescan(file).answers));
    for (let hop = 0; hop < HOPS; hop += 1) {
      const others = texts.files.filter((file) => !answers.has(file));
      for (const file of imports.filterImporters(others, answers)) answers.add(file);
    }
    return answers;
  });
  return (file) => answering().has(file);
}

/** Finds files that assign to a global of scripts: `Tasks = new Mongo.Collection('tasks')`. */
function assigningSearch({ texts, selected }: SearchParts): TextSearch['assigning'] {
  const assigning = lazy(() => filesByAssignedName(texts));
  const server = lazy(() => new Set(selected));
  return (name) => {
    const files = assigning().get(name) ?? [];
    if (files.length < 2) return files;
    // Clients may assign another value.
    const onServer = files.filter((file) => server().has(file));
    return onServer.length === 0 ? files : onServer;
  };
}

const filesByAssignedName = ({ files, prescan }: Texts): Map<string, string[]> =>
  groupEntries(
    files
      .filter((file) => /\.[cm]?jsx?$/.test(file))
      .flatMap((file) => (prescan(file).assigns ?? []).map((name) => [name, file] as const)),
  );
