/** The validator that a declaration runs on its only argument before its handler. */
import type { ArgumentsValidation } from '../analysis/declarations/index.js';
import { type Constraint, constraintsIn } from './constraints/index.js';
import type { SchemaContext } from './context/index.js';
import { schemaGivenToMixin, schemaOfValidatorOption } from './libraries/index.js';

/** Reads a function that refuses values, or a schema of a library. */
export function constraintsOfValidator(
  context: SchemaContext,
  { validator: node, mixin }: Exclude<ArgumentsValidation, 'nothing'>,
): Constraint[] {
  if (node === undefined) return [];
  const value = mixin === undefined ? context.evaluator.evaluate(node) : undefined;
  if (value?.kind === 'function')
    return constraintsIn(context, value.node).filter(({ index }) => index === 0);
  const schema =
    mixin === undefined ? schemaOfValidatorOption(context, node) : schemaGivenToMixin(context, node, mixin);
  return schema === undefined ? [] : [{ index: 0, at: node, ...schema }];
}
