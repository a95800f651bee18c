/** Applies the methods of an ArkType type: `.or('null')`, `.atLeastLength(2)`, `.pick('title')`. */
import type { Schema } from '../../../../shared/contract.js';
import { unionOf, withUndefined } from '../../../../shared/json-schema/index.js';
import { type Bound, boundOf } from '../shared/bounds.js';
import {
  type Arguments,
  literalIn,
  literalsIn,
  numberIn,
  patternOf,
  textIn,
  underNames,
} from '../shared/expressions.js';
import { bothOf, derivedObject, extended, itemOf } from '../shared/objects.js';
import type { MethodCall, ReadSchema, SchemaReader } from '../shared/reader.js';
import { schemaOfDefinition, undeclared, withDefault } from './definitions.js';

const BOUNDS: ReadonlyMap<string, Bound> = new Map([
  ...underNames<Bound>('atLeast atLeastLength', 'min'),
  ...underNames<Bound>('atMost atMostLength', 'max'),
  ...underNames<Bound>('moreThan moreThanLength', 'above'),
  ...underNames<Bound>('lessThan lessThanLength', 'below'),
  ['divisibleBy', 'multipleOf'],
  ['exactlyLength', 'exactly'],
]);

/** Methods that leave the value as it is. Their other restrictions are unknown. */
const KEEPS = /^(?:narrow|filter|satisfying|brand|as|configure|readonly|internal|onDeepUndeclaredKey)$/;

/** The result of an unknown method accepts anything. */
export function arktypeMethod(reader: SchemaReader, base: ReadSchema, call: MethodCall): ReadSchema {
  const { name, given } = call;
  if (KEEPS.test(name)) return base;
  if (/^(?:pipe|to|try)$/.test(name)) return piped(reader, base, name, given);
  const whole = ofWhole(reader, base.schema, name, given);
  if (whole !== undefined) return { ...base, schema: whole };
  if (base.changed === true) return base;
  const bound = BOUNDS.get(name);
  const { type } = base.schema;
  const more = bound === undefined ? undefined : boundOf(type, bound, numberIn(reader.context, given[0]));
  if (more !== undefined) return { schema: { ...base.schema, ...more } };
  if (name === 'matching' && given[0] !== undefined)
    return { schema: { ...base.schema, ...patternOf(reader.context, given[0]) } };
  return { schema: arktypeObjectMethod(reader, base.schema, name, given), changed: true };
}

function piped(reader: SchemaReader, base: ReadSchema, name: string, [next]: Arguments): ReadSchema {
  if (reader.side === 'input') return { ...base, changed: true };
  return { schema: name === 'to' ? schemaOfDefinition(reader, next).schema : {}, changed: true };
}

/** `undefined` if the method concerns a part of the type. */
function ofWhole(reader: SchemaReader, base: Schema, name: string, [first]: Arguments): Schema | undefined {
  const { context } = reader;
  switch (name) {
    case 'or':
      return unionOf([base, schemaOfDefinition(reader, first).schema]);
    case 'and':
    case 'intersect':
      return bothOf(context, base, schemaOfDefinition(reader, first).schema);
    case 'array':
      return { type: 'array', items: itemOf(base) };
    case 'optional':
      return withUndefined(base);
    case 'default':
      return withDefault(reader, base, literalIn(context, first));
    case 'describe': {
      const description = textIn(context, first);
      return description === undefined ? base : { ...base, description };
    }
    default:
      return undefined;
  }
}

/** Accepts anything if the type is not an object, or the method is not one of objects. */
function arktypeObjectMethod(reader: SchemaReader, base: Schema, name: string, given: Arguments): Schema {
  if (base.properties === undefined) return {};
  const names = new Set((literalsIn(reader.context, given) ?? []).map(String));
  switch (name) {
    case 'merge':
      return extended(base, schemaOfDefinition(reader, given[0]).schema);
    case 'onUndeclaredKey': {
      const { additionalProperties: _before, ...rest } = base;
      const more = undeclared(reader, textIn(reader.context, given[0]));
      return more === undefined ? rest : { ...rest, additionalProperties: more };
    }
    default:
      return derivedObject(base, name, names.size === 0 ? undefined : names) ?? {};
  }
}
