/** Objects of zod, and what makes other objects of them. */
import { ts } from 'ts-morph';
import { isUnknown, type Member, originOf } from '../../../analysis/interpreter/index.js';
import type { Schema } from '../../../contract.js';
import { schemaOfObject, withUndefined } from '../../algebra/index.js';
import type { ZodReader } from './zod.js';

/** Fields by their names; a field that cannot be told takes anything, and so does every other where a name cannot. */
export function objectOfZod(reader: ZodReader, node: ts.Expression | undefined): Schema {
  if (node === undefined) return { type: 'object', properties: {} };
  const value = reader.context.evaluator.evaluate(node);
  if (value.kind !== 'object') return shapeOf(reader, node) ?? { type: 'object', additionalProperties: true };
  const fields = new Map<string, Schema>();
  let isOpen = false;
  for (const member of value.members) {
    if (!isUnknown(member)) {
      fields.set(member.name, fieldOf(reader, expressionOf(member)));
      continue;
    }
    const spread = spreadShape(reader, member.node);
    // What cannot be told may replace whatever stands before it.
    if (spread === undefined) fields.clear();
    isOpen ||= spread === undefined;
    for (const [name, field] of fieldsOf(spread ?? {})) fields.set(name, field);
  }
  return schemaOfObject(fields, isOpen ? { additionalProperties: true } : {});
}

/** `...Task.shape` */
const spreadShape = (reader: ZodReader, node: ts.Node): Schema | undefined =>
  ts.isSpreadAssignment(node) ? shapeOf(reader, node.expression) : undefined;

/** One that cannot be followed may be left out. */
const fieldOf = (reader: ZodReader, node: ts.Node | undefined): Schema =>
  (node === undefined ? undefined : reader.read(node)?.schema) ?? withUndefined({});

/** A recursive field is a getter. */
const expressionOf = (member: Member): ts.Node | undefined => member.expression ?? returned(member.node);

/** `Task.shape` */
function shapeOf(reader: ZodReader, node: ts.Expression): Schema | undefined {
  const { context } = reader;
  const origin = originOf(context.evaluator, node);
  if (origin?.kind !== 'expression' || !ts.isPropertyAccessExpression(origin.node)) return undefined;
  if (origin.node.name.text !== 'shape') return undefined;
  const schema = reader.read(origin.node.expression)?.schema;
  return schema?.$ref === undefined ? schema : context.definitions.resolve(schema);
}

/** The fields of an object, each with whether it may be left out. */
const fieldsOf = ({ properties = {}, required = [] }: Schema): [string, Schema][] =>
  Object.entries(properties).map(([name, schema]) => [
    name,
    required.includes(name) ? schema : withUndefined(schema),
  ]);

const withFields = (
  { properties: _properties, required: _required, type: _type, ...rest }: Schema,
  fields: readonly (readonly [string, Schema])[],
): Schema => schemaOfObject(fields, rest);

/** Later fields replace earlier ones. */
export const extended = (schema: Schema, more: Schema): Schema => {
  const fields = new Map([...fieldsOf(schema), ...fieldsOf(more)]);
  const { additionalProperties } = more;
  return withFields(additionalProperties === undefined ? schema : { ...schema, additionalProperties }, [
    ...fields,
  ]);
};

export const picked = (schema: Schema, names: ReadonlySet<string>): Schema =>
  withFields(
    schema,
    fieldsOf(schema).filter(([name]) => names.has(name)),
  );

export const omitted = (schema: Schema, names: ReadonlySet<string>): Schema =>
  withFields(
    schema,
    fieldsOf(schema).filter(([name]) => !names.has(name)),
  );

export function partial(schema: Schema, names?: ReadonlySet<string>): Schema {
  const { required = [], ...rest } = schema;
  const left = names === undefined ? [] : required.filter((name) => !names.has(name));
  return left.length === 0 ? rest : { ...rest, required: left };
}

export function required(schema: Schema, names?: ReadonlySet<string>): Schema {
  const wanted = Object.keys(schema.properties ?? {}).filter(
    (name) => names === undefined || names.has(name),
  );
  const all = [...new Set([...(schema.required ?? []), ...wanted])].sort();
  return all.length === 0 ? schema : { ...schema, required: all };
}

/** `{ title: true, done: true }` */
export function namesIn({ context }: ZodReader, node: ts.Node | undefined): Set<string> | undefined {
  if (node === undefined) return undefined;
  const value = context.evaluator.evaluate(node);
  if (value.kind !== 'object') return undefined;
  return new Set(
    value.members.flatMap((each) => {
      const given = isUnknown(each) ? undefined : each.value();
      return !isUnknown(each) && given?.kind === 'literal' && given.value === true ? [each.name] : [];
    }),
  );
}

/** What a function without parameters answers. */
export function returned(node: ts.Node | undefined): ts.Expression | undefined {
  if (node === undefined) return undefined;
  const isFunction =
    ts.isArrowFunction(node) ||
    ts.isFunctionExpression(node) ||
    ts.isGetAccessorDeclaration(node) ||
    ts.isMethodDeclaration(node);
  if (!isFunction || node.body === undefined) return undefined;
  if (!ts.isBlock(node.body)) return node.body;
  const last = node.body.statements.at(-1);
  return last !== undefined && ts.isReturnStatement(last) ? last.expression : undefined;
}
