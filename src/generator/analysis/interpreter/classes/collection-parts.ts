/** The name, options and document type of a new collection, whichever class of a host makes it. */
import { ts } from 'ts-morph';
import type { Evaluator } from '../values/evaluator.js';
import { decidedMember, type MadeCollection, textOfValue } from '../values/value.js';
import { hostCreation, type Made } from './host-class.js';

interface CollectionParts {
  name: ts.Expression | undefined;
  options: ts.Expression | undefined;
  /** Evaluates the name and the options. */
  evaluator: Evaluator;
  document: ts.TypeNode | undefined;
}

/** `undefined` for instances of other classes. */
export function collectionParts(evaluator: Evaluator, node: ts.NewExpression): CollectionParts | undefined {
  const made = hostCreation(evaluator, node);
  switch (made?.symbol.is) {
    case 'Collection':
      return {
        name: made.arguments[0],
        options: made.arguments[1],
        evaluator: made.evaluator,
        document: made.types[0],
      };
    case 'FilesCollection':
      return {
        name: nameOfFiles(made),
        options: undefined,
        evaluator: made.evaluator,
        document: undefined,
      };
    default:
      return undefined;
  }
}

/** `undefined` if the name is not decided. */
export function decidedCollectionName(
  evaluator: Evaluator,
  { node, frame }: MadeCollection,
): string | undefined {
  const parts = collectionParts(evaluator.within(frame), node);
  return parts?.name && textOfValue(parts.evaluator.evaluate(parts.name));
}

/** `new FilesCollection({ collectionName })`. Given a `collection`, it declares none itself. */
function nameOfFiles({ arguments: [config], evaluator }: Made): ts.Expression | undefined {
  const value = config && evaluator.evaluate(config);
  const node = value?.kind === 'object' ? decidedMember(value, 'collectionName')?.expression : undefined;
  return node !== undefined && ts.isExpression(node) ? node : undefined;
}
