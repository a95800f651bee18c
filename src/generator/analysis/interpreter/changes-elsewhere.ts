/** Objects and lists that other files change: `Tasks.methods.add = …` beside `import { Tasks } from './tasks'`, or of a global. */
import { ts } from 'ts-morph';
import {
  fileRunning,
  isFunctionNode,
  isPlainAssignment,
  nameOfFunction,
  rootOfAccess,
} from '../syntax/index.js';
import { filesNaming } from './call-sites/called-names.js';
import { findOrigin } from './origin.js';
import type { Evaluator, MadeAt } from './values/evaluator.js';
import { currentExecution } from './values/execution.js';
import { type Value, withUnknownChanges } from './values/value.js';

/** The files that change the object or list of an expression, which other files can reach by a name. */
export function filesChanging(evaluator: Evaluator, made: ts.Node): string[] {
  const source = made.getSourceFile();
  const name = nameOfFunction(made);
  if (isFunctionNode(made) || fileRunning(made) === undefined || name === undefined) return [];
  if (!isGlobal(evaluator, made) && !isExported(evaluator, made)) return [];
  const { files } = filesNaming(evaluator, source, name, evaluator.project.search.changing);
  return [...files].filter((file) =>
    evaluator
      .objectsChangedByFile(file)
      .some((origin) => origin.file === source.fileName && origin.pos >= made.pos && origin.pos < made.end),
  );
}

/** Whether it is assigned to a name that no file declares, or is a member of such an object: `App = { methods: {} }`. */
function isGlobal(evaluator: Evaluator, made: ts.Node): boolean {
  let outer = made;
  while (ts.isPropertyAssignment(outer.parent)) outer = outer.parent.parent;
  const root = isPlainAssignment(outer.parent) ? rootOfAccess(outer.parent.left) : undefined;
  return root !== undefined && ts.isIdentifier(root) && evaluator.lookup(root.text, root) === undefined;
}

/** The value of `Methods` or `App.methods`, with an undecided part if a file changes it that is not executed. */
export function currentGlobal(evaluator: Evaluator, node: ts.Node, value: Value): Value {
  // `App` in `App.methods` keeps its value: this function is asked for the member, too.
  const isOwner = ts.isPropertyAccessExpression(node.parent) && node.parent.expression === node;
  const made = value.kind === 'object' || value.kind === 'array' ? value.written?.node : undefined;
  if (isOwner || made === undefined || !isGlobal(evaluator, made)) return value;
  const executed = currentExecution(evaluator.frame)?.files;
  const isChanged = evaluator.filesChanging(made).some((file) => executed?.has(file) !== true);
  return isChanged ? withUnknownChanges(value, node) : value;
}

/** The objects and lists that a file changes. */
export function objectsChangedByFile(evaluator: Evaluator, file: string): MadeAt[] {
  const { changed, changedMembers } = evaluator.scanOfSource(evaluator.project.sources.tree(file));
  const uses = [...changed.values()].flat();
  const firstUses = new Map(uses.map((use) => [evaluator.lookup(use.text, use)?.[0] ?? use, use]));
  return [...firstUses.values(), ...[...changedMembers.values()].flat()].flatMap((use) => {
    const origin = findOrigin(evaluator, use);
    return origin !== undefined && 'node' in origin
      ? [{ file: origin.node.getSourceFile().fileName, pos: origin.node.pos }]
      : [];
  });
}

function isExported(evaluator: Evaluator, made: ts.Node): boolean {
  const { named, whole } = evaluator.exportsOfFile(made.getSourceFile().fileName);
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
