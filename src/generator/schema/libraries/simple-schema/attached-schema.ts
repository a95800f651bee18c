/** Finds the schema that collection2 validates a collection's documents by: `Tasks.attachSchema(…)`. */
import { ts } from 'ts-morph';
import type { Evaluator, MadeCollection, Value } from '../../../analysis/interpreter/index.js';
import { decidedCollectionName, isOfCall } from '../../../analysis/interpreter/index.js';
import { allNodes } from '../../../analysis/syntax/index.js';

/** `undefined` if several schemas are attached: then the document may decide which one applies. */
export function attachedSchema(evaluator: Evaluator, made: Value): ts.Expression | undefined {
  if (made.kind !== 'collection') return undefined;
  const home = made.node.getSourceFile();
  const attachedSchemas = (source: ts.SourceFile): ts.Expression[] =>
    attachmentsOfFile(source).flatMap(({ owner, schema }) => {
      const value = evaluator.evaluate(owner);
      return value.kind === 'collection' && isSame(evaluator, value, made) ? [schema] : [];
    });
  const own = attachedSchemas(home);
  const [only, ...others] = own.length > 0 ? own : schemasAttachedElsewhere(evaluator, made, attachedSchemas);
  return others.length === 0 ? only : undefined;
}

/** Whether both are the same collection. A function makes another one with each call. */
const isSame = (evaluator: Evaluator, one: MadeCollection, other: MadeCollection): boolean =>
  one.node === other.node &&
  ((!isOfCall(one.frame) && !isOfCall(other.frame)) ||
    decidedCollectionName(evaluator, one) === decidedCollectionName(evaluator, other));

function schemasAttachedElsewhere(
  { project, keep }: Evaluator,
  { node }: MadeCollection,
  schemasOfFile: (source: ts.SourceFile) => readonly ts.Expression[],
): ts.Expression[] {
  const files = project.search.attaching(node.getSourceFile().fileName, holderName(node));
  return files.flatMap((file) => {
    keep(file);
    return schemasOfFile(project.sources.tree(file));
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

function attachmentsOfFile(source: ts.SourceFile): Attachment[] {
  if (!source.text.includes('.attachSchema')) return [];
  return allNodes(source).flatMap((node): Attachment[] => {
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return [];
    const [schema] = node.arguments;
    const { expression: owner, name } = node.expression;
    return schema !== undefined && name.text === 'attachSchema' ? [{ owner, schema }] : [];
  });
}
