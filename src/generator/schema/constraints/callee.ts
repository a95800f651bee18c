/** The constraint that a function of the project puts on a value passed to it. */
import { ts } from 'ts-morph';
import { isUnconstrained, withUndefined } from '../../../shared/json-schema/index.js';
import { frameAtCall } from '../../analysis/interpreter/index.js';
import type { FunctionNode } from '../../analysis/syntax/index.js';
import { isJavaScript, withoutThis } from '../../analysis/syntax/index.js';
import { inFrame, type SchemaContext } from '../context/index.js';
import { documentedParameters } from '../jsdoc/index.js';
import { schemaOfNode } from '../types/index.js';
import type { Constraint } from './constraint.js';

/** It is declared elsewhere if it comes from the parameter's type: no code refuses other values then. */
type CalleeConstraint = Pick<Constraint, 'schema' | 'source' | 'isElsewhere' | 'isOfParts'>;

/**
 * The type that the called function declares for its parameter or, without a type, the constraint in its body, which
 * `readBody` reads.
 */
export function constraintsOfCallee(
  context: SchemaContext,
  call: ts.CallExpression,
  index: number,
  readBody: (context: SchemaContext, handler: FunctionNode) => readonly Constraint[],
): readonly CalleeConstraint[] {
  const { evaluator } = context;
  const value = evaluator.evaluate(call.expression);
  if (value.kind !== 'function') return [];
  const parameter = withoutThis(value.node)[index];
  if (parameter === undefined || parameter.dotDotDotToken !== undefined) return [];
  const constraint = constraintOfCallee(context, value.node, parameter);
  return constraint === undefined
    ? readBody(inFrame(context, frameAtCall(evaluator, value, call)), value.node).filter(
        (inner) => inner.index === index,
      )
    : [{ ...constraint, isElsewhere: true }];
}

function constraintOfCallee(
  context: SchemaContext,
  node: FunctionNode,
  { name, type, questionToken, initializer }: ts.ParameterDeclaration,
): CalleeConstraint | undefined {
  if (type !== undefined && !isJavaScript(node)) {
    const schema = schemaOfNode({ ...context, report: () => {} }, type);
    if (schema === undefined || isUnconstrained(schema)) return undefined;
    const isOptional = questionToken !== undefined || initializer !== undefined;
    return { schema: isOptional ? withUndefined(schema) : schema, source: 'ts' };
  }
  const documented = ts.isIdentifier(name) ? documentedParameters(context, node).get(name.text) : undefined;
  // A comment is never enforced: the argument may still be left out.
  return documented && { schema: withUndefined(documented.schema), source: 'jsdoc' };
}
