/** The schema that collection2 holds the documents of a collection against: `Tasks.attachSchema(…)`. */
import { ts } from 'ts-morph';
import type { Evaluator } from '../find/evaluator.js';
import type { Value } from '../find/value.js';

/** As the file that makes the collection attaches it; nothing where it attaches several. */
export function attachedSchema(evaluator: Evaluator, made: Value): ts.Expression | undefined {
  if (made.kind !== 'collection') return undefined;
  const attached = attachmentsIn(made.node.getSourceFile()).flatMap(({ owner, schema }) => {
    const value = evaluator.evaluate(owner);
    return value.kind === 'collection' && value.node === made.node ? [schema] : [];
  });
  return attached.length === 1 ? attached[0] : undefined;
}

interface Attachment {
  owner: ts.Expression;
  schema: ts.Expression;
}

function attachmentsIn(source: ts.SourceFile): Attachment[] {
  if (!source.text.includes('attachSchema')) return [];
  const found: Attachment[] = [];
  const visit = (node: ts.Node): void => {
    const [schema] = ts.isCallExpression(node) ? node.arguments : [];
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && schema !== undefined)
      if (node.expression.name.text === 'attachSchema')
        found.push({ owner: node.expression.expression, schema });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
