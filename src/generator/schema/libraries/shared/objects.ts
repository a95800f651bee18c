/** Reads the fields of object schemas, and derives object schemas from others. */
import { ts } from 'ts-morph';
import { type Schema, UNDEFINED } from '../../../../shared/contract.js';
import {
  intersect,
  schemaOfObject,
  schemaOfTuple,
  separateUndefined,
  withUndefined,
} from '../../../../shared/json-schema/index.js';
import { isUnknown, type Member, type ObjectValue } from '../../../analysis/interpreter/index.js';
import type { SchemaContext } from '../../context/index.js';
import { anyLiteral, returned } from './expressions.js';
import { expressionBehind, type SchemaReader } from './reader.js';

export interface ObjectFields<Field = Schema> {
  /** Optional fields have `undefined` among their alternatives. */
  fields: ReadonlyMap<string, Field>;
  /** Whether there may be other fields, because a name is unknown. */
  isOpen: boolean;
}

interface FieldReader {
  field(node: ts.Node): Schema | undefined;
  /** The fields that a spread adds; `undefined` if they are unknown. */
  spread?(node: ts.Expression): ReadonlyMap<string, Schema> | undefined;
}

/** A field whose schema is unknown accepts anything. `undefined` if the node is not an object literal. */
export function fieldsIn(
  { evaluator }: SchemaContext,
  node: ts.Node,
  { field, spread }: FieldReader,
): ObjectFields | undefined {
  const value = evaluator.evaluate(node);
  if (value.kind !== 'object') return undefined;
  return membersIn(
    value,
    (member) => {
      const made = expressionOf(member);
      return (made && field(made)) ?? withUndefined({});
    },
    (expression) => {
      const fields = spread?.(expression);
      return fields && { fields, isOpen: false };
    },
  );
}

/** Reads the members of an object in their order, of which later ones replace earlier ones of their name. */
export function membersIn<Field>(
  { members }: ObjectValue,
  field: (member: Member) => Field,
  spread: (expression: ts.Expression) => ObjectFields<Field> | undefined,
): ObjectFields<Field> {
  const fields = new Map<string, Field>();
  let isOpen = false;
  for (const member of members) {
    if (!isUnknown(member)) {
      fields.set(member.name, field(member));
      continue;
    }
    const more = ts.isSpreadAssignment(member.node) ? spread(member.node.expression) : undefined;
    // An unknown spread may replace any field before it.
    if (more === undefined) fields.clear();
    isOpen ||= more?.isOpen ?? true;
    for (const [name, value] of more?.fields ?? []) fields.set(name, value);
  }
  return { fields, isOpen };
}

/** A field that refers to its own schema is written as a getter. */
const expressionOf = (member: Member): ts.Node | undefined => member.expression ?? returned(member.node);

export const SOME_OBJECT: Schema = { type: 'object', additionalProperties: true };

export const objectOfFields = ({ fields, isOpen }: ObjectFields): Schema =>
  schemaOfObject(fields, isOpen ? { additionalProperties: true } : {});

/** Optional fields have `undefined` among their alternatives. */
export const fieldSchemas = ({ properties = {}, required = [] }: Schema): Map<string, Schema> =>
  new Map(
    Object.entries(properties).map(([name, schema]) => [
      name,
      required.includes(name) ? schema : withUndefined(schema),
    ]),
  );

const withFields = (
  { properties: _properties, required: _required, type: _type, ...rest }: Schema,
  fields: Iterable<readonly [string, Schema]>,
): Schema => schemaOfObject(fields, rest);

/** Later fields replace earlier ones. */
export const extended = (schema: Schema, more: Schema): Schema => {
  const fields = new Map([...fieldSchemas(schema), ...fieldSchemas(more)]);
  const { additionalProperties } = more;
  return withFields(
    additionalProperties === undefined ? schema : { ...schema, additionalProperties },
    fields,
  );
};

const picked = (schema: Schema, names: ReadonlySet<string>): Schema =>
  withFields(
    schema,
    [...fieldSchemas(schema)].filter(([name]) => names.has(name)),
  );

const omitted = (schema: Schema, names: ReadonlySet<string>): Schema =>
  withFields(
    schema,
    [...fieldSchemas(schema)].filter(([name]) => !names.has(name)),
  );

export function partial(schema: Schema, names?: ReadonlySet<string>): Schema {
  const { required = [], ...rest } = schema;
  const left = names === undefined ? [] : required.filter((name) => !names.has(name));
  return left.length === 0 ? rest : { ...rest, required: left };
}

export function allRequired(schema: Schema, names?: ReadonlySet<string>): Schema {
  const wanted = Object.keys(schema.properties ?? {}).filter(
    (name) => names === undefined || names.has(name),
  );
  const all = [...new Set([...(schema.required ?? []), ...wanted])].sort();
  return all.length === 0 ? schema : { ...schema, required: all };
}

/** Reads the fields of `z.object({ … })`, or those of another object: `Task.shape`, `{ ...Task.shape }`. */
export function objectFrom(reader: SchemaReader, node: ts.Expression): Schema {
  const ofOther = (part: ts.Expression): Schema | undefined => {
    const made = expressionBehind(reader.context, part);
    const isMember = made !== undefined && ts.isPropertyAccessExpression(made) && made.name.text === 'shape';
    const schema = isMember ? reader.read(made.expression)?.schema : undefined;
    return schema && reader.context.definitions.target(schema);
  };
  const fields = fieldsIn(reader.context, node, {
    field: (value) => reader.read(value)?.schema,
    spread: (object) => {
      const other = ofOther(object);
      return other && fieldSchemas(other);
    },
  });
  if (fields !== undefined) return objectOfFields(fields);
  const other = ofOther(node);
  // The shape of a schema is its fields alone, without its rule about further keys.
  return other === undefined ? SOME_OBJECT : schemaOfObject(fieldSchemas(other));
}

/** The object that a function of this name makes of another; `undefined` for other names. Without `names`, of all fields. */
export function derivedObject(base: Schema, name: string, names?: ReadonlySet<string>): Schema | undefined {
  switch (name) {
    case 'pick':
      return names === undefined ? {} : picked(base, names);
    case 'omit':
      return names === undefined ? {} : omitted(base, names);
    case 'partial':
      return partial(base, names);
    case 'required':
      return allRequired(base, names);
    case 'keyof':
      return anyLiteral(Object.keys(base.properties ?? {}));
    default:
      return undefined;
  }
}

/** A list in JSON cannot hold `undefined`. */
export const itemOf = (schema: Schema): Schema => separateUndefined(schema).schema;

/** A list of these items in this order; `rest` is the schema of further items. */
export function tupleOf(items: readonly Schema[], rest?: Schema): Schema {
  const separated = items.map(separateUndefined);
  const required = separated.findLastIndex(({ optional }) => !optional) + 1;
  return schemaOfTuple([
    ...separated.map(({ schema }, index) => ({ schema, optional: index >= required, rest: false })),
    ...(rest === undefined ? [] : [{ schema: itemOf(rest), optional: true, rest: true }]),
  ]);
}

/** An object whose property names must fit `keys`, unless that accepts every text. */
export function recordOf(keys: Schema, values: Schema): Schema {
  const { type: _type, ...bounds } = keys;
  return {
    type: 'object',
    additionalProperties: itemOf(values),
    ...(keys.type === 'string' && Object.keys(bounds).length > 0 ? { propertyNames: keys } : {}),
  };
}

export function bothOf({ definitions }: SchemaContext, one: Schema, other: Schema): Schema {
  const narrowed = intersect(one, other, definitions.resolve);
  return narrowed === 'contradiction' ? UNDEFINED : narrowed;
}
