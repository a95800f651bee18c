/** Objects and lists of names that nothing declares, and that every file may change: `Methods.add = …`, `App.methods.add = …`. */
import { ts } from 'ts-morph';
import { isFilled } from './changed-names.js';
import { globalAssignment, sharedPath } from './globals.js';
import type { Evaluator } from './values/evaluator.js';
import { executionOf } from './values/execution.js';
import { isUnknown, type Value } from './values/value.js';

type Global = ts.Identifier | ts.PropertyAccessExpression;

/** The value of `Methods` or `App.methods` after all code of the application that changes it. It is initially `value`. */
export function currentGlobal(evaluator: Evaluator, node: Global, value: Value): Value {
  const isMutable = value.kind === 'array' || (value.kind === 'object' && !isOwnerOfMember(node));
  const path = isMutable ? sharedPath(evaluator, node) : undefined;
  if (path === undefined) return value;
  const made = assignmentsTo(evaluator, node, path);
  const [first] = made;
  if (first === undefined || executionOf(evaluator.frame)?.watched.has(first)) return value;
  const files = filesMentioning(evaluator, path, node);
  const changed = evaluator.ofHolder(first, `${path} after changes`, node, () =>
    evaluator.globalAfterChanges(node, made, changesIn(evaluator, files, path, first)),
  );
  if (changed.kind === 'literal') return value;
  return isUnknown(changed) && value.kind === 'object'
    ? { ...value, members: [...value.members, changed] }
    : changed;
}

/** `App` of `App.methods`: only the member counts. */
const isOwnerOfMember = (node: Global): boolean =>
  ts.isPropertyAccessExpression(node.parent) && node.parent.expression === node;

/** The values that are assigned to `App` and `App.methods`. */
const assignmentsTo = (evaluator: Evaluator, node: ts.Node, path: string): ts.Expression[] =>
  path
    .split('.')
    .flatMap(
      (_, index, names) => globalAssignment(evaluator, node, names.slice(0, index + 1).join('.')) ?? [],
    );

function filesMentioning({ project: { apps, search } }: Evaluator, path: string, node: Global): string[] {
  const from = node.getSourceFile().fileName;
  const files = search.mentioning(from, path.slice(path.lastIndexOf('.') + 1));
  return files.filter((file) => apps.of(file) === apps.of(from));
}

/** The names in files at which these change the object or list. */
const changesIn = (
  evaluator: Evaluator,
  files: readonly string[],
  path: string,
  first: ts.Expression,
): ts.Identifier[] =>
  files.flatMap((file) => {
    const { changed, passed } = evaluator.scanOf(evaluator.project.sources.tree(file));
    const isOfPath = (use: ts.Identifier): boolean =>
      `${sharedPath(evaluator, changedObject(use))}.`.startsWith(`${path}.`) &&
      // A Meteor package may have a global of the same name.
      assignmentsTo(evaluator, use, path)[0] === first;
    const changes = [
      ...[...changed.values()].flat().filter(isOfPath),
      ...[...passed.values()].flat().filter((use) => isOfPath(use) && isFilled(evaluator, use)),
    ];
    if (changes.length > 0) evaluator.keep(file);
    return changes;
  });

/** `App.methods` of `App.methods.add = …`, `App.methods[name] = …` and `Object.assign(App.methods, more)`. */
function changedObject(use: ts.Identifier): Global {
  let access: Global = use;
  while (ts.isPropertyAccessExpression(access.parent) && access.parent.expression === access)
    access = access.parent;
  const isWhole =
    ts.isElementAccessExpression(access.parent) ||
    (ts.isCallExpression(access.parent) && access.parent.expression !== access);
  const owner = isWhole || !ts.isPropertyAccessExpression(access) ? access : access.expression;
  return ts.isIdentifier(owner) || ts.isPropertyAccessExpression(owner) ? owner : use;
}
