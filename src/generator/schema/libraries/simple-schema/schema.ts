/** Converts SimpleSchemas (simpl-schema, aldeed:simple-schema). */
import type { ts } from 'ts-morph';
import { OBJECT_ID, type Schema } from '../../../../shared/contract.js';
import {
  schemaOfObject,
  separateUndefined,
  unionSchema,
  withNull,
  withUndefined,
} from '../../../../shared/json-schema/index.js';
import type { SchemaContext } from '../../context/index.js';
import { simpleField } from './field.js';
import { fieldsOfDefinition, type SimpleFields, simpleFields } from './fields.js';
import { type Rules, UNKNOWN_RULES } from './rules.js';

/** How deep schemas may be nested and derived. Beyond that anything is accepted. */
const DEPTH = 20;

/** Whether values are validated unchanged, or after defaults and `autoValue` have filled in missing fields. */
export type Validated = 'as-given' | 'completed';

/** Reads `new SimpleSchema({ … })`, a schema derived from one, or a name for it; `undefined` for anything else. */
export function schemaOfSimpleSchema(
  context: SchemaContext,
  node: ts.Node,
  validated: Validated = 'as-given',
  depth = DEPTH,
): Schema | undefined {
  const fields = simpleFields(context, node, depth);
  return fields === undefined ? undefined : schemaOfFields(context, fields, validated, depth);
}

/** Reads definitions that are passed to `SimpleSchema.validate` directly. */
export const schemaOfDefinitions = (
  context: SchemaContext,
  node: ts.Node,
  validated: Validated = 'as-given',
): Schema => schemaOfFields(context, fieldsOfDefinition(context, node, DEPTH), validated, DEPTH);

function schemaOfFields(
  context: SchemaContext,
  { fields, isOpen }: SimpleFields,
  validated: Validated,
  depth: number,
): Schema {
  const schemaOfNested = (child: ts.Node): Schema | undefined =>
    schemaOfSimpleSchema(context, child, validated, depth - 1);
  const reading = { context, schemaOfNested, validated };
  const schema = objectOfTree(reading, treeOfFields(fields), isOpen ? { additionalProperties: true } : {});
  // SimpleSchema compares an ObjectID of Meteor by its only field.
  const isOfObjectId = fields.size === 1 && fields.has('_str') && !isOpen;
  return isOfObjectId ? unionSchema([OBJECT_ID, schema]) : schema;
}

/** The fields by the segments of their dotted keys; `$` stands for the items of an array. */
interface Tree {
  rules: Rules | undefined;
  children: Map<string, Tree>;
}

function treeOfFields(fields: ReadonlyMap<string, Rules>): Tree {
  const root: Tree = { rules: undefined, children: new Map() };
  for (const [name, rules] of fields) {
    let at = root;
    for (const part of name.split('.')) {
      const next = at.children.get(part) ?? { rules: undefined, children: new Map() };
      at.children.set(part, next);
      at = next;
    }
    at.rules = rules;
  }
  return root;
}

interface Reading {
  context: SchemaContext;
  schemaOfNested: (node: ts.Node) => Schema | undefined;
  validated: Validated;
}

const objectOfTree = (reading: Reading, tree: Tree, more: Schema = {}): Schema =>
  schemaOfObject(fieldsOfTree(reading, tree), more);

/** If no field declares the object around it, a value may also have the dotted key itself, as in `{ 'client.name': 'Ada' }`. */
const fieldsOfTree = (reading: Reading, { children }: Tree): [string, Schema][] =>
  [...children].flatMap(([name, tree]): [string, Schema][] => {
    const dotted = tree.rules === undefined && !tree.children.has('$') ? fieldsOfTree(reading, tree) : [];
    return [
      [name, fieldOfTree(reading, tree)],
      ...dotted.map(([inner, field]): [string, Schema] => [`${name}.${inner}`, withUndefined(field)]),
    ];
  });

/** An optional field may also be null. */
function fieldOfTree(reading: Reading, tree: Tree): Schema {
  const { rules = UNKNOWN_RULES, children } = tree;
  const field = simpleField(reading.context, rules, reading.schemaOfNested);
  const schema = withChildren(reading, field.schema, children, tree);
  if (field.optional) return withUndefined(withNull(schema));
  return reading.validated === 'completed' && (rules.has('defaultValue') || rules.has('autoValue'))
    ? withUndefined(schema)
    : schema;
}

function withChildren(
  reading: Reading,
  schema: Schema,
  children: ReadonlyMap<string, Tree>,
  tree: Tree,
): Schema {
  const item = children.get('$');
  if (item !== undefined)
    return { ...schema, type: 'array', items: separateUndefined(fieldOfTree(reading, item)).schema };
  if (children.size === 0) return schema;
  const { description } = schema;
  const isOpen = schema.additionalProperties === true || Object.keys(schema.properties ?? {}).length > 0;
  return objectOfTree(reading, tree, {
    ...(description === undefined ? {} : { description }),
    ...(isOpen ? { additionalProperties: true } : {}),
  });
}
