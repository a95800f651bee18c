import type { ts } from 'ts-morph';
import type { Schema } from '../../../../shared/contract.js';
import { withOpenObjects } from '../../../../shared/json-schema/index.js';
import type { Value } from '../../../analysis/interpreter/index.js';
import type { SchemaContext } from '../../context/index.js';
import { optionsIn } from '../shared/expressions.js';
import { bothOf, objectFrom } from '../shared/objects.js';
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
export const bothOfZod = (context: SchemaContext, one: Schema, other: Schema): Schema =>
  bothOf(context, withOpenObjects(one), withOpenObjects(other));
