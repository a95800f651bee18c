/** Applies the methods of a Joi schema: `.required()`, `.valid('a')`, `.keys({ … })`. */
import type { JsonLiteral, Schema } from '../../../../shared/contract.js';
import { separateUndefined, unionOf } from '../../../../shared/json-schema/index.js';
import { type Arguments, literalsIn } from '../shared/expressions.js';
import { joiAlternatives } from './alternatives.js';
import { joiBounds } from './bounds.js';
import { type Joi, type JoiReader, OPAQUE, schemaOf } from './joi-schema.js';
import { lets, withFields, withUnknownFields } from './objects.js';

type JoiMethod = (reader: JoiReader, base: Joi, given: Arguments) => Joi;

/** The result of an unknown method accepts anything. */
export function joiMethod(reader: JoiReader, base: Joi, name: string, given: Arguments): Joi {
  if (base.isOpaque === true || KEEPS.has(name)) return base;
  if (CHANGES.has(name)) return { ...base, isChanged: true };
  const method = METHODS.get(name) ?? OF_KINDS.get(`${base.kind}.${name}`);
  if (method !== undefined) return method(reader, base, given);
  const bounds = joiBounds(reader.context, base, name, given);
  return bounds === undefined ? OPAQUE : { ...base, schema: { ...base.schema, ...bounds } };
}

/** Methods that do not change the input. Their other restrictions are unknown. */
const KEEPS: ReadonlySet<string> = new Set(
  (
    'label message messages error meta tag tags note unit id warning warn rule custom external invalid disallow not ' +
    'cast result raw strip unique has and or xor nand oxor with without assert sort sparse isoDate isoDuration ' +
    'hostname ip domain base64 dataUri creditCard unsafe match example'
  ).split(' '),
);

/** Methods that change the value before it is validated. */
const CHANGES: ReadonlySet<string> = new Set([
  'trim',
  'lowercase',
  'uppercase',
  'case',
  'normalize',
  'replace',
  'truncate',
  'insensitive',
  'precision',
]);

const METHODS: ReadonlyMap<string, JoiMethod> = new Map<string, JoiMethod>([
  ['required', (_reader, base) => ({ ...base, optional: false })],
  ['exist', (_reader, base) => ({ ...base, optional: false })],
  ['optional', (_reader, base) => ({ ...base, optional: true })],
  ['default', (reader, base, given) => ({ ...base, optional: true, notes: preset(reader, base, given) })],
  ['strict', (_reader, base) => ({ ...base, isStrict: true })],
  ['allow', (reader, base, given) => allowed(base, literalsIn(reader.context, given))],
  ['empty', (reader, base, given) => allowed(base, literalsIn(reader.context, given))],
  ['valid', (reader, base, given) => limited(base, literalsIn(reader.context, given))],
  ['equal', (reader, base, given) => limited(base, literalsIn(reader.context, given))],
  ['only', (_reader, base) => ({ ...base, only: 'unknown' })],
  ['description', (reader, base, given) => ({ ...base, notes: described(reader, base, given) })],
  ...['options', 'prefs', 'preferences'].map((name): [string, JoiMethod] => [
    name,
    (reader, base, given) => (lets(reader.context, given) ? withUnknownFields(base) : base),
  ]),
]);

const SOME_OBJECT: Joi = { ...OPAQUE, schema: { type: 'object', additionalProperties: true } };

/** By the kind of schema and the name of the method. */
const OF_KINDS: ReadonlyMap<string, JoiMethod> = new Map<string, JoiMethod>([
  ['object.keys', withKeys],
  ['object.append', withKeys],
  ...['rename', 'fork', 'concat', 'requiredKeys', 'optionalKeys', 'forbiddenKeys'].map(
    (name): [string, JoiMethod] => [`object.${name}`, () => SOME_OBJECT],
  ),
  ['object.unknown', (reader, base, given) => ({ ...base, isOpen: !isFalse(reader, given) })],
  ['object.pattern', (_reader, base) => ({ ...base, isOpen: true, fields: base.fields ?? new Map() })],
  ...['min', 'max', 'length'].map((name): [string, JoiMethod] => [`object.${name}`, (_reader, base) => base]),
  ...['min', 'max', 'greater', 'less'].map((name): [string, JoiMethod] => [
    `date.${name}`,
    (_reader, base) => base,
  ]),
  ['date.timestamp', (_reader, base) => ({ ...base, schema: { type: ['number', 'string'] } })],
  ['date.iso', (_reader, base) => base],
  ['alternatives.try', joiAlternatives],
  ['array.items', (reader, base, given) => withItems(reader, base, given)],
]);

function withKeys(reader: JoiReader, base: Joi, [fields]: Arguments): Joi {
  return fields === undefined ? base : withFields(reader, base, fields);
}

const isFalse = ({ context }: JoiReader, given: Arguments): boolean =>
  literalsIn(context, given)?.[0] === false;

function preset({ context }: JoiReader, { notes }: Joi, given: Arguments): Schema {
  const [value] = literalsIn(context, given.slice(0, 1)) ?? [];
  return value === undefined ? notes : { ...notes, default: value };
}

function described({ context }: JoiReader, { notes }: Joi, given: Arguments): Schema {
  const [text] = literalsIn(context, given) ?? [];
  return typeof text === 'string' ? { ...notes, description: text } : notes;
}

const allowed = (base: Joi, values: readonly JsonLiteral[] | undefined): Joi =>
  values === undefined ? OPAQUE : { ...base, allowed: [...base.allowed, ...values] };

const limited = (base: Joi, values: readonly JsonLiteral[] | undefined): Joi =>
  values === undefined || base.only === 'unknown'
    ? { ...base, only: 'unknown' }
    : { ...base, only: 'allowed', allowed: [...base.allowed, ...values] };

/** Each item must fit one of the given schemas. */
function withItems({ compile }: JoiReader, base: Joi, given: Arguments): Joi {
  const { items } = base.schema;
  const before = items === undefined || items === false ? [] : [items];
  const parts = given.map((item) => separateUndefined(schemaOf(compile(item))).schema);
  const all = [...before, ...parts];
  return all.length === 0 ? base : { ...base, schema: { ...base.schema, items: unionOf(all) } };
}
