/** Makes Joi schemas and applies their methods: `Joi.string()`, `.required()`, `.keys({ … })`. */
import { DATE, type JsonLiteral, type Schema } from '../../../../shared/contract.js';
import { separateUndefined, unionOf } from '../../../../shared/json-schema/index.js';
import type { SchemaContext } from '../../context/index.js';
import { type Bound, boundOf } from '../shared/bounds.js';
import {
  type Arguments,
  elementsOf,
  literalsIn,
  numberIn,
  optionsIn,
  patternOf,
  underNames,
} from '../shared/expressions.js';
import type { MethodCall } from '../shared/reader.js';
import { type Joi, type JoiReader, joiOfKind, OPAQUE, schemaOf } from './joi-schema.js';
import { lets, withFields, withUnknownFields } from './objects.js';

type JoiMethod = (reader: JoiReader, base: Joi, given: Arguments) => Joi;

/** The result of an unknown method accepts anything. */
export function joiMethod(reader: JoiReader, base: Joi, call: MethodCall): Joi {
  const { name, given } = call;
  if (base.isOpaque === true || KEEPS.has(name)) return base;
  if (CHANGES.test(name)) return { ...base, isChanged: true };
  const method = METHODS.get(name) ?? OF_KINDS.get(`${base.kind}.${name}`);
  if (method !== undefined) return method(reader, base, given);
  const bounds = joiBounds(reader.context, base, call);
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
const CHANGES = /^(?:trim|lowercase|uppercase|case|normalize|replace|truncate|insensitive|precision)$/;

const METHODS: ReadonlyMap<string, JoiMethod> = new Map<string, JoiMethod>([
  ...underNames<JoiMethod>('required exist', (_reader, base) => ({ ...base, optional: false })),
  ['optional', (_reader, base) => ({ ...base, optional: true })],
  ['default', (reader, base, given) => ({ ...base, optional: true, notes: preset(reader, base, given) })],
  ['strict', (_reader, base) => ({ ...base, isStrict: true })],
  ...underNames<JoiMethod>('allow empty', (reader, base, given) =>
    allowed(base, literalsIn(reader.context, given)),
  ),
  ...underNames<JoiMethod>('valid equal', (reader, base, given) =>
    limited(base, literalsIn(reader.context, given)),
  ),
  ['only', (_reader, base) => ({ ...base, only: 'unknown' })],
  ['description', (reader, base, given) => ({ ...base, notes: described(reader, base, given) })],
  ...underNames<JoiMethod>('options prefs preferences', (reader, base, given) =>
    lets(reader.context, given) ? withUnknownFields(base) : base,
  ),
]);

const SOME_OBJECT: Joi = { ...OPAQUE, schema: { type: 'object', additionalProperties: true } };

/** By the kind of schema and the name of the method. */
const OF_KINDS: ReadonlyMap<string, JoiMethod> = new Map<string, JoiMethod>([
  ...underNames<JoiMethod>('object.keys object.append', (reader, base, [fields]) =>
    fields === undefined ? base : withFields(reader, base, fields),
  ),
  ...underNames(
    'object.rename object.fork object.concat object.requiredKeys object.optionalKeys object.forbiddenKeys',
    () => SOME_OBJECT,
  ),
  ['object.unknown', (reader, base, given) => ({ ...base, isOpen: !isFalse(reader, given) })],
  ['object.pattern', (_reader, base) => ({ ...base, isOpen: true, fields: base.fields ?? new Map() })],
  ...underNames<JoiMethod>(
    'object.min object.max object.length date.min date.max date.greater date.less date.iso',
    (_reader, base) => base,
  ),
  ['date.timestamp', (_reader, base) => ({ ...base, schema: { type: ['number', 'string'] } })],
  ['alternatives.try', joiAlternatives],
  ['array.items', withItems],
]);

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

/** `Joi.alternatives(a, b)`, `Joi.alternatives([a, b])`, `base.try(a, b)`, which adds to the existing alternatives. */
function joiAlternatives(reader: JoiReader, base: Joi, given: Arguments): Joi {
  const parts = given.flatMap((argument) => elementsOf(reader.context, argument) ?? [argument]);
  const schemas = parts.map((part) => separateUndefined(schemaOf(reader.compile(part))).schema);
  const alternatives = Object.keys(base.schema).length === 0 ? [] : [base.schema];
  return schemas.length === 0 ? base : { ...base, schema: unionOf([...alternatives, ...schemas]) };
}

type JoiFactory = (reader: JoiReader, given: Arguments) => Joi;

const FACTORIES: ReadonlyMap<string, JoiFactory> = new Map<string, JoiFactory>([
  ['any', () => joiOfKind('any')],
  ['string', () => joiOfKind('string', { type: 'string' })],
  ['number', () => joiOfKind('number', { type: 'number' })],
  ...underNames('boolean bool', () => joiOfKind('boolean', { type: 'boolean' })),
  ['date', () => joiOfKind('date', DATE)],
  ['object', (reader, given) => joiMethod(reader, joiOfKind('object'), { name: 'keys', given })],
  ['array', () => joiOfKind('array', { type: 'array' })],
  ...underNames<JoiFactory>('alternatives alt', (reader, given) =>
    joiAlternatives(reader, joiOfKind('alternatives'), given),
  ),
  ['compile', (reader, [node]) => (node === undefined ? OPAQUE : reader.compile(node))],
  ...'valid equal allow required exist optional options prefs invalid'
    .split(' ')
    .map((name): [string, JoiFactory] => [
      name,
      (reader, given) => joiMethod(reader, joiOfKind('any'), { name, given }),
    ]),
]);

/** An unknown function accepts anything. */
export const joiFactory = (reader: JoiReader, name: string, given: Arguments): Joi =>
  FACTORIES.get(name)?.(reader, given) ?? OPAQUE;

const BOUNDS: ReadonlyMap<string, Bound> = new Map([
  ['min', 'min'],
  ['max', 'max'],
  ['length', 'exactly'],
  ['greater', 'above'],
  ['less', 'below'],
  ['multiple', 'multipleOf'],
]);

/** `undefined` if the method is unknown. */
function joiBounds(context: SchemaContext, { kind }: Joi, { name, given }: MethodCall): Schema | undefined {
  if (kind !== 'string' && kind !== 'number' && kind !== 'array') return undefined;
  const bound = BOUNDS.get(name);
  // With an encoding, the method counts bytes.
  if (bound !== undefined && kind === 'string' && given.length > 1) return {};
  if (bound !== undefined) return boundOf(kind, bound, numberIn(context, given[0]));
  if (kind === 'string') return joiTextBounds(context, name, given);
  return kind === 'number' ? OF_NUMBERS.get(name) : undefined;
}

const OF_NUMBERS: ReadonlyMap<string, Schema> = new Map([
  ['integer', { type: 'integer' }],
  ['positive', { exclusiveMinimum: 0 }],
  ['negative', { exclusiveMaximum: 0 }],
  ['port', { type: 'integer', minimum: 0, maximum: 65535 }],
]);

const GUID =
  '^[\\[{(]?[0-9a-fA-F]{8}[:-]?[0-9a-fA-F]{4}[:-]?[0-9a-fA-F]{4}[:-]?[0-9a-fA-F]{4}[:-]?[0-9a-fA-F]{12}[\\]})]?$';

/** With options, these methods accept other texts as well. */
const FORMATS: ReadonlyMap<string, Schema> = new Map([
  ['alphanum', { pattern: '^[a-zA-Z0-9]+$' }],
  ['token', { pattern: '^\\w+$' }],
  ['hex', { pattern: '^[a-fA-F0-9]+$' }],
  ['email', { pattern: '^[^@\\s]+@[^@\\s.]+(\\.[^@\\s.]+)+$' }],
  ['uri', { format: 'uri' }],
  ['guid', { pattern: GUID }],
]);

function joiTextBounds(context: SchemaContext, name: string, given: Arguments): Schema | undefined {
  if (name === 'pattern' || name === 'regex') return patternIn(context, given);
  const format = FORMATS.get(name === 'uuid' ? 'guid' : name);
  return format !== undefined && given.length > 0 ? {} : format;
}

/** With `{ invert: true }` it accepts texts that do not match. */
function patternIn(context: SchemaContext, [pattern, options]: Arguments): Schema {
  if (pattern === undefined) return {};
  const value = options === undefined ? undefined : context.evaluator.evaluate(options);
  const isName = value === undefined || (value.kind === 'literal' && typeof value.value === 'string');
  const isPlain = isName || (options !== undefined && optionsIn(context, options)?.has('invert') === false);
  return isPlain ? patternOf(context, pattern) : {};
}
