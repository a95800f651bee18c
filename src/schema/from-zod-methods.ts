/** What the methods of a zod schema make of it: `.min(3)`, `.optional()`, `.extend({ … })` and their like. */
import type { ts } from 'ts-morph';
import type { Schema } from '../contract.js';
import type { Zod, ZodReader } from './from-zod.js';
import { bothOf } from './from-zod-factories.js';
import { zodFormatMethod } from './from-zod-formats.js';
import { extended, namesIn, objectOfZod, omitted, partial, picked, required } from './from-zod-objects.js';
import { orNothing, orNull, takeNothing } from './optional.js';
import { patternOf } from './pattern-of.js';
import { unionOf } from './union.js';

type Arguments = readonly ts.Expression[];
type Method = (reader: ZodReader, base: Schema, given: Arguments) => Schema;

/** What is not known may accept anything. */
export function zodMethod(reader: ZodReader, base: Zod, name: string, given: Arguments): Zod {
  const whole = WHOLE.get(name);
  if (whole !== undefined) return { ...base, schema: whole(reader, base.schema, given) };
  if (KEEPS.has(name)) return base;
  if (CHANGES.has(name)) return changed(reader, base, name, given);
  if (base.changed === true) return base;
  const object = ofObject(reader, base.schema, name, given);
  if (object !== undefined) return { schema: object };
  const bounds = boundsOf(reader, base.schema, name, given);
  return bounds === undefined ? { schema: {}, changed: true } : { schema: { ...base.schema, ...bounds } };
}

/** What refuses, notes or brands: the value stays what it is, and what more is refused cannot be told. */
const KEEPS: ReadonlySet<string> = new Set([
  'refine',
  'superRefine',
  'check',
  'brand',
  'readonly',
  'register',
  'clone',
  'finite',
  'safe',
  'with',
]);

/** What makes another value of the one that is given. */
const CHANGES: ReadonlySet<string> = new Set([
  'transform',
  'pipe',
  'overwrite',
  'trim',
  'toLowerCase',
  'toUpperCase',
  'normalize',
  'slugify',
  'catch',
]);

function changed({ side, schemaOf }: ZodReader, base: Zod, name: string, [argument]: Arguments): Zod {
  if (name === 'catch') return side === 'input' ? { schema: {}, changed: true } : base;
  if (side === 'input') return { ...base, changed: true };
  if (name === 'pipe') return { schema: schemaOf(argument), changed: true };
  return name === 'transform' ? { schema: {}, changed: true } : base;
}

/** What makes a schema of a whole one, whatever it is about. */
const WHOLE: ReadonlyMap<string, Method> = new Map<string, Method>([
  ['optional', (_reader, base) => orNothing(base)],
  ['exactOptional', (_reader, base) => orNothing(base)],
  ['nullable', (_reader, base) => orNull(base)],
  ['nullish', (_reader, base) => orNothing(orNull(base))],
  ['nonoptional', (_reader, base) => takeNothing(base).schema],
  ['unwrap', (_reader, base) => takeNothing(base).schema],
  ['default', (reader, base, given) => preset(reader, base, given)],
  ['prefault', (reader, base, given) => preset(reader, base, given)],
  ['array', (_reader, base) => ({ type: 'array', items: takeNothing(base).schema })],
  ['or', ({ schemaOf }, base, [other]) => unionOf([base, schemaOf(other)])],
  [
    'and',
    ({ schemas, schemaOf }, base, [other]) => bothOf(base, schemaOf(other), schemas.definitions.resolve),
  ],
  ['describe', (reader, base, [text]) => ({ ...base, ...noteOf(reader, 'description', text) })],
  ['meta', (reader, base, [notes]) => ({ ...base, ...metaOf(reader, notes) })],
]);

function preset(reader: ZodReader, base: Schema, [value]: Arguments): Schema {
  const noted = { ...base, ...noteOf(reader, 'default', value) };
  return reader.side === 'input' ? orNothing(noted) : noted;
}

function noteOf(
  { schemas }: ZodReader,
  key: 'description' | 'default',
  node: ts.Expression | undefined,
): Schema {
  const value = node === undefined ? undefined : schemas.evaluator.evaluate(node);
  return value?.kind === 'literal' && value.value !== undefined ? { [key]: value.value } : {};
}

function metaOf({ schemas }: ZodReader, node: ts.Expression | undefined): Schema {
  const value = node === undefined ? undefined : schemas.evaluator.evaluate(node);
  if (value?.kind !== 'object') return {};
  const notes: Schema = {};
  for (const member of value.members) {
    if (!('name' in member)) continue;
    const note = member.value();
    if (note.kind !== 'literal') continue;
    if (member.name === 'description' && typeof note.value === 'string') notes.description = note.value;
    if (member.name === 'deprecated' && note.value === true) notes.deprecated = true;
  }
  return notes;
}

/** What a method adds to a schema of the type that it is about; nothing where it is not known. */
function boundsOf(reader: ZodReader, base: Schema, name: string, given: Arguments): Schema | undefined {
  const { type } = base;
  if (base['x-type'] !== undefined) return {};
  if (base.enum !== undefined && /^(?:extract|exclude)$/.test(name)) return ofEnum(reader, base, name, given);
  if (type === 'string') return ofText(reader, name, given);
  if (type === 'number' || type === 'integer') return ofNumber(reader, name, given);
  if (type === 'array') return ofArray(reader, name, given);
  return undefined;
}

const numberIn = ({ schemas }: ZodReader, node: ts.Expression | undefined): number | undefined => {
  const value = node === undefined ? undefined : schemas.evaluator.evaluate(node);
  return value?.kind === 'literal' && typeof value.value === 'number' ? value.value : undefined;
};

const member = (key: keyof Schema, value: number | undefined): Schema =>
  value === undefined ? {} : { [key]: value };

function ofText(reader: ZodReader, name: string, given: Arguments): Schema | undefined {
  const [argument] = given;
  const count = numberIn(reader, argument);
  switch (name) {
    case 'min':
      return member('minLength', count);
    case 'max':
      return member('maxLength', count);
    case 'length':
      return { ...member('minLength', count), ...member('maxLength', count) };
    case 'nonempty':
      return { minLength: 1 };
    case 'regex':
      return argument === undefined ? {} : patternOf(reader.schemas, argument);
    case 'startsWith':
      return literalPattern(reader, argument, '^', '');
    case 'endsWith':
      return literalPattern(reader, argument, '', '$');
    case 'includes':
      return literalPattern(reader, argument, '', '');
    case 'lowercase':
    case 'uppercase':
      return {};
    default:
      return zodFormatMethod(name, given);
  }
}

function literalPattern(
  { schemas }: ZodReader,
  node: ts.Expression | undefined,
  before: string,
  after: string,
): Schema {
  const value = node === undefined ? undefined : schemas.evaluator.evaluate(node);
  if (value?.kind !== 'literal' || typeof value.value !== 'string') return {};
  return { pattern: `${before}${value.value.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}${after}` };
}

function ofNumber(reader: ZodReader, name: string, [argument]: Arguments): Schema | undefined {
  const value = numberIn(reader, argument);
  switch (name) {
    case 'int':
      return { type: 'integer' };
    case 'min':
    case 'gte':
      return member('minimum', value);
    case 'max':
    case 'lte':
      return member('maximum', value);
    case 'gt':
      return member('exclusiveMinimum', value);
    case 'lt':
      return member('exclusiveMaximum', value);
    case 'positive':
      return { exclusiveMinimum: 0 };
    case 'negative':
      return { exclusiveMaximum: 0 };
    case 'nonnegative':
      return { minimum: 0 };
    case 'nonpositive':
      return { maximum: 0 };
    case 'multipleOf':
    case 'step':
      return value === undefined || value <= 0 ? {} : { multipleOf: value };
    default:
      return undefined;
  }
}

function ofArray(reader: ZodReader, name: string, [argument]: Arguments): Schema | undefined {
  const count = numberIn(reader, argument);
  switch (name) {
    case 'min':
      return member('minItems', count);
    case 'max':
      return member('maxItems', count);
    case 'length':
      return { ...member('minItems', count), ...member('maxItems', count) };
    case 'nonempty':
      return { minItems: 1 };
    case 'rest':
      return { items: reader.schemaOf(argument) };
    default:
      return undefined;
  }
}

function ofEnum(
  { schemas }: ZodReader,
  { enum: values = [] }: Schema,
  name: string,
  [list]: Arguments,
): Schema | undefined {
  const given = list === undefined ? undefined : schemas.evaluator.evaluate(list);
  if (given?.kind !== 'array') return undefined;
  const names = new Set(
    given.items
      .map((item) => item.value())
      .map((value) => (value.kind === 'literal' ? value.value : undefined)),
  );
  const left = values.filter((value) => names.has(value) === (name === 'extract'));
  return { enum: left };
}

/** Nothing where the schema is no object, or the method none of an object's. */
function ofObject(
  reader: ZodReader,
  schema: Schema,
  name: string,
  [argument]: Arguments,
): Schema | undefined {
  const base = schema.$ref === undefined ? schema : reader.schemas.definitions.resolve(schema);
  if (base?.type !== 'object') return undefined;
  const names = namesIn(reader, argument);
  switch (name) {
    case 'extend':
    case 'safeExtend':
    case 'augment':
      return extended(base, objectOfZod(reader, argument));
    case 'merge':
      return extended(base, reader.schemaOf(argument));
    case 'pick':
      return names === undefined ? {} : picked(base, names);
    case 'omit':
      return names === undefined ? {} : omitted(base, names);
    case 'partial':
    case 'deepPartial':
      return partial(base, names);
    case 'required':
      return required(base, names);
    case 'strict':
      return { ...base, additionalProperties: false };
    case 'passthrough':
    case 'loose':
    case 'nonstrict':
      return { ...base, additionalProperties: true };
    case 'strip':
      return stripped(base);
    case 'catchall':
      return { ...base, additionalProperties: reader.schemaOf(argument) };
    default:
      return undefined;
  }
}

const stripped = ({ additionalProperties: _additional, ...rest }: Schema): Schema => rest;

/** A schema that is a member of another: `Task.shape.title`, `Tags.element`. */
export function zodMember(reader: ZodReader, base: Zod, name: string, field?: string): Zod | undefined {
  const schema =
    base.schema.$ref === undefined ? base.schema : reader.schemas.definitions.resolve(base.schema);
  if (name === 'element' && schema?.items !== undefined && schema.items !== false)
    return { schema: schema.items };
  const property = name === 'shape' && field !== undefined ? schema?.properties?.[field] : undefined;
  if (property === undefined || field === undefined) return undefined;
  return { schema: schema?.required?.includes(field) === true ? property : orNothing(property) };
}
