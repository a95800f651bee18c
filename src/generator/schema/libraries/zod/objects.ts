/** Reads objects, tuples and records of zod, and derives objects from others. */
import { ts } from 'ts-morph';
import { type Schema, UNDEFINED } from '../../../../shared/contract.js';
import {
  intersect,
  schemaOfObject,
  schemaOfTuple,
  separateUndefined,
  withOpenObjects,
  withUndefined,
} from '../../../../shared/json-schema/index.js';
import type { Value } from '../../../analysis/interpreter/index.js';
import type { SchemaContext } from '../../context/index.js';
import { anyLiteral, optionsOfNode } from '../shared/expressions.js';
import { fieldsOfNode, itemSchema, objectOfFields, SOME_OBJECT } from '../shared/objects.js';
import { expressionOfName } from '../shared/origins.js';
import type { SchemaReader } from './schema-reader.js';

/** Accepts keys that it does not name, and removes them. */
export function objectOfZod(reader: SchemaReader, node: ts.Expression | undefined): Schema {
  const object: Schema = node === undefined ? { type: 'object', properties: {} } : objectSchema(reader, node);
  const isStripping = object.additionalProperties === undefined && object.properties !== undefined;
  return isStripping ? { ...object, additionalProperties: true } : object;
}

/** `{ title: true, done: true }`; `undefined` if a name is unknown. */
export function namesSetToTrue(
  { context }: SchemaReader,
  node: ts.Node | undefined,
): Set<string> | undefined {
  const options = node && optionsOfNode(context, node);
  if (options === undefined) return undefined;
  const isTrue = (value: Value): boolean => value.kind === 'literal' && value.value === true;
  return new Set([...options].flatMap(([name, value]) => (isTrue(value) ? [name] : [])));
}

/** Optional fields have `undefined` among their alternatives. */
const fieldSchemas = ({ properties = {}, required = [] }: Schema): Map<string, Schema> =>
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
export const extendObject = (schema: Schema, more: Schema): Schema => {
  const fields = new Map([...fieldSchemas(schema), ...fieldSchemas(more)]);
  const { additionalProperties } = more;
  return withFields(
    additionalProperties === undefined ? schema : { ...schema, additionalProperties },
    fields,
  );
};

const pickFields = (schema: Schema, names: ReadonlySet<string>): Schema =>
  withFields(
    schema,
    [...fieldSchemas(schema)].filter(([name]) => names.has(name)),
  );

const omitFields = (schema: Schema, names: ReadonlySet<string>): Schema =>
  withFields(
    schema,
    [...fieldSchemas(schema)].filter(([name]) => !names.has(name)),
  );

function partial(schema: Schema, names?: ReadonlySet<string>): Schema {
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
export function objectSchema(reader: SchemaReader, node: ts.Expression): Schema {
  const ofOther = (part: ts.Expression): Schema | undefined => {
    const made = expressionOfName(reader.context, part);
    const isMember = made !== undefined && ts.isPropertyAccessExpression(made) && made.name.text === 'shape';
    const schema = isMember ? reader.read(made.expression)?.schema : undefined;
    return schema && reader.context.definitions.target(schema);
  };
  const fields = fieldsOfNode(reader.context, node, {
    field: (value) => reader.read(value)?.schema,
    spreadFields: (object) => {
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
      return names === undefined ? {} : pickFields(base, names);
    case 'omit':
      return names === undefined ? {} : omitFields(base, names);
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

/** A list of these items in this order; `rest` is the schema of further items. */
export function tupleSchema(items: readonly Schema[], rest?: Schema): Schema {
  const separated = items.map(separateUndefined);
  const required = separated.findLastIndex(({ optional }) => !optional) + 1;
  return schemaOfTuple([
    ...separated.map(({ schema }, index) => ({ schema, optional: index >= required, rest: false })),
    ...(rest === undefined ? [] : [{ schema: itemSchema(rest), optional: true, rest: true }]),
  ]);
}

/** An object whose property names must fit `keys`, unless that accepts every text. */
export function recordSchema(keys: Schema, values: Schema): Schema {
  const { type: _type, ...bounds } = keys;
  return {
    type: 'object',
    additionalProperties: itemSchema(values),
    ...(keys.type === 'string' && Object.keys(bounds).length > 0 ? { propertyNames: keys } : {}),
  };
}

/** Each object allows the keys of the other: `z.object({ a: … }).and(z.object({ b: … }))` has both. */
export function bothOfZod({ definitions }: SchemaContext, one: Schema, other: Schema): Schema {
  const narrowed = intersect(withOpenObjects(one), withOpenObjects(other), definitions.resolve);
  return narrowed === 'contradiction' ? UNDEFINED : narrowed;
}
