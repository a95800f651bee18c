import type { ts } from 'ts-morph';
import type { Schema } from '../../../../shared/contract.js';
import { schemaOfObject, unionOf } from '../../../../shared/json-schema/index.js';
import type { Value } from '../../../analysis/interpreter/index.js';
import type { SchemaContext } from '../../context/index.js';
import { optionsIn } from '../shared/expressions.js';
import { bothOf, fieldSchemas, objectFrom } from '../shared/objects.js';
import type { SchemaReader } from '../shared/reader.js';

/** Accepts keys that it does not name, and removes them from the output. */
export function objectOfZod(reader: SchemaReader, node: ts.Expression | undefined): Schema {
  const object: Schema = node === undefined ? { type: 'object', properties: {} } : objectFrom(reader, node);
  const isStripping = reader.side === 'input' && object.additionalProperties === undefined;
  return isStripping && object.properties !== undefined ? { ...object, additionalProperties: true } : object;
}

/** `{ title: true, done: true }`; `undefined` if a name is unknown. */
export function namesSetToTrue(
  { context }: SchemaReader,
  node: ts.Node | undefined,
): Set<string> | undefined {
  const options = node && optionsIn(context, node);
  if (options === undefined) return undefined;
  const isTrue = (value: Value): boolean => value.kind === 'literal' && value.value === true;
  return new Set([...options].flatMap(([name, value]) => (isTrue(value) ? [name] : [])));
}

/** Each object allows the keys of the other: `z.object({ a: … }).and(z.object({ b: … }))` has both. */
export function bothOfZod(context: SchemaContext, one: Schema, other: Schema): Schema {
  const parts = [one, other].map((schema) => alternativesIn(context, schema));
  const [first = [], second = []] = parts;
  if (![...first, ...second].every(isPlainObject)) return bothOf(context, one, other);
  return unionOf(first.flatMap((a) => second.map((b) => bothObjects(context, a, b))));
}

const alternativesIn = ({ definitions }: SchemaContext, schema: Schema): readonly Schema[] =>
  (schema.anyOf ?? [schema]).map((part) =>
    part.$ref === undefined ? part : (definitions.resolve(part) ?? part),
  );

const isPlainObject = ({ type, properties, propertyNames }: Schema): boolean =>
  type === 'object' && properties !== undefined && propertyNames === undefined;

function bothObjects(context: SchemaContext, one: Schema, other: Schema): Schema {
  const [first, second] = [fieldSchemas(one), fieldSchemas(other)];
  const fields = [...new Set([...first.keys(), ...second.keys()])].map((name): [string, Schema] => {
    const [a, b] = [first.get(name), second.get(name)];
    return [name, a === undefined || b === undefined ? (a ?? b ?? {}) : bothOfZod(context, a, b)];
  });
  const others = [one, other].map(({ additionalProperties }) => additionalProperties);
  const isOpen = others.some((rest) => rest !== undefined && rest !== false);
  return schemaOfObject(fields, isOpen ? { additionalProperties: true } : {});
}
