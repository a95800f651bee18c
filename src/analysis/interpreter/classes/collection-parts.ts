/** What is said where a collection is made, whichever class of a host makes it. */
import { ts } from 'ts-morph';
import type { CallFrames, Evaluator } from '../values/evaluator.js';
import { decidedMember, type MadeCollection } from '../values/value.js';
import { type Made, madeBy } from './host-class.js';

export interface CollectionParts {
  /** Nothing where it is given no name. */
  name: ts.Expression | undefined;
  options: ts.Expression | undefined;
  /** What both are evaluated with. */
  evaluator: Evaluator;
  /** The type of its documents. */
  document: ts.TypeNode | undefined;
}

/** Nothing for instances of any other class. */
export function collectionParts(evaluator: Evaluator, node: ts.NewExpression): CollectionParts | undefined {
  const made = madeBy(evaluator, node);
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

/** Nothing where it cannot be told. */
export function collectionNameOf(evaluator: CallFrames, { node, frame }: MadeCollection): string | undefined {
  const parts = collectionParts(evaluator.within(frame), node);
  const value = parts?.name && parts.evaluator.evaluate(parts.name);
  return value?.kind === 'literal' && typeof value.value === 'string' ? value.value : undefined;
}

/** `new FilesCollection({ collectionName })`; one that is given its `collection` makes none. */
function nameOfFiles({ arguments: [config], evaluator }: Made): ts.Expression | undefined {
  const value = config && evaluator.evaluate(config);
  const node = value?.kind === 'object' ? decidedMember(value, 'collectionName')?.expression : undefined;
  return node !== undefined && ts.isExpression(node) ? node : undefined;
}
