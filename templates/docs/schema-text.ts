/** Schemas as readers see them: the type in a line, and the fields of objects. */
import {
  type ApiDocument,
  isReference,
  nameOf,
  resolved,
  type Schema,
  type SchemaObject,
} from './api-document.js';

/** `string | null`, `Task[]`, `"open" | "done"`. Objects and unions that have a name are called by it. */
export function schemaText(document: ApiDocument, schema: Schema): string {
  if (schema === true) return 'any';
  if (schema === false) return 'nothing';
  if (isReference(schema)) {
    const target = resolved<SchemaObject>(document, schema);
    return target === undefined || isComposite(target)
      ? nameOf(schema.$ref)
      : schemaText(document, target);
  }
  const { enum: values, const: only, anyOf, oneOf, allOf } = schema;
  if (only !== undefined) return JSON.stringify(only);
  if (values !== undefined) return values.map((value) => JSON.stringify(value)).join(' | ');
  const alternatives = anyOf ?? oneOf;
  if (alternatives !== undefined) return joined(document, alternatives, ' | ');
  if (allOf !== undefined) return joined(document, allOf, ' & ');
  return namedType(document, schema);
}

const joined = (document: ApiDocument, schemas: readonly Schema[], sign: string): string =>
  [...new Set(schemas.map((schema) => schemaText(document, schema)))].join(sign);

function namedType(document: ApiDocument, schema: SchemaObject): string {
  const { type, format, contentEncoding } = schema;
  const note = format ?? contentEncoding;
  const names = [type ?? []].flat().map((name) => {
    if (name === 'array') return arrayText(schemaText(document, schema.items ?? true));
    return name === 'string' && note !== undefined ? `string (${note})` : name;
  });
  return names.length === 0 ? 'any' : names.join(' | ');
}

const arrayText = (items: string): string => (/ [|&] /.test(items) ? `(${items})[]` : `${items}[]`);

const isComposite = (target: SchemaObject): boolean =>
  [target.type ?? []].flat().some((name) => name === 'object' || name === 'array') ||
  [target.anyOf, target.oneOf, target.allOf, target.properties].some(
    (property) => property !== undefined,
  );

export interface Field {
  name: string;
  schema: Schema;
  isRequired: boolean;
}

/** The fields of an object, or of one of several. */
export interface FieldGroup {
  type: string;
  fields: readonly Field[];
}

/** Of the objects in a value: of itself, its items, or its alternatives. */
export function fieldGroups(
  document: ApiDocument,
  schema: Schema,
  within: readonly string[] = [],
): FieldGroup[] {
  if (typeof schema === 'boolean') return [];
  if (isReference(schema)) {
    const target = resolved<SchemaObject>(document, schema);
    if (target === undefined || within.includes(schema.$ref)) return [];
    return fieldGroups(document, target, [...within, schema.$ref]).map((group) =>
      group.type === 'object' ? { ...group, type: nameOf(schema.$ref) } : group,
    );
  }
  const groups = (part: Schema): FieldGroup[] => fieldGroups(document, part, within);
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives !== undefined) return alternatives.flatMap(groups);
  const own = ownFields(schema);
  const all = [...(schema.allOf ?? []).flatMap(groups).flatMap(({ fields }) => fields), ...own];
  if (all.length > 0) return [{ type: 'object', fields: all }];
  return schema.items === undefined ? [] : groups(schema.items);
}

function ownFields({
  properties = {},
  required = [],
  additionalProperties,
}: SchemaObject): Field[] {
  const named = Object.entries(properties).map(([name, schema]) => ({
    name,
    schema,
    isRequired: required.includes(name),
  }));
  if (typeof additionalProperties !== 'object' || Object.keys(additionalProperties).length === 0)
    return named;
  return [...named, { name: 'any other name', schema: additionalProperties, isRequired: false }];
}

/** `1 to 128 characters; by default "open"`; empty without any. */
export function limitsText(document: ApiDocument, schema: Schema): string {
  const own = typeof schema === 'boolean' ? undefined : resolved<SchemaObject>(document, schema);
  if (own === undefined) return '';
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, pattern } = own;
  return [
    range(own.minLength, own.maxLength, 'characters'),
    range(own.minItems, own.maxItems, 'items'),
    range(wanted(minimum), wanted(maximum), ''),
    exclusiveMinimum === undefined ? '' : `more than ${exclusiveMinimum}`,
    exclusiveMaximum === undefined ? '' : `less than ${exclusiveMaximum}`,
    pattern === undefined ? '' : `like ${pattern}`,
    own.default === undefined ? '' : `by default ${JSON.stringify(own.default)}`,
  ]
    .filter((text) => text !== '')
    .join('; ');
}

/** The limits of whole numbers in 32 and 53 bits say no more than their type. */
const wanted = (limit: number | undefined): number | undefined =>
  limit !== undefined && Math.abs(limit) >= 2 ** 31 - 1 ? undefined : limit;

function range(least: number | undefined, most: number | undefined, unit: string): string {
  const numbers =
    least !== undefined && most !== undefined
      ? `${least} to ${most}`
      : (least === undefined ? '' : `at least ${least}`) +
        (most === undefined ? '' : `at most ${most}`);
  if (numbers === '' || unit === '') return numbers;
  return `${numbers} ${(most ?? least) === 1 ? unit.slice(0, -1) : unit}`;
}
