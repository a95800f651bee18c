/** The validator that a declaration runs on its only argument before its handler. */
import type { ArgumentsValidation } from '../analysis/declarations/index.js';
import { type Constraint, constraintsIn } from './constraints/index.js';
import { inFrame, type SchemaContext } from './context/index.js';
import { schemaGivenToMixin, schemaOfValidatorOption } from './libraries/index.js';

/** Reads a function that refuses values, or a schema of a library. */
export function constraintsOfValidator(
  context: SchemaContext,
  { validator, mixin }: Exclude<ArgumentsValidation, 'nothing'>,
): Constraint[] {
  if (validator === undefined) return [];
  const { node } = validator;
  const within = inFrame(context, validator.frame);
  const value = mixin === undefined ? within.evaluator.evaluate(node) : undefined;
  if (value?.kind === 'function')
    return constraintsIn(inFrame(context, value.frame), value.node).filter(({ index }) => index === 0);
  const schema =
    mixin === undefined ? schemaOfValidatorOption(within, node) : schemaGivenToMixin(within, node, mixin);
  return schema === undefined ? [] : [{ index: 0, at: node, ...schema }];
}
