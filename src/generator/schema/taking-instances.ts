/**
 * Arguments whose class has a `toJSON`: a caller sends its result, or a plain object with the instance's properties, which
 * the application accepts too (C40). Answers contain only the result of `toJSON`.
 */
import type { Schema } from '../../shared/contract.js';
import { mapChildren, referredName, unionOf } from '../../shared/json-schema/index.js';
import { ANY_OBJECT, type DefinedType, type Definitions, referredTo } from './context/index.js';

type TypesByKey = ReadonlyMap<string, DefinedType>;

export const takingInstances = (definitions: Definitions, schema: Schema): Schema =>
  definitions.someHasToJson() ? withInstances(schema, definitions.all(), new Set()) : schema;

/** A type that contains such an instance is described in place, and accepts anything where it refers to itself. */
function withInstances(schema: Schema, types: TypesByKey, open: ReadonlySet<string>): Schema {
  const key = referredName(schema);
  const type = key === undefined ? undefined : types.get(key);
  if (key === undefined || type === undefined) {
    const changed = mapChildren(schema, (child) => withInstances(child, types, open));
    return changed.anyOf !== undefined && Object.keys(changed).length === 1
      ? unionOf(changed.anyOf)
      : changed;
  }
  if (type.hasToJson === true) return unionOf([schema, ANY_OBJECT]);
  if (!holdsToJson(type.schema, types)) return schema;
  return open.has(key) ? {} : withInstances(type.schema, types, new Set([...open, key]));
}

const holdsToJson = (schema: Schema, types: TypesByKey): boolean =>
  [...referredTo([schema], types).values()].some((type) => type.hasToJson);
