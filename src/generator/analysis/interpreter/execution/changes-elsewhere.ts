/** Objects and lists of a module that other modules change: `Tasks.methods.add = …` beside `import { Tasks } from './tasks'`. */
import { ts } from 'ts-morph';
import {
  fileRunning,
  isFunctionNode,
  isInside,
  isPlainAssignment,
  nameOfFunction,
  type Scope,
} from '../../syntax/index.js';
import { filesNaming } from '../call-sites/called-names.js';
import { originOf } from '../origin.js';
import type { Evaluator } from '../values/evaluator.js';

/** The places in other modules that change the objects and lists of a file. */
export const changesOfFile = (evaluator: Evaluator, scope: Scope): ts.Node[] =>
  ts.isSourceFile(scope)
    ? scope.statements
        .flatMap((statement) => madeBy(statement))
        .flatMap((made) => evaluator.changesElsewhere(made))
    : [];

/** `{ … }` of `const names = { … }`, `export default { … }`, `exports.names = { … }`. */
function madeBy(statement: ts.Statement): ts.Expression[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ initializer }) => initializer ?? []);
  if (ts.isExportAssignment(statement)) return [statement.expression];
  const assignment = ts.isExpressionStatement(statement) ? statement.expression : statement;
  return isPlainAssignment(assignment) ? [assignment.right] : [];
}

/** The places in other modules that change the object or list of an expression or a class. */
export function changesElsewhere(evaluator: Evaluator, made: ts.Node): ts.Node[] {
  const own = made.getSourceFile().fileName;
  if (isFunctionNode(made) || fileRunning(made) === undefined || !isExported(evaluator, made)) return [];
  const name = nameOfFunction(made);
  if (name === undefined) return [];
  const { files } = filesNaming(evaluator, made.getSourceFile(), name, evaluator.project.search.changing);
  return [...files].flatMap((file) => {
    if (file === own) return [];
    const { changed } = evaluator.scanOf(evaluator.project.sources.tree(file));
    const changes = [...changed.values()].flat().filter((use) => {
      const origin = originOf(evaluator, use);
      return origin !== undefined && 'node' in origin && isInside(origin.node, made);
    });
    if (changes.length > 0) evaluator.keep(file);
    return changes;
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
