/** Collects the fields of a SimpleSchema with their rules: from its definition, its extensions, `pick` and `omit`. */

import { ts } from 'ts-morph';
import { findOrigin, type Origin } from '../../../analysis/interpreter/index.js';
import type { SchemaContext } from '../../context/index.js';
import { literalsOfNodes, optionsOfNode } from '../shared/expressions.js';
import { fieldsOfMembers, type ObjectFields } from '../shared/objects.js';
import { makingExpression } from '../shared/origins.js';
import { attachedSchema } from './attached-schema.js';
import { type Rules, rulesOfDefinition, UNKNOWN_RULES } from './rules.js';

/** By name. Names may be dotted. */
export type SimpleFields = ObjectFields<Rules>;

const MODULES: ReadonlySet<string> = new Set([
  '',
  'simpl-schema',
  'meteor/aldeed:simple-schema',
  'meteor/aldeed:simpl-schema',
]);

export const isSimpleSchema = (origin: Origin | undefined): boolean =>
  origin?.kind === 'outside' &&
  MODULES.has(origin.from) &&
  /^(?:SimpleSchema|default|default\.default)$/.test(origin.path.join('.')) &&
  (origin.from !== '' || origin.path[0] === 'SimpleSchema');

/** Any of these fields may replace an earlier one of its name. */
const UNKNOWN_FIELDS: SimpleFields = { fields: new Map(), isOpen: true };

/** `undefined` if the expression is not a SimpleSchema that can be followed. */
export function simpleFields(context: SchemaContext, node: ts.Node, depth: number): SimpleFields | undefined {
  if (depth <= 0) return undefined;
  const origin = findOrigin(context.evaluator, node);
  const read = origin?.kind === 'expression' ? fieldsOfMaker(context, origin.node, depth) : undefined;
  if (read !== undefined) return read;
  const made = makingExpression(context, node);
  return made && simpleFields(made.context, made.node, depth - 1);
}

/** Extensions may depend on conditions: they may add and replace any field. */
function fieldsOfMaker(context: SchemaContext, made: ts.Expression, depth: number): SimpleFields | undefined {
  const begin = ts.isNewExpression(made)
    ? constructedFields(context, made, depth - 1)
    : ts.isCallExpression(made)
      ? derivedFields(context, made, depth - 1)
      : undefined;
  return begin !== undefined && isExtendedLater(context, made) ? UNKNOWN_FIELDS : begin;
}

function constructedFields(
  context: SchemaContext,
  made: ts.NewExpression,
  depth: number,
): SimpleFields | undefined {
  if (!isSimpleSchema(findOrigin(context.evaluator, made.expression))) return undefined;
  const [definitions, options] = made.arguments ?? [];
  if (definitions === undefined) return NO_FIELDS;
  // Its fields, and those of extensions, may be optional by default.
  if (options !== undefined && mayDefaultToOptional(context, options)) return undefined;
  return fieldsOfDefinition(context, definitions, depth);
}

/** Reads `Task.extend(Place)`, `Task.pick('title')`, `Task.omit('title')`, and `Tasks.simpleSchema()` of a collection. */
function derivedFields(
  context: SchemaContext,
  made: ts.CallExpression,
  depth: number,
): SimpleFields | undefined {
  const { expression: callee, arguments: given } = made;
  if (!ts.isPropertyAccessExpression(callee)) return undefined;
  const method = callee.name.text;
  if (method === 'simpleSchema') {
    const attached = attachedSchema(context.evaluator, context.evaluator.evaluate(callee.expression));
    return attached && simpleFields(context, attached, depth);
  }
  if (!/^(?:extend|pick|omit|clone)$/.test(method)) return undefined;
  const base = simpleFields(context, callee.expression, depth);
  if (base === undefined || method === 'clone') return base;
  if (method === 'extend') {
    const [by] = given;
    return extendFields(base, by === undefined ? UNKNOWN_FIELDS : fieldsOfDefinition(context, by, depth));
  }
  const names = literalsOfNodes(context, given)?.map(String);
  if (names === undefined) return undefined;
  const isNamed = (field: string): boolean =>
    names.some((name) => field === name || field.startsWith(`${name}.`));
  return {
    ...base,
    fields: new Map([...base.fields].filter(([field]) => isNamed(field) === (method === 'pick'))),
  };
}

const NO_FIELDS: SimpleFields = { fields: new Map(), isOpen: false };

/** Reads another schema, definitions of fields, or a list of both. */
export function fieldsOfDefinition(context: SchemaContext, node: ts.Node, depth: number): SimpleFields {
  const other = simpleFields(context, node, depth);
  if (other !== undefined) return other;
  const value = context.evaluator.evaluate(node);
  if (value.kind === 'array') {
    return value.items.reduce<SimpleFields>(
      (before, item) =>
        extendFields(before, depth <= 0 ? UNKNOWN_FIELDS : fieldsOfDefinition(context, item.node, depth - 1)),
      NO_FIELDS,
    );
  }
  if (value.kind !== 'object') return UNKNOWN_FIELDS;
  return fieldsOfMembers(
    value,
    ({ expression }) => fieldRules(context, expression, depth),
    (expression) => schemaOwner(context, expression, depth)?.fields,
  );
}

/** Reads a definition, or the field of another schema. */
function fieldRules(context: SchemaContext, definition: ts.Node | undefined, depth: number): Rules {
  const other = definition === undefined ? undefined : schemaOwner(context, definition, depth);
  const [name] = other?.given ?? [];
  if (other === undefined || name === undefined) return rulesOfDefinition(context, definition);
  const value = context.evaluator.evaluate(name);
  const field = value.kind === 'literal' ? other.fields.fields.get(String(value.value)) : undefined;
  return field ?? UNKNOWN_RULES;
}

/** `Task.schema()`, `Task.schema('title')` */
function schemaOwner(
  context: SchemaContext,
  node: ts.Node,
  depth: number,
): { fields: SimpleFields; given: readonly ts.Expression[] } | undefined {
  const origin = findOrigin(context.evaluator, node);
  if (origin?.kind !== 'expression' || !ts.isCallExpression(origin.node)) return undefined;
  const { expression: callee, arguments: given } = origin.node;
  if (!ts.isPropertyAccessExpression(callee) || callee.name.text !== 'schema') return undefined;
  const fields = simpleFields(context, callee.expression, depth);
  return fields === undefined ? undefined : { fields, given };
}

/** Options that are unknown may contain it. */
function mayDefaultToOptional(context: SchemaContext, options: ts.Node): boolean {
  const values = optionsOfNode(context, options);
  const option = values?.get('requiredByDefault');
  if (option === undefined) return values === undefined;
  return option.kind !== 'literal' || option.value !== true;
}

/** Rules of the extension replace those of the base. */
function extendFields(base: SimpleFields, more: SimpleFields): SimpleFields {
  const fields = new Map(more.isOpen ? [] : base.fields);
  for (const [name, rules] of more.fields) fields.set(name, new Map([...(fields.get(name) ?? []), ...rules]));
  return { fields, isOpen: base.isOpen || more.isOpen };
}

/** Whether its module extends a schema that is the value of a constant: `Task.extend(…)`. */
function isExtendedLater({ evaluator }: SchemaContext, made: ts.Expression): boolean {
  const { parent } = made;
  if (!ts.isVariableDeclaration(parent) || !ts.isIdentifier(parent.name)) return false;
  const extensions = evaluator.scanOfSource(parent.getSourceFile()).extensions().get(parent.name.text) ?? [];
  return extensions.some(({ name }) => evaluator.lookup(name.text, name)?.includes(parent) === true);
}
