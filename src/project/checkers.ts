/** The type checker, and what it grows by: files that name no host are asked about where they use a wrapper of one. */
import { type Checker, type CheckerParts, createChecker, type GrowingChecker, worldOf } from './checker.js';

export interface Checkers {
  /** One that has the file. */
  of(from: string): Checker;
  /** Stands for all that answers about the file depend on. */
  worldOf(from: string): string;
  /** Files that may be asked about: to be taken in together with the first of them that is. */
  expect(files: readonly string[]): void;
}

/** `base` is what every project has; `reached` gives files and all that they import. */
export function createCheckers(
  base: () => CheckerParts,
  reached: (files: readonly string[]) => ReadonlySet<string>,
  measure: <Result>(work: () => Result) => Result = (work) => work(),
): Checkers {
  const expected = new Set<string>();
  const worlds = new Map<string, string>();
  let known: { files: ReadonlySet<string>; checker: GrowingChecker } | undefined;
  const world = (from: string): string => {
    const parts = base();
    const files = parts.files.has(from) ? parts.files : withMore(parts.files, reached([from]));
    const key = files === parts.files ? '' : from;
    const before = worlds.get(key) ?? worldOf({ ...parts, files });
    worlds.set(key, before);
    return before;
  };
  const asked = new Set<string>();
  const grown = (from: string): ReadonlySet<string> => {
    const files = known?.files ?? base().files;
    // What is no source of the project, such as a declaration file, is never among them.
    if (files.has(from) || asked.has(from)) return files;
    asked.add(from);
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
    worldOf: world,
    expect: (files) => {
      for (const file of files) expected.add(file);
    },
  };
}

/** The same where there are no more. */
function withMore(files: ReadonlySet<string>, more: ReadonlySet<string>): ReadonlySet<string> {
  const all = new Set([...files, ...more]);
  return all.size === files.size ? files : all;
}
