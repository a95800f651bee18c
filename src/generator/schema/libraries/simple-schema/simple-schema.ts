/** SimpleSchema: simpl-schema, aldeed:simple-schema. */
import { ts } from 'ts-morph';
import type { JsonType, Schema } from '../../../../shared/contract.js';
import { mapChildren, unionSchema, withOpenObjects } from '../../../../shared/json-schema/index.js';
import { findOrigin } from '../../../analysis/interpreter/index.js';
import type { SchemaContext } from '../../context/index.js';
import type { CheckedValue, CheckingCall, SchemaLibrary } from '../library.js';
import { optionsOfNode } from '../shared/expressions.js';
import { expressionOfName } from '../shared/origins.js';
import { isSimpleSchema } from './fields.js';
import { schemaOfDefinitions, schemaOfSimpleSchema, type Validated } from './schema.js';

export const simpleSchema: SchemaLibrary = {
  name: 'simple-schema',
  title: 'SimpleSchema',
  keepsValues: true,
  readSchema: (context, node) => schemaOfSimpleSchema(context, node),
  findCheckedValue: valueCheckedBySimpleSchema,
  schemaOfValidator: (context, node) => schemaOfSimpleValidator(context, node),
  schemaOfMixin: (context, node) => {
    // Definitions of fields may take the place of a SimpleSchema.
    const isOfFields = context.evaluator.evaluate(node).kind === 'object';
    const schema =
      schemaOfSimpleValidator(context, node, 'completed') ??
      (isOfFields ? schemaOfDefinitions(context, node, 'completed') : undefined);
    return schema && schemaBeforeCleaning(schema);
  },
};

/** `Task.validate(task)`, `Task.validator()(task)`, `SimpleSchema.validate(task, Task)` */
function valueCheckedBySimpleSchema(
  context: SchemaContext,
  { call }: CheckingCall,
): CheckedValue | undefined {
  const owner = validatingSchema(context, call.expression);
  const [target, ...others] = call.arguments;
  if (owner === undefined || target === undefined) return undefined;
  const isStatic = isSimpleSchema(findOrigin(context.evaluator, owner));
  const [of, options] = isStatic ? others : [owner, ...others];
  if (of === undefined || (options !== undefined && !validatesAll(context, options, VALIDATING)))
    return undefined;
  const schema =
    schemaOfSimpleSchema(context, of) ?? (isStatic ? schemaOfDefinitions(context, of) : undefined);
  return schema && { target, schema };
}

/** `Task` in `Task.validate(…)` and in `Task.validator()(…)`. */
function validatingSchema(context: SchemaContext, callee: ts.Expression): ts.Expression | undefined {
  if (ts.isPropertyAccessExpression(callee))
    return callee.name.text.startsWith('validat') ? callee.expression : undefined;
  const validator = validatorCall(context, callee);
  // With options the validator cleans the value first.
  return validator?.options === undefined ? validator?.owner : undefined;
}

/** With other options it validates a modifier. */
const VALIDATING = /^(?:extendedCustomContext|mongoObject)$/;
const CLEANING =
  /^(?:autoConvert|clean|extendedCustomContext|filter|getAutoValues|mongoObject|removeEmptyStrings|trimStrings)$/;

const validatesAll = (context: SchemaContext, options: ts.Node, allowed: RegExp): boolean =>
  [...(optionsOfNode(context, options)?.keys() ?? [''])].every((name) => allowed.test(name));

/** `schema`, `schema.validator()`, `schema.validator({ clean: true })` */
function schemaOfSimpleValidator(
  context: SchemaContext,
  node: ts.Node,
  validated?: Validated,
): Schema | undefined {
  const call = validatorCall(context, node);
  if (call?.options !== undefined && !validatesAll(context, call.options, CLEANING)) return undefined;
  const mayClean = call?.options !== undefined;
  const schema = schemaOfSimpleSchema(context, call?.owner ?? node, mayClean ? 'completed' : validated);
  return schema && mayClean ? schemaBeforeCleaning(schema) : schema;
}

function validatorCall(
  context: SchemaContext,
  node: ts.Node,
): { owner: ts.Expression; options: ts.Expression | undefined } | undefined {
  const made = expressionOfName(context, node);
  if (made === undefined || !ts.isCallExpression(made)) return undefined;
  const { expression: callee, arguments: given } = made;
  const isValidator = ts.isPropertyAccessExpression(callee) && callee.name.text === 'validator';
  return isValidator ? { owner: callee.expression, options: given[0] } : undefined;
}

/** The values that a SimpleSchema accepts if it first removes unknown fields, trims texts and converts values. */
const schemaBeforeCleaning = (schema: Schema): Schema => widenForCleaning(withOpenObjects(schema));

function widenForCleaning(whole: Schema): Schema {
  const schema = mapChildren(whole, widenForCleaning);
  if (schema['x-type'] === 'Date') return unionSchema([schema, { type: ['number', 'string'] }]);
  if (schema['x-type'] !== undefined || schema.type === undefined) return schema;
  const types = [schema.type].flat();
  if (types.includes('array')) return unionSchema([schema, ...onlyItem(schema)]);
  const taken = new Set(types.flatMap((type) => CONVERTED.get(type) ?? [type]));
  if (taken.size === types.length) return schema;
  const { const: only, enum: values, ...rest } = types.includes('string') ? withoutTextRules(schema) : schema;
  const examples = only === undefined ? values : [only];
  return { ...rest, type: [...taken].sort(), ...(examples === undefined ? {} : { examples }) };
}

/** The types of values that `autoConvert` converts to a type. */
const CONVERTED: ReadonlyMap<JsonType, readonly JsonType[]> = new Map([
  ['boolean', ['boolean', 'number', 'string']],
  ['integer', ['integer', 'string']],
  ['number', ['number', 'string']],
  ['string', ['boolean', 'number', 'string']],
]);

/** Length and pattern concern the trimmed text, so the text itself may have others. */
const withoutTextRules = ({
  minLength: _minLength,
  maxLength: _maxLength,
  pattern: _pattern,
  format: _format,
  allOf: _allOf,
  ...rest
}: Schema): Schema => rest;

/** A single value becomes a list with one item, unless it is an object. */
const onlyItem = ({ items }: Schema): Schema[] =>
  items === undefined || items === false || items.type === 'object' || items.anyOf !== undefined
    ? []
    : [items];
