/** Plausible example values as JSON. They are the same in every run. */
import type { Schema } from '../../contract.js';
import { firstDefined } from '../../defined-properties.js';
import { isRecord } from '../../is-record.js';
import { acceptsLiteral } from '../acceptance.js';
import { acceptsEverything, referredName } from '../json-schema.js';

interface ExampleContext {
  $defs: Readonly<Record<string, Schema>>;
  /** The named types that contain the value. They are not repeated within it. */
  within: readonly string[];
  /** How many more named types may be visited: types that refer to each other are reached in very many ways. */
  budget: { left: number };
}

/** How many named types one example may visit. Further ones are left out. */
const MOST = 100;

/**
 * A value that the schema accepts: the documented example or, without one, a value made up from the type and the name of
 * what holds it. `undefined` if nothing plausible is known.
 */
export const exampleOfSchema = (
  schema: Schema,
  name: string,
  $defs: Readonly<Record<string, Schema>>,
): unknown => exampleInContext(schema, name, { $defs, within: [], budget: { left: MOST } });

function exampleInContext(schema: Schema, name: string, context: ExampleContext): unknown {
  const given = givenExample(schema);
  if (given !== undefined) return given;
  const type = referredName(schema);
  if (type !== undefined) return exampleOfType(type, name, context);
  if (schema.anyOf !== undefined) return firstExample(schema.anyOf, name, context);
  if (schema.allOf !== undefined) return mergeExamples(schema, schema.allOf, name, context);
  if (acceptsEverything(schema)) return exampleText({}, name);
  const { type: types = [] } = schema;
  if (typeof types === 'string') return exampleOfKind(types, schema, name, context);
  const kinds = types.filter((type) => type !== 'null');
  const example = firstDefined(kinds, (kind) => exampleOfKind(kind, schema, name, context));
  return example ?? (types.includes('null') ? null : undefined);
}

/** Prefers a value to `null`, unless `null` is the only documented example. */
function givenExample({ examples, default: preset, const: only, enum: values }: Schema): unknown {
  const documented = examples?.find((value) => value !== undefined);
  if (documented !== undefined) return documented;
  return preset ?? (only === undefined ? values?.find((value) => value !== null) : only);
}

function exampleOfType(type: string, name: string, context: ExampleContext): unknown {
  const { $defs, within, budget } = context;
  const schema = Object.hasOwn($defs, type) ? $defs[type] : undefined;
  if (schema === undefined || within.includes(type) || budget.left === 0) return undefined;
  budget.left -= 1;
  return exampleInContext(schema, name, { ...context, within: [...within, type] });
}

/** `null` only if no other alternative has an example. */
function firstExample(members: readonly Schema[], name: string, context: ExampleContext): unknown {
  const others = members.filter(({ type }) => type !== 'null');
  const example = firstDefined(others, (member) => exampleInContext(member, name, context));
  return example ?? (others.length < members.length ? null : undefined);
}

function mergeExamples(
  { allOf: _, ...own }: Schema,
  members: readonly Schema[],
  name: string,
  context: ExampleContext,
): unknown {
  const all = acceptsEverything(own) ? members : [own, ...members];
  const values = all.map((member) => exampleInContext(member, name, context));
  return values.every(isRecord) ? Object.assign({}, ...values) : undefined;
}

function exampleOfKind(type: string, schema: Schema, name: string, context: ExampleContext): unknown {
  switch (type) {
    case 'string':
      return exampleText(schema, name);
    case 'number':
    case 'integer':
      return exampleNumber({ ...schema, type });
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'array':
      return exampleArray(schema, name, context);
    default:
      return exampleObject(schema, context);
  }
}

/** An optional property without an example is left out. */
function exampleObject({ properties = {}, required = [] }: Schema, context: ExampleContext): unknown {
  const given = new Map<string, unknown>();
  for (const [name, schema] of Object.entries(properties)) {
    const value = exampleInContext(schema, name, context);
    if (value !== undefined) given.set(name, value);
  }
  return required.every((name) => given.has(name)) ? Object.fromEntries(given) : undefined;
}

function exampleArray(
  { prefixItems = [], items, minItems = 0, maxItems }: Schema,
  name: string,
  context: ExampleContext,
) {
  const first = prefixItems.slice(0, maxItems).map((item) => exampleInContext(item, name, context));
  const singular = name.replace(/s$/, '');
  const other =
    items === false || items === undefined ? undefined : exampleInContext(items, singular, context);
  const wanted = Math.max(minItems, items === undefined || first.length > 0 ? 0 : Math.min(1, maxItems ?? 1));
  const missing = other === undefined ? 0 : Math.max(0, wanted - first.length);
  const values = [...first, ...Array.from({ length: missing }, () => other)];
  const isWhole = values.length >= minItems && values.every((value) => value !== undefined);
  return isWhole ? values : undefined;
}

/** Found by the end of a value's name. */
const TEXTS: readonly [RegExp, string][] = [
  [/email$/i, 'ada@example.com'],
  [/user_?name$/i, 'ada'],
  [/title$/i, 'An example'],
  [/name$/i, 'Ada'],
  [/(?:url|link)$/i, 'https://example.com'],
  [/(?:^|[a-z_])id$/i, 'LmzQ7eXTwpcYF4sAi'],
  [/date$|At$|^day$/, '2026-01-01'],
];

const FORMATS: Readonly<Record<string, string>> = {
  'date-time': '2026-01-01T00:00:00.000Z',
  date: '2026-01-01',
  time: '12:00:00Z',
  duration: 'P1D',
  email: 'ada@example.com',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://example.com',
  url: 'https://example.com',
  uuid: '123e4567-e89b-42d3-a456-426614174000',
};
const OBJECT_ID_TEXT = '507f1f77bcf86cd799439011';
/** The three bytes 1, 2, 3. */
const BINARY_TEXT = 'AQID';
/** Tried in turn until one matches the pattern. */
const TRIED = ['example', 'a', 'A', '1', 'example-1', '123', OBJECT_ID_TEXT];

function exampleText(schema: Schema, name: string): string | undefined {
  if (schema['x-type'] === 'ObjectId') return OBJECT_ID_TEXT;
  if (schema.contentEncoding === 'base64') return BINARY_TEXT;
  if (schema.format !== undefined) return FORMATS[schema.format];
  const named = TEXTS.find(([ending]) => ending.test(name))?.[1];
  for (const tried of [named ?? 'example', ...TRIED]) {
    const text = ofLength(tried, schema);
    if (matches(text, schema)) return text;
  }
  return undefined;
}

function ofLength(text: string, { minLength = 0, maxLength = Infinity }: Schema): string {
  return text.padEnd(Math.min(minLength, LONGEST), 'x').slice(0, maxLength);
}

const LONGEST = 100;

function matches(text: string, { pattern, minLength = 0 }: Schema): boolean {
  if (text.length < minLength) return false;
  if (pattern === undefined) return true;
  try {
    return new RegExp(pattern, 'u').test(text);
  } catch {
    // The pattern is in another dialect: whether a text matches is unknown.
    return false;
  }
}

function exampleNumber(schema: Schema): number | undefined {
  const { minimum, exclusiveMinimum, maximum, exclusiveMaximum, multipleOf: step = 1 } = schema;
  const near = [minimum, exclusiveMinimum, maximum, exclusiveMaximum].flatMap((bound = 0) => {
    const multiple = Math.round(bound / step) * step;
    return [bound, multiple, multiple + step, multiple - step, bound + step / 2];
  });
  return [1, 0, ...near].find((value) => acceptsLiteral(schema, value, () => undefined) === true);
}
