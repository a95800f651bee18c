/** Calls that hold a value against a Joi schema. */
import { ts } from 'ts-morph';
import type { Schema } from '../../../contract.js';
import type { Schemas } from '../../context/schema-context.js';
import { schemaOfJoi, schemaOfJoiLike } from './joi.js';
import { joiName } from './name.js';

export interface JoiSaying {
  target: ts.Expression;
  schema: Schema;
  source: 'joi';
}

/** Nothing for calls that say nothing, and where nothing is made of the answer. */
export function joiSaying(schemas: Schemas, call: ts.CallExpression): JoiSaying | undefined {
  const { expression: callee, arguments: given } = call;
  const [target, ...others] = given;
  if (target === undefined) return undefined;
  const name = joiName(schemas.evaluator, callee);
  const schema =
    name === undefined ? ofMethod(schemas, call, others) : ofFunction(schemas, call, name, others);
  return schema === undefined ? undefined : { target, schema, source: 'joi' };
}

/** `schema.validate(task, options)`, `await schema.validateAsync(task, options)` */
function ofMethod(
  schemas: Schemas,
  call: ts.CallExpression,
  others: readonly ts.Expression[],
): Schema | undefined {
  const { expression: callee } = call;
  if (!ts.isPropertyAccessExpression(callee)) return undefined;
  const { text } = callee.name;
  if (text !== 'validateAsync' && !(text === 'validate' && isAnswerUsed(call))) return undefined;
  return schemaOfJoi(schemas, callee.expression, others.filter(isOptions));
}

/** `Joi.assert(task, schema, message, options)`, `Joi.validate(task, schema, options)` */
function ofFunction(
  schemas: Schemas,
  call: ts.CallExpression,
  name: string,
  [of, ...others]: readonly ts.Expression[],
): Schema | undefined {
  const isHeld = /^(?:assert|attempt)$/.test(name) || (name === 'validate' && isAnswerUsed(call));
  return of === undefined || !isHeld ? undefined : schemaOfJoiLike(schemas, of, others.filter(isOptions));
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
