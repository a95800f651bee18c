/** Objects and lists of names that nothing declares, and that every file may change: `Methods.add = …`, `App.methods.add = …`. */
import { ts } from 'ts-morph';
import { isFilled } from './changed-names.js';
import { globalAssignment, sharedPath } from './globals.js';
import type { Evaluator } from './values/evaluator.js';
import { executionOf } from './values/execution.js';
import { literal, type Value, withUnknownChanges } from './values/value.js';

type Global = ts.Identifier | ts.PropertyAccessExpression;

/** The value of `Methods` or `App.methods`, which is `value` unless code changes it that is not executed. */
export function currentGlobal(evaluator: Evaluator, node: Global, value: Value): Value {
  const isMutable = value.kind === 'array' || (value.kind === 'object' && !isOwnerOfMember(node));
  const path = isMutable ? sharedPath(evaluator, node) : undefined;
  if (path === undefined) return value;
  const [first] = assignmentsTo(evaluator, node, path);
  if (first === undefined) return value;
  const executed = [...(executionOf(evaluator.frame)?.files.keys() ?? [])];
  const isChanged = evaluator.ofOwner(first, `${path} is changed after ${executed}`, node, () =>
    literal(
      filesMentioning(evaluator, path, node).some((file) =>
        changesIn(evaluator, file, path, first).some(
          (use) => !executed.includes(file) || ts.findAncestor(use, ts.isFunctionLike) !== undefined,
        ),
      ),
    ),
  );
  return isChanged.kind === 'literal' && isChanged.value === false ? value : withUnknownChanges(value, node);
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
  const files = search.mentioning(path.slice(path.lastIndexOf('.') + 1));
  return files.filter((file) => apps.of(file) === apps.of(from));
}

/** The names at which a file changes the object or list. */
function changesIn(evaluator: Evaluator, file: string, path: string, first: ts.Expression): ts.Identifier[] {
  const { changed, passed } = evaluator.scanOf(evaluator.project.sources.tree(file));
  const isOfPath = (use: ts.Identifier): boolean =>
    `${sharedPath(evaluator, changedObject(use))}.`.startsWith(`${path}.`) &&
    // A Meteor package may have a global of the same name.
    assignmentsTo(evaluator, use, path)[0] === first;
  return [
    ...[...changed.values()].flat().filter(isOfPath),
    ...[...passed.values()].flat().filter((use) => isOfPath(use) && isFilled(evaluator, use)),
  ];
}

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
