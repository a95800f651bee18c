/** A schema that restgen does not read, as of Joi, which has no types: requests are not validated before the handler. */
import { ts } from 'ts-morph';
import type { Parameter } from '../../shared/api.js';
import { findOrigin } from '../analysis/interpreter/index.js';
import { allNodes } from '../analysis/syntax/index.js';
import type { SchemaContext } from '../schema/index.js';
import type { Finding, LintRule } from './subject.js';

export const schemaNotRead: LintRule = (
  context,
  { kind, declaration, parameters, body },
): Finding | undefined => {
  if (parameters.every(isDescribed)) return undefined;
  const option = parameters.some(isDescribed) ? undefined : declaration.options.schema?.node;
  const at = option ?? checkByJoi(context, body);
  if (at === undefined) return undefined;
  return {
    at,
    message: `The schema of the ${kind} '${declaration.name}' is not read: until the schema refuses them, its arguments accept anything.`,
    hint: `${option === undefined ? 'State the types of the arguments beside it, or use' : 'Use'} a library whose schemas have types, such as zod, valibot, ArkType or TypeBox.`,
  };
};

const isDescribed = ({ typedBy, schema }: Parameter): boolean => typedBy.length > 0 || schema !== undefined;

const JOI = /^(?:(?:@hapi\/|@commercial\/)?joi(?:-browser)?|meteor\/[\w-]+:(?:[\w-]*-)?joi)$/;

/** `Joi.assert(task, schema)`, `schema.validate(task)` */
const checkByJoi = (context: SchemaContext, body: ts.Node): ts.Node | undefined =>
  allNodes(body).find(
    (node) =>
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      /^(?:assert|attempt|validate|validateAsync)$/.test(node.expression.name.text) &&
      isOfJoi(context, node.expression.expression),
  );

/** Whether a chain of calls begins at Joi. */
function isOfJoi({ evaluator }: SchemaContext, node: ts.Expression): boolean {
  let next: ts.Expression = node;
  for (let depth = 0; depth < DEPTH; depth += 1) {
    const origin = findOrigin(evaluator, next);
    if (origin?.kind === 'outside') return JOI.test(origin.from);
    const made = origin?.kind === 'expression' ? origin.node : next;
    if (!ts.isCallExpression(made) && !ts.isPropertyAccessExpression(made)) return false;
    next = made.expression;
  }
  return false;
}

const DEPTH = 100;
