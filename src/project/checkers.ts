/** The type checker, which is made over the files that name a host, and grows by others when they are asked about. */
import type { ts } from 'ts-morph';
import {
  type Checker,
  type CheckerParts,
  createChecker,
  dependencyHash,
  type GrowingChecker,
} from './checker.js';

import type { ProjectParts } from './project.js';

interface Checkers {
  /** One that has the file. */
  of(from: string): Checker;
  /** A hash of all that answers about the file depend on. */
  dependencyHash(from: string): string;
  /** Files that may be asked about: growing by all of them at once costs less. */
  expect(files: readonly string[]): void;
}

/** `base` is what the first checker is made of; `reached` gives files and all that they import. */
export function createCheckers(
  base: () => CheckerParts,
  reached: (files: readonly string[]) => ReadonlySet<string>,
  measure: <Result>(work: () => Result) => Result = (work) => work(),
): Checkers {
  const expected = new Set<string>();
  const hashes = new Map<string, string>();
  let known: { files: ReadonlySet<string>; checker: GrowingChecker } | undefined;
  const hashFor = (from: string): string => {
    const parts = base();
    const files = parts.files.has(from) ? parts.files : withMore(parts.files, reached([from]));
    const key = files === parts.files ? '' : from;
    const before = hashes.get(key) ?? dependencyHash({ ...parts, files });
    hashes.set(key, before);
    return before;
  };
  const askedAbout = new Set<string>();
  const grown = (from: string): ReadonlySet<string> => {
    const files = known?.files ?? base().files;
    // What is no source of the project, such as a declaration file, is never among them.
    if (files.has(from) || askedAbout.has(from)) return files;
    askedAbout.add(from);
    return withMore(files, reached([from, ...expected]));
  };
  return {
    of: (from) => {
      const files = grown(from);
      if (known?.files === files) return known.checker;
      const before = known?.checker;
      const checker = measure(() => before?.grown(files) ?? createChecker({ ...base(), files }));
      known = { files, checker };
      return checker;
    },
    dependencyHash: hashFor,
    expect: (files) => {
      for (const file of files) expected.add(file);
    },
  };
}

/** The same set where there are no more, so that nothing is made again. */
function withMore(files: ReadonlySet<string>, more: ReadonlySet<string>): ReadonlySet<string> {
  const all = new Set([...files, ...more]);
  return all.size === files.size ? files : all;
}

/** With the imports that Meteor reads from an application's root. */
export function checkerOptions({
  root,
  compilerOptions = {},
  apps = [],
}: Pick<ProjectParts, 'root' | 'compilerOptions' | 'apps'>): ts.CompilerOptions {
  if (!apps.some(({ folder }) => folder === '')) return compilerOptions;
  return { ...compilerOptions, paths: { '/*': [`${root}/*`], ...compilerOptions.paths } };
}
