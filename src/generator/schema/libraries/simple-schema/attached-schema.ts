/** Finds the schema that collection2 validates a collection's documents by: `Tasks.attachSchema(…)`. */
import { ts } from 'ts-morph';
import type { Evaluator, MadeCollection, Value } from '../../../analysis/interpreter/index.js';
import { collectionNameOf, isOfCall } from '../../../analysis/interpreter/index.js';
import { nodesIn } from '../../../analysis/syntax/index.js';

/** `undefined` if several schemas are attached: then the document may decide which one applies. */
export function attachedSchema(evaluator: Evaluator, made: Value): ts.Expression | undefined {
  if (made.kind !== 'collection') return undefined;
  const home = made.node.getSourceFile();
  const attached = (source: ts.SourceFile): ts.Expression[] =>
    attachmentsIn(source).flatMap(({ owner, schema }) => {
      const value = evaluator.evaluate(owner);
      return value.kind === 'collection' && isSame(evaluator, value, made) ? [schema] : [];
    });
  const own = attached(home);
  const [only, ...others] = own.length > 0 ? own : attachedElsewhere(evaluator, made, attached);
  return others.length === 0 ? only : undefined;
}

/** Whether both are the same collection. A function makes another one with each call. */
const isSame = (evaluator: Evaluator, one: MadeCollection, other: MadeCollection): boolean =>
  one.node === other.node &&
  ((!isOfCall(one.frame) && !isOfCall(other.frame)) ||
    collectionNameOf(evaluator, one) === collectionNameOf(evaluator, other));

function attachedElsewhere(
  { project, keep }: Evaluator,
  { node }: MadeCollection,
  attached: (source: ts.SourceFile) => readonly ts.Expression[],
): ts.Expression[] {
  const files = project.search.attaching(node.getSourceFile().fileName, holderName(node));
  return files.flatMap((file) => {
    keep(file);
    return attached(project.sources.tree(file));
  });
}

/** `Tasks` in `const Tasks = new Collection('tasks')` and in `Collections.Tasks = …`; otherwise empty. */
function holderName({ parent }: ts.Node): string {
  if (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)) return parent.name.getText();
  if (!ts.isBinaryExpression(parent)) return '';
  const { left } = parent;
  return ts.isPropertyAccessExpression(left) ? left.name.text : ts.isIdentifier(left) ? left.text : '';
}

interface Attachment {
  owner: ts.Expression;
  schema: ts.Expression;
}

function attachmentsIn(source: ts.SourceFile): Attachment[] {
  if (!source.text.includes('.attachSchema')) return [];
  return nodesIn(source).flatMap((node): Attachment[] => {
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return [];
    const [schema] = node.arguments;
    const { expression: owner, name } = node.expression;
    return schema !== undefined && name.text === 'attachSchema' ? [{ owner, schema }] : [];
  });
}
