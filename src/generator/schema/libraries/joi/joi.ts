/** Joi. */
import { ts } from 'ts-morph';
import type { Schema } from '../../../../shared/contract.js';
import { constant } from '../../../../shared/json-schema/index.js';
import { originOf } from '../../../analysis/interpreter/index.js';
import { lastName } from '../../../analysis/syntax/index.js';
import type { SchemaContext } from '../../context/index.js';
import type { CheckedValue, CheckingCall, SchemaLibrary } from '../library.js';
import { type Arguments, patternOf } from '../shared/expressions.js';
import { isFailureRefused } from '../shared/failures.js';
import {
  callBehind,
  createDepthLimit,
  expressionBehind,
  type Grammar,
  nameFrom,
  readChain,
} from '../shared/reader.js';
import { type Joi, type JoiReader, joiOfKind, OPAQUE, schemaOf } from './joi-schema.js';
import { joiFactory, joiMethod } from './methods.js';
import { lets, withUnknownFields } from './objects.js';

export const joi: SchemaLibrary = {
  name: 'joi',
  title: 'Joi',
  // By default Joi converts values, so the output is unknown.
  schemaOf: (context, node, side) => (side === 'output' ? undefined : schemaOfJoi(context, node)),
  checkedBy: checkedByJoi,
};

const MODULE = /^(?:(?:(?:@hapi\/|@commercial\/)?joi(?:-browser)?)|meteor\/[\w-]+:(?:[\w-]*-)?joi)$/;

/** The name of one of Joi's functions, such as `string` or `assert`; `undefined` for anything else. */
function joiName(context: SchemaContext, node: ts.Node): string | undefined {
  const origin = originOf(context.evaluator, node);
  if (origin?.kind === 'expression') return nameOfExtended(context, origin.node);
  if (origin?.kind !== 'outside') return undefined;
  const [first = '', ...rest] = origin.path;
  if (origin.from === '') return first === 'Joi' ? rest.join('.') : undefined;
  return nameFrom(context, node, MODULE, /^(?:Joi|default)$/);
}

/** `Joi.extend(…)` has everything that Joi has. */
function nameOfExtended(context: SchemaContext, node: ts.Expression): string | undefined {
  if (!ts.isPropertyAccessExpression(node)) return undefined;
  const owner = callBehind(context, node.expression);
  // Other calls may lead back to themselves: `let Tasks = Tasks.find()`, a mistake that throws only when it runs.
  if (owner === undefined || lastName(owner.expression) !== 'extend') return undefined;
  return joiName(context, owner.expression) === 'extend' ? node.name.text : undefined;
}

function checkedByJoi(context: SchemaContext, { call }: CheckingCall): CheckedValue | undefined {
  const { expression: callee, arguments: given } = call;
  const [target, ...others] = given;
  if (target === undefined) return undefined;
  const name = joiName(context, callee);
  const schema =
    name === undefined ? ofMethod(context, call, others) : ofFunction(context, call, name, others);
  return schema && { target, schema };
}

/** `schema.validate(task, options)`, `await schema.validateAsync(task, options)` */
function ofMethod(context: SchemaContext, call: ts.CallExpression, others: Arguments): Schema | undefined {
  const { expression: callee } = call;
  if (!ts.isPropertyAccessExpression(callee)) return undefined;
  const { text } = callee.name;
  if (text !== 'validateAsync' && !(text === 'validate' && isErrorUsed(call))) return undefined;
  return schemaOfJoi(context, callee.expression, others.filter(isOptions));
}

/** `Joi.assert(task, schema, message, options)`, `Joi.validate(task, schema, options)` */
function ofFunction(
  context: SchemaContext,
  call: ts.CallExpression,
  name: string,
  [of, ...others]: Arguments,
): Schema | undefined {
  const isEnforced = /^(?:assert|attempt)$/.test(name) || (name === 'validate' && isErrorUsed(call));
  if (of === undefined || !isEnforced) return undefined;
  return validated(context, createReader(context).compile(of), others.filter(isOptions));
}

/** The other argument may be a message, an error or a function. */
const isOptions = (node: ts.Expression): boolean =>
  !ts.isStringLiteralLike(node) &&
  !ts.isTemplateExpression(node) &&
  !ts.isNewExpression(node) &&
  !ts.isFunctionLike(node);

/** Whether the code throws the returned error or passes a callback that gets it. */
const isErrorUsed = (call: ts.CallExpression): boolean =>
  isFailureRefused(call) || call.arguments.some(ts.isFunctionLike);

/** @param options the options of the validation */
function schemaOfJoi(context: SchemaContext, node: ts.Node, options: Arguments = []): Schema | undefined {
  const schema = createReader(context).read(node);
  return schema && validated(context, schema, options);
}

const validated = (context: SchemaContext, value: Joi, options: Arguments): Schema =>
  schemaOf(lets(context, options) ? withUnknownFields(value) : value);

function createReader(context: SchemaContext): JoiReader {
  const limit = createDepthLimit();
  const reader: JoiReader = {
    context,
    read: (node) =>
      limit(undefined, () => {
        const made = expressionBehind(context, node);
        return made && readChain(GRAMMAR, reader, made);
      }),
    compile: (node) => limit(OPAQUE, () => reader.read(node) ?? compiled(reader, node)),
  };
  return reader;
}

const GRAMMAR: Grammar<Joi, JoiReader> = {
  nameOf: joiName,
  factory: (reader, name, { arguments: given }) => joiFactory(reader, name, given),
  method: joiMethod,
};

function compiled(reader: JoiReader, node: ts.Node): Joi {
  const { context } = reader;
  const origin = originOf(context.evaluator, node);
  if (origin?.kind === 'expression') {
    const { node: made } = origin;
    if (ts.isObjectLiteralExpression(made))
      return joiMethod(reader, joiOfKind('object'), { name: 'keys', given: [made] });
    if (ts.isArrayLiteralExpression(made))
      return joiMethod(reader, joiOfKind('alternatives'), { name: 'try', given: made.elements });
    if (ts.isRegularExpressionLiteral(made))
      return joiOfKind('string', { type: 'string', ...patternOf(context, made) });
  }
  const value = context.evaluator.evaluate(node);
  if (value.kind !== 'literal' || value.value === undefined) return OPAQUE;
  return joiOfKind('any', constant(value.value));
}
