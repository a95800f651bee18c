/** Makes the type checker for the files that mention a host. It is extended with others when they are asked about. */
import { lazy } from '../../../shared/memoize.js';
import { type Checker, type CheckerParts, createChecker, type GrowingChecker } from './checker.js';

export interface CheckedTypes {
  /** A checker that has the file. It is made on first use: it costs more than everything else together. */
  checker(from: string): Checker;
  /** Announces files that the checker may be asked about: adding all of them at once is cheaper. */
  expectChecked(files: readonly string[]): void;
}

interface CheckingParts {
  /** With the files of the first checker. */
  base: () => CheckerParts;
  /** The files with everything that they import. */
  reached: (files: readonly string[]) => ReadonlySet<string>;
  measure: <Result>(work: () => Result) => Result;
}

export function createCheckedTypes({ base, reached, measure }: CheckingParts): CheckedTypes {
  const first = lazy(base);
  const expected = new Set<string>();
  const requested = new Set<string>();
  let last: { files: ReadonlySet<string>; checker: GrowingChecker } | undefined;
  const filesFor = (from: string): ReadonlySet<string> => {
    const files = last?.files ?? first().files;
    // Files that are not source of the project, such as declaration files, are never added.
    if (files.has(from) || requested.has(from)) return files;
    requested.add(from);
    return withMore(files, reached([from, ...expected]));
  };
  return {
    checker: (from) => {
      const files = filesFor(from);
      if (last?.files === files) return last.checker;
      const before = last?.checker;
      const checker = measure(() => before?.grown(files) ?? createChecker({ ...first(), files }));
      last = { files, checker };
      return checker;
    },
    expectChecked: (files) => {
      for (const file of files) expected.add(file);
    },
  };
}

/** Returns the same set if nothing is added, so that the checker is not made again. */
function withMore(files: ReadonlySet<string>, more: ReadonlySet<string>): ReadonlySet<string> {
  const all = new Set([...files, ...more]);
  return all.size === files.size ? files : all;
}
