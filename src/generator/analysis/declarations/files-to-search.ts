/** Selects the files that can declare something: they mention a host, or import its functions from such files. */

import type { Evaluator } from '../interpreter/index.js';
import {
  declaresHostClass,
  extendsHost,
  isUnknown,
  mayBeHost,
  moduleValue,
  type Value,
} from '../interpreter/index.js';

/**
 * Includes files that mention one of `names`. Files are handed out one at a time: the tree of each is dropped before the
 * next, unless something needs it.
 */
export function* filesToSearch(evaluator: Evaluator, names: readonly string[]): Generator<string, void> {
  const { project } = evaluator;
  const named = names.flatMap(project.search.mentioning);
  const reached = new Set([...project.files.candidates, ...named]);
  let fresh: readonly string[] = [...reached].sort();
  while (fresh.length > 0) {
    const passingOn = new Set<string>();
    for (const file of fresh) {
      if (exportsHostFunction(evaluator, file)) passingOn.add(file);
      yield file;
      evaluator.leave(file);
    }
    fresh = project.modules.importersOfFiles(passingOn).filter((file) => !reached.has(file));
    for (const file of fresh) reached.add(file);
  }
}

/** Whether a file exports a host's function, or an object that holds one. */
function exportsHostFunction(evaluator: Evaluator, file: string, seen: Set<string> = new Set()): boolean {
  if (seen.has(file)) return false;
  seen.add(file);
  const { named, stars, whole } = evaluator.exportsOfFile(file);
  const source = evaluator.project.sources.tree(file);
  if (declaresHostClass(evaluator, source)) return true;
  if (whole !== undefined && holdsHost(evaluator, evaluator.evaluate(whole))) return true;
  for (const [name, target] of named) {
    const isOther = target.kind === 'local' && !mayBeHost(evaluator, source, target.name);
    if (!isOther && holdsHost(evaluator, evaluator.exportedValue(file, name, source))) return true;
  }
  return stars.some((star) => {
    const module = moduleValue(evaluator, star.specifier, star.at);
    return (
      module.kind === 'host' ||
      (module.kind === 'module' && exportsHostFunction(evaluator, module.file, seen))
    );
  });
}

function holdsHost(evaluator: Evaluator, value: Value): boolean {
  if (value.kind === 'host') return true;
  if (value.kind === 'class') return extendsHost(evaluator, value);
  return (
    value.kind === 'object' &&
    value.members.some((member) => !isUnknown(member) && member.value().kind === 'host')
  );
}
