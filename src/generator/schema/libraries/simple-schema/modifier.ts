import { ts } from 'ts-morph';
import type { Schema } from '../../../../shared/contract.js';
import { unionOf } from '../../../../shared/json-schema/index.js';
import { nodesIn } from '../../../analysis/syntax/index.js';
import type { SchemaContext } from '../../context/index.js';
import { SOME_OBJECT } from '../shared/objects.js';
import { schemaOfSimpleSchema } from './schema.js';

/** `{ $set: { title: 'a' } }` */
const MODIFIER: Schema = {
  type: 'object',
  patternProperties: { '^\\$': SOME_OBJECT },
  additionalProperties: false,
};

/**
 * `check` with a schema of aldeed:simple-schema accepts a modifier as well as a document. The schema says so if the
 * handler updates with the value: `(task, id) => { check(task, Tasks.schema); Tasks.update(id, task); }`.
 */
export function withModifier(context: SchemaContext, call: ts.CallExpression, schema: Schema): Schema {
  const [target, pattern] = call.arguments;
  const handler = ts.findAncestor(call, ts.isFunctionLike);
  const accepts =
    target !== undefined &&
    pattern !== undefined &&
    handler !== undefined &&
    nodesIn(handler).some((node) => updatesWith(node, target)) &&
    schemaOfSimpleSchema(context, pattern) !== undefined;
  return accepts ? unionOf([schema, MODIFIER]) : schema;
}

/** `Tasks.update(id, task)` */
const updatesWith = (node: ts.Node, value: ts.Expression): boolean =>
  ts.isCallExpression(node) &&
  /\.(?:update|upsert)(?:Async)?$/.test(node.expression.getText()) &&
  node.arguments[1]?.getText() === value.getText();
