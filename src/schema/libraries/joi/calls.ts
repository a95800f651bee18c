/** Calls that hold a value against a Joi schema. */
import { ts } from 'ts-morph';
import type { Schema } from '../../../contract.js';
import type { SchemaContext } from '../../context/index.js';
import { schemaOfJoi, schemaOfJoiLike } from './joi.js';
import { joiName } from './name.js';

export interface JoiConstraint {
  target: ts.Expression;
  schema: Schema;
  source: 'joi';
}

/** Nothing for calls that say nothing, and where nothing is made of the answer. */
export function constraintOfJoiCall(
  context: SchemaContext,
  call: ts.CallExpression,
): JoiConstraint | undefined {
  const { expression: callee, arguments: given } = call;
  const [target, ...others] = given;
  if (target === undefined) return undefined;
  const name = joiName(context.evaluator, callee);
  const schema =
    name === undefined ? ofMethod(context, call, others) : ofFunction(context, call, name, others);
  return schema === undefined ? undefined : { target, schema, source: 'joi' };
}

/** `schema.validate(task, options)`, `await schema.validateAsync(task, options)` */
function ofMethod(
  context: SchemaContext,
  call: ts.CallExpression,
  others: readonly ts.Expression[],
): Schema | undefined {
  const { expression: callee } = call;
  if (!ts.isPropertyAccessExpression(callee)) return undefined;
  const { text } = callee.name;
  if (text !== 'validateAsync' && !(text === 'validate' && isAnswerUsed(call))) return undefined;
  return schemaOfJoi(context, callee.expression, others.filter(isOptions));
}

/** `Joi.assert(task, schema, message, options)`, `Joi.validate(task, schema, options)` */
function ofFunction(
  context: SchemaContext,
  call: ts.CallExpression,
  name: string,
  [of, ...others]: readonly ts.Expression[],
): Schema | undefined {
  const isHeld = /^(?:assert|attempt)$/.test(name) || (name === 'validate' && isAnswerUsed(call));
  return of === undefined || !isHeld ? undefined : schemaOfJoiLike(context, of, others.filter(isOptions));
}

/** A message, an error or a function is none. */
const isOptions = (node: ts.Expression): boolean =>
  !ts.isStringLiteralLike(node) &&
  !ts.isTemplateExpression(node) &&
  !ts.isNewExpression(node) &&
  !ts.isFunctionLike(node);

/** It says what is wrong, or calls a function with it. */
const isAnswerUsed = ({ parent, arguments: given }: ts.CallExpression): boolean =>
  !ts.isExpressionStatement(parent) || given.some(ts.isFunctionLike);
