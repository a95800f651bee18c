/** What a declaration holds its only argument against before its handler is called. */
import { ts } from 'ts-morph';
import type { SchemaMixin, Takes } from '../analysis/declarations/index.js';
import { isUnknown, originOf } from '../analysis/interpreter/index.js';
import type { TypeSource } from '../api.js';
import type { Schema } from '../contract.js';
import { type Constraint, constraintsIn } from './constraints/index.js';
import type { SchemaContext } from './context/index.js';
import {
  cleaned,
  schemaOfDefinitions,
  schemaOfJoi,
  schemaOfPattern,
  schemaOfSimpleSchema,
  schemaOfZod,
} from './libraries/index.js';

/** A function that refuses, a schema, a validator made of one, or a pattern as `check` takes it. */
export function constraintsOfValidator(
  context: SchemaContext,
  { validator: node, mixin }: Exclude<Takes, 'nothing'>,
): Constraint[] {
  if (node === undefined) return [];
  if (mixin !== undefined) return spokenByMixin(context, node, mixin);
  const value = context.evaluator.evaluate(node);
  if (value.kind === 'function') return constraintsIn(context, value.node).filter(({ index }) => index === 0);
  const stated = statedBy(context, node);
  return stated === undefined ? [] : [{ index: 0, at: node, ...stated }];
}

/** Fields that are said as they are to make a SimpleSchema are one. */
function spokenByMixin(
  context: SchemaContext,
  node: ts.Node,
  { cleans, filters }: SchemaMixin,
): Constraint[] {
  const isOfFields = context.evaluator.evaluate(node).kind === 'object';
  const said = statedBySchema(context, node);
  const fields = said === undefined && isOfFields ? schemaOfDefinitions(context, node) : undefined;
  const stated = said ?? (fields && { schema: fields, source: 'simple-schema' });
  if (stated === undefined) return [];
  const isCleaned = cleans && stated.source === 'simple-schema';
  const schema = isCleaned ? cleaned(stated.schema, filters) : stated.schema;
  return [{ index: 0, at: node, ...stated, schema }];
}

interface Stated {
  schema: Schema;
  source: TypeSource;
}

function statedBy(context: SchemaContext, node: ts.Node): Stated | undefined {
  const stated = statedBySchema(context, node);
  if (stated !== undefined) return stated;
  const pattern = isNothing(context, node) ? undefined : schemaOfPattern(context, node, () => undefined);
  return pattern === undefined ? undefined : { schema: pattern, source: 'check' };
}

function statedBySchema(context: SchemaContext, node: ts.Node): Stated | undefined {
  const zod = schemaOfZod(context, node);
  if (zod !== undefined) return { schema: zod, source: 'zod' };
  const simple = ofSimpleSchema(context, node);
  if (simple !== undefined) return { schema: simple, source: 'simple-schema' };
  const joi = schemaOfJoi(context, node);
  return joi === undefined ? undefined : { schema: joi, source: 'joi' };
}

/** `validate: null` lets everything through. */
function isNothing({ evaluator }: SchemaContext, node: ts.Node): boolean {
  const value = evaluator.evaluate(node);
  return value.kind === 'literal' && value.value === null;
}

/** `schema`, `schema.validator()`, `schema.validator({ clean: true })` */
function ofSimpleSchema(context: SchemaContext, node: ts.Node): Schema | undefined {
  const call = validatorCall(context, node);
  if (call === undefined) return schemaOfSimpleSchema(context, node);
  const schema = schemaOfSimpleSchema(context, call.owner);
  if (schema === undefined || call.options === undefined) return schema;
  const clean = optionOf(context, call.options, 'clean');
  return clean === false ? schema : cleaned(schema, optionOf(context, call.options, 'filter') !== false);
}

function validatorCall(
  { evaluator }: SchemaContext,
  node: ts.Node,
): { owner: ts.Expression; options: ts.Expression | undefined } | undefined {
  const origin = originOf(evaluator, node);
  if (origin?.kind !== 'expression' || !ts.isCallExpression(origin.node)) return undefined;
  const { expression: callee, arguments: given } = origin.node;
  const isValidator = ts.isPropertyAccessExpression(callee) && callee.name.text === 'validator';
  return isValidator ? { owner: callee.expression, options: given[0] } : undefined;
}

/** What cannot be told is no `false`, which a missing `clean` is. */
function optionOf({ evaluator }: SchemaContext, options: ts.Expression, name: string): boolean | undefined {
  const value = evaluator.evaluate(options);
  if (value.kind !== 'object' || value.members.some(isUnknown)) return undefined;
  const found = value.members.findLast((each) => !isUnknown(each) && each.name === name);
  if (found === undefined || isUnknown(found)) return name === 'clean' ? false : undefined;
  const given = found.value();
  return given.kind === 'literal' ? given.value === true : undefined;
}
