import type { ts } from 'ts-morph';
import { writtenAt } from '../../../analysis/interpreter/index.js';
import { inFrame, type SchemaContext } from '../../context/index.js';

/**
 * The expression that makes the value of another one, if the value comes from a parameter, a field or a call of the
 * project's functions, with the context of its call frame.
 */
export function madeElsewhere(
  context: SchemaContext,
  node: ts.Node,
): { context: SchemaContext; node: ts.Node } | undefined {
  const { evaluator } = context;
  const written = writtenAt(evaluator.evaluate(node));
  if (written === undefined || written.node === node) return undefined;
  return { context: inFrame(context, written.frame), node: written.node };
}
