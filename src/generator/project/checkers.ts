/** Makes the type checker for the files that mention a host. It is extended with others when they are asked about. */
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
  /** A checker that has the file. */
  of(from: string): Checker;
  /** A hash of everything that answers about the file depend on. */
  dependencyHash(from: string): string;
  /** Announces files that may be asked about: adding all of them at once is cheaper. */
  expect(files: readonly string[]): void;
}

/** `base` are the files of the first checker. `reached` returns files with everything that they import. */
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
    // Files that are not source of the project, such as declaration files, are never added.
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

/** Returns the same set if nothing is added, so that the checker is not made again. */
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
