/** What a declaration holds its only argument against before its handler is called. */
import { ts } from 'ts-morph';
import type { Takes } from '../analysis/declarations/finder.js';
import type { SchemaMixin } from '../analysis/declarations/schema-mixin.js';
import { originOf } from '../analysis/interpreter/origin.js';
import { isUnknown } from '../analysis/interpreter/values/value.js';
import type { TypeSource } from '../api.js';
import type { Schema } from '../contract.js';
import { type Spoken, spokenIn } from './constraints/constraints.js';
import type { Schemas } from './context/schema-context.js';
import { schemaOfPattern } from './libraries/check/pattern.js';
import { schemaOfJoi } from './libraries/joi/joi.js';
import { cleaned } from './libraries/simple-schema/cleaned.js';
import { schemaOfDefinitions, schemaOfSimpleSchema } from './libraries/simple-schema/simple-schema.js';
import { schemaOfZod } from './libraries/zod/zod.js';

/** A function that refuses, a schema, a validator made of one, or a pattern as `check` takes it. */
export function spokenByValidator(
  schemas: Schemas,
  { validator: node, mixin }: Exclude<Takes, 'nothing'>,
): Spoken[] {
  if (node === undefined) return [];
  if (mixin !== undefined) return spokenByMixin(schemas, node, mixin);
  const value = schemas.evaluator.evaluate(node);
  if (value.kind === 'function') return spokenIn(schemas, value.node).filter(({ index }) => index === 0);
  const stated = statedBy(schemas, node);
  return stated === undefined ? [] : [{ index: 0, at: node, ...stated }];
}

/** Fields that are said as they are to make a SimpleSchema are one. */
function spokenByMixin(schemas: Schemas, node: ts.Node, { cleans, filters }: SchemaMixin): Spoken[] {
  const isOfFields = schemas.evaluator.evaluate(node).kind === 'object';
  const said = statedBySchema(schemas, node);
  const fields = said === undefined && isOfFields ? schemaOfDefinitions(schemas, node) : undefined;
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

function statedBy(schemas: Schemas, node: ts.Node): Stated | undefined {
  const stated = statedBySchema(schemas, node);
  if (stated !== undefined) return stated;
  const pattern = isNothing(schemas, node) ? undefined : schemaOfPattern(schemas, node, () => undefined);
  return pattern === undefined ? undefined : { schema: pattern, source: 'check' };
}

function statedBySchema(schemas: Schemas, node: ts.Node): Stated | undefined {
  const zod = schemaOfZod(schemas, node);
  if (zod !== undefined) return { schema: zod, source: 'zod' };
  const simple = ofSimpleSchema(schemas, node);
  if (simple !== undefined) return { schema: simple, source: 'simple-schema' };
  const joi = schemaOfJoi(schemas, node);
  return joi === undefined ? undefined : { schema: joi, source: 'joi' };
}

/** `validate: null` lets everything through. */
function isNothing({ evaluator }: Schemas, node: ts.Node): boolean {
  const value = evaluator.evaluate(node);
  return value.kind === 'literal' && value.value === null;
}

/** `schema`, `schema.validator()`, `schema.validator({ clean: true })` */
function ofSimpleSchema(schemas: Schemas, node: ts.Node): Schema | undefined {
  const call = validatorCall(schemas, node);
  if (call === undefined) return schemaOfSimpleSchema(schemas, node);
  const schema = schemaOfSimpleSchema(schemas, call.owner);
  if (schema === undefined || call.options === undefined) return schema;
  const clean = optionOf(schemas, call.options, 'clean');
  return clean === false ? schema : cleaned(schema, optionOf(schemas, call.options, 'filter') !== false);
}

function validatorCall(
  { evaluator }: Schemas,
  node: ts.Node,
): { owner: ts.Expression; options: ts.Expression | undefined } | undefined {
  const origin = originOf(evaluator, node);
  if (origin?.kind !== 'expression' || !ts.isCallExpression(origin.node)) return undefined;
  const { expression: callee, arguments: given } = origin.node;
  const isValidator = ts.isPropertyAccessExpression(callee) && callee.name.text === 'validator';
  return isValidator ? { owner: callee.expression, options: given[0] } : undefined;
}

/** What cannot be told is no `false`, which a missing `clean` is. */
function optionOf({ evaluator }: Schemas, options: ts.Expression, name: string): boolean | undefined {
  const value = evaluator.evaluate(options);
  if (value.kind !== 'object' || value.members.some(isUnknown)) return undefined;
  const found = value.members.findLast((each) => !isUnknown(each) && each.name === name);
  if (found === undefined || isUnknown(found)) return name === 'clean' ? false : undefined;
  const given = found.value();
  return given.kind === 'literal' ? given.value === true : undefined;
}
