/**
 * Chooses, of equivalent schemas, one from which generators of clients make types, including old versions of OpenAPI
 * Generator. A schema accepts the same values as before.
 */
import type { Schema } from '../../../../shared/contract.js';
import { isRecord } from '../../../../shared/is-record.js';
import { acceptsEverything } from '../../../../shared/json-schema/index.js';
import { spelledNumber } from './spelled-number.js';

/** Spells a schema, but not those in it. */
export function spelledForClients(schema: Schema): Schema {
  const { type, anyOf, enum: values } = schema;
  const written: Schema = {
    ...schema,
    ...(Array.isArray(type) && { type: nullLast(type, (type) => type === 'null') }),
    ...(values !== undefined && { enum: nullLast(values, (value) => value === null) }),
    ...(anyOf !== undefined && { anyOf: nullLast(anyOf, (member) => member.type === 'null') }),
  };
  return withoutNullNotes(withOpenFields(spelledNumber(written)));
}

const nullLast = <One>(all: readonly One[], isNull: (one: One) => boolean): One[] => [
  ...all.filter((one) => !isNull(one)),
  ...all.filter(isNull),
];

/**
 * The values of a record have a description: without one, some versions take the record for any value, and the object
 * that holds it for a map. A title alone makes the values pointers in Go. The description does not mention that an
 * object with named fields may have others.
 */
function withOpenFields(schema: Schema): Schema {
  const { additionalProperties, ...others } = schema;
  const isOpen =
    typeof additionalProperties === 'object'
      ? acceptsEverything(additionalProperties)
      : additionalProperties === true || isAnyObject(schema);
  if (!isOpen) return schema;
  if (schema.properties !== undefined) return others;
  const value = typeof additionalProperties === 'object' ? additionalProperties : {};
  return { ...others, additionalProperties: { description: 'Any value.', ...value } };
}

/** Whether the schema accepts every object, and nothing else. */
const isAnyObject = ({ type, ...others }: Schema): boolean =>
  (type === 'object' || (Array.isArray(type) && type.join() === 'object,null')) && acceptsEverything(others);

/** Leaves out defaults and examples with `null` in them, because closed objects that hold them are taken for maps. */
export function withoutNullNotes(schema: Schema): Schema {
  const { default: preset, examples, ...others } = schema;
  const shown = examples?.filter((example) => !holdsNull(example));
  const isShown = preset !== undefined && !holdsNull(preset) && !isRecord(preset);
  if (shown?.length === examples?.length && (isShown || preset === undefined)) return schema;
  return {
    ...others,
    // Code has no literal for an object.
    ...(isShown ? { default: preset } : {}),
    ...(shown === undefined || shown.length === 0 ? {} : { examples: shown }),
  };
}

const holdsNull = (value: unknown): boolean =>
  value === null || (typeof value === 'object' && Object.values(value).some(holdsNull));
