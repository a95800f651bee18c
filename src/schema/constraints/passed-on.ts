/** What is known of a value by the function of the project that it is handed to. */
import { ts } from 'ts-morph';
import type { FunctionNode } from '../../analysis/syntax/index.js';
import { isJavaScript, withoutThis } from '../../analysis/syntax/index.js';
import type { TypeSource } from '../../api.js';
import type { Schema } from '../../contract.js';
import { isUnconstrained, withUndefined } from '../algebra/index.js';
import type { SchemaContext } from '../context/index.js';
import { documentedParameters } from '../jsdoc/index.js';
import { schemaOfNode } from '../syntax/index.js';
import type { Constraint } from './constraints.js';

export interface Taking {
  schema: Schema;
  source: TypeSource;
  /** Whether the function states it, rather than refuses all else. */
  isElsewhere?: true;
}

/** `spoken` reads the body of a function. Nothing where the function says nothing of the parameter. */
export function constraintsOfCallee(
  context: SchemaContext,
  { expression: callee }: ts.CallExpression,
  index: number,
  spoken: (handler: FunctionNode) => readonly Constraint[],
): readonly Taking[] {
  const value = context.evaluator.evaluate(callee);
  if (value.kind !== 'function') return [];
  const parameter = withoutThis(value.node)[index];
  if (parameter === undefined || parameter.dotDotDotToken !== undefined) return [];
  const stated = statedBy(context, value.node, parameter);
  return stated === undefined
    ? spoken(value.node).filter((each) => each.index === index)
    : [{ ...stated, isElsewhere: true }];
}

function statedBy(
  context: SchemaContext,
  node: FunctionNode,
  { name, type, questionToken, initializer }: ts.ParameterDeclaration,
): Taking | undefined {
  if (type !== undefined && !isJavaScript(node)) {
    const schema = schemaOfNode({ ...context, report: () => {} }, type);
    if (schema === undefined || isUnconstrained(schema)) return undefined;
    const mayMiss = questionToken !== undefined || initializer !== undefined;
    return { schema: mayMiss ? withUndefined(schema) : schema, source: 'ts' };
  }
  const documented = ts.isIdentifier(name) ? documentedParameters(context, node).get(name.text) : undefined;
  return documented && { schema: documented.schema, source: 'jsdoc' };
}
