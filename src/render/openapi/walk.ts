/** The schemas that a schema holds. */
import { DEFINITIONS, type Schema } from '../../contract.js';

/** The schema with all that it holds directly replaced. */
export function mapSchema(schema: Schema, change: (part: Schema, keyword: keyof Schema) => Schema): Schema {
  const result: Schema = { ...schema };
  const { properties, patternProperties, prefixItems, anyOf, allOf } = schema;
  const { items, additionalProperties, propertyNames, not } = schema;
  if (properties !== undefined)
    result.properties = mapValues(properties, (part) => change(part, 'properties'));
  if (patternProperties !== undefined)
    result.patternProperties = mapValues(patternProperties, (part) => change(part, 'patternProperties'));
  if (typeof additionalProperties === 'object')
    result.additionalProperties = change(additionalProperties, 'additionalProperties');
  if (propertyNames !== undefined) result.propertyNames = change(propertyNames, 'propertyNames');
  if (prefixItems !== undefined) result.prefixItems = prefixItems.map((part) => change(part, 'prefixItems'));
  if (typeof items === 'object') result.items = change(items, 'items');
  if (anyOf !== undefined) result.anyOf = anyOf.map((part) => change(part, 'anyOf'));
  if (allOf !== undefined) result.allOf = allOf.map((part) => change(part, 'allOf'));
  if (not !== undefined) result.not = change(not, 'not');
  return result;
}

/** The name of the type that a schema refers to. */
export const referredName = ({ $ref }: Schema): string | undefined =>
  $ref?.startsWith(DEFINITIONS) === true ? $ref.slice(DEFINITIONS.length) : undefined;

/** The schema itself, or the one that it refers to; nothing where references go round. */
export function resolved(schema: Schema, $defs: Readonly<Record<string, Schema>>): Schema | undefined {
  const seen = new Set<string>();
  let current: Schema | undefined = schema;
  for (let name = referredName(schema); name !== undefined; name = referredName(current)) {
    if (seen.has(name)) return undefined;
    seen.add(name);
    current = Object.hasOwn($defs, name) ? $defs[name] : undefined;
    if (current === undefined) return undefined;
  }
  return current;
}

/** Whether nothing is said about values: any fits. */
export const isUnconstrained = (schema: Schema): boolean =>
  Object.keys(schema).every((keyword) => ANNOTATIONS.has(keyword));

const ANNOTATIONS: ReadonlySet<string> = new Set(['description', 'default', 'examples', 'deprecated']);

/** Whether no value fits: `undefined`, an empty body. */
export const isNothing = ({ not }: Schema): boolean => not !== undefined && isUnconstrained(not);

export const mapValues = <One, Other>(
  record: Readonly<Record<string, One>>,
  change: (value: One, name: string) => Other,
): Record<string, Other> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value, name)]));
