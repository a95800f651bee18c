/** The schema of what a SimpleSchema accepts (simpl-schema, aldeed:simple-schema). */
import { ts } from 'ts-morph';
import type { Schema } from '../contract.js';
import { type Origin, originOf } from '../find/origin.js';
import { isUnknown, type Member } from '../find/value.js';
import { simpleField } from './from-simple-schema-field.js';
import { objectOf, orNothing, orNull } from './optional.js';
import type { Schemas } from './schemas.js';

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

/** Of `new SimpleSchema({ … })`, or of a name of one; nothing for anything else. */
export function schemaOfSimpleSchema(schemas: Schemas, node: ts.Node, depth = 20): Schema | undefined {
  const origin = originOf(schemas.evaluator, node);
  if (origin?.kind !== 'expression' || !ts.isNewExpression(origin.node) || depth === 0) return undefined;
  if (!isSimpleSchema(originOf(schemas.evaluator, origin.node.expression))) return undefined;
  const [fields, options] = origin.node.arguments ?? [];
  if (fields === undefined) return undefined;
  const members = membersOf(schemas, fields);
  const isOpen = members === undefined || (fields !== undefined && hasUnknown(schemas, fields));
  const nested = (child: ts.Node): Schema | undefined => schemaOfSimpleSchema(schemas, child, depth - 1);
  const tree = treeOf(members ?? []);
  const optionalByDefault = options !== undefined && says(schemas, options, 'requiredByDefault', false);
  return objectOfTree(
    { schemas, nested, optionalByDefault },
    tree,
    isOpen ? { additionalProperties: true } : {},
  );
}

function membersOf({ evaluator }: Schemas, node: ts.Node): Member[] | undefined {
  const value = evaluator.evaluate(node);
  return value.kind === 'object'
    ? value.members.filter((each): each is Member => !isUnknown(each))
    : undefined;
}

function hasUnknown({ evaluator }: Schemas, node: ts.Node): boolean {
  const value = evaluator.evaluate(node);
  return value.kind === 'object' && value.members.some(isUnknown);
}

function says({ evaluator }: Schemas, options: ts.Node, name: string, wanted: boolean): boolean {
  const value = evaluator.evaluate(options);
  if (value.kind !== 'object') return false;
  return value.members.some((each) => {
    if (isUnknown(each) || each.name !== name) return false;
    const given = each.value();
    return given.kind === 'literal' && given.value === wanted;
  });
}

/** Dotted keys as what they mean: fields within fields, `$` for the items of an array. */
interface Tree {
  member: Member | undefined;
  children: Map<string, Tree>;
}

function treeOf(members: readonly Member[]): Tree {
  const root: Tree = { member: undefined, children: new Map() };
  for (const member of members) {
    let at = root;
    for (const part of member.name.split('.')) {
      const next = at.children.get(part) ?? { member: undefined, children: new Map() };
      at.children.set(part, next);
      at = next;
    }
    at.member = member;
  }
  return root;
}

interface Reading {
  schemas: Schemas;
  nested: (node: ts.Node) => Schema | undefined;
  optionalByDefault: boolean;
}

const objectOfTree = (reading: Reading, { children }: Tree, more: Schema = {}): Schema =>
  objectOf(
    [...children].map(([name, tree]) => [name, fieldOfTree(reading, tree)]),
    more,
  );

/** What may be left out may be null as well. */
function fieldOfTree(reading: Reading, tree: Tree): Schema {
  const { member, children } = tree;
  const field = simpleField(reading.schemas, member, reading.nested, reading.optionalByDefault);
  const schema = withChildren(reading, field.schema, children, tree);
  return field.optional ? orNothing(orNull(schema)) : schema;
}

function withChildren(
  reading: Reading,
  schema: Schema,
  children: ReadonlyMap<string, Tree>,
  tree: Tree,
): Schema {
  const item = children.get('$');
  if (item !== undefined) return { ...schema, type: 'array', items: fieldOfTree(reading, item) };
  if (children.size === 0) return schema;
  const { description } = schema;
  return objectOfTree(reading, tree, description === undefined ? {} : { description });
}
