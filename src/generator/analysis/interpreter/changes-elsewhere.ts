/** Objects and lists of a module that other modules change: `Tasks.methods.add = …` beside `import { Tasks } from './tasks'`. */
import type { ts } from 'ts-morph';
import { fileRunning, isFunctionNode, nameOfFunction } from '../syntax/index.js';
import { filesNaming } from './call-sites/called-names.js';
import { originOf } from './origin.js';
import type { Evaluator, MadeAt } from './values/evaluator.js';

/** Whether other modules change the object or list of an expression. */
export function isChangedElsewhere(evaluator: Evaluator, made: ts.Node): boolean {
  const own = made.getSourceFile().fileName;
  if (isFunctionNode(made) || fileRunning(made) === undefined || !isExported(evaluator, made)) return false;
  const name = nameOfFunction(made);
  if (name === undefined) return false;
  const { files } = filesNaming(evaluator, made.getSourceFile(), name, evaluator.project.search.changing);
  return [...files].some(
    (file) =>
      file !== own &&
      evaluator
        .changedIn(file)
        .some((origin) => origin.file === own && origin.pos >= made.pos && origin.pos < made.end),
  );
}

/** The objects and lists that a file changes. */
export function changedIn(evaluator: Evaluator, file: string): MadeAt[] {
  const { changed } = evaluator.scanOf(evaluator.project.sources.tree(file));
  const uses = [...changed.values()].flat();
  const firstUses = new Map(uses.map((use) => [evaluator.lookup(use.text, use)?.[0] ?? use, use]));
  return [...firstUses.values()].flatMap((use) => {
    const origin = originOf(evaluator, use);
    return origin !== undefined && 'node' in origin
      ? [{ file: origin.node.getSourceFile().fileName, pos: origin.node.pos }]
      : [];
  });
}

function isExported(evaluator: Evaluator, made: ts.Node): boolean {
  const { named, whole } = evaluator.exportsOf(made.getSourceFile().fileName);
  const name = nameOfFunction(made);
  return (
    whole !== undefined ||
    [...named].some(
      ([exported, item]) =>
        exported === name ||
        (item.kind === 'local' && item.name === name) ||
        (item.kind === 'expression' && item.expression.getText() === name),
    )
  );
}
