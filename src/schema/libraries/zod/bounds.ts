/** What the methods of a zod schema add to one of its type: `.min(3)`, `.email()`, `.nonempty()` and their like. */
import type { ts } from 'ts-morph';
import type { Schema } from '../../../contract.js';
import { patternOf } from '../regular-expression.js';
import { zodFormatMethod } from './formats.js';
import type { ZodReader } from './zod.js';

type Arguments = readonly ts.Expression[];

/** What a method adds to a schema of the type that it is about; nothing where it is not known. */
export function zodBounds(
  reader: ZodReader,
  base: Schema,
  name: string,
  given: Arguments,
): Schema | undefined {
  const { type } = base;
  if (base['x-type'] !== undefined) return {};
  if (base.enum !== undefined && /^(?:extract|exclude)$/.test(name)) return ofEnum(reader, base, name, given);
  if (type === 'string') return ofText(reader, name, given);
  if (type === 'number' || type === 'integer') return ofNumber(reader, name, given);
  if (type === 'array') return ofArray(reader, name, given);
  return undefined;
}

const numberIn = ({ context }: ZodReader, node: ts.Expression | undefined): number | undefined => {
  const value = node === undefined ? undefined : context.evaluator.evaluate(node);
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
      return argument === undefined ? {} : patternOf(reader.context, argument);
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
  { context }: ZodReader,
  node: ts.Expression | undefined,
  before: string,
  after: string,
): Schema {
  const value = node === undefined ? undefined : context.evaluator.evaluate(node);
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
  { context }: ZodReader,
  { enum: values = [] }: Schema,
  name: string,
  [list]: Arguments,
): Schema | undefined {
  const given = list === undefined ? undefined : context.evaluator.evaluate(list);
  if (given?.kind !== 'array') return undefined;
  const names = new Set(
    given.items
      .map((item) => item.value())
      .map((value) => (value.kind === 'literal' ? value.value : undefined)),
  );
  const left = values.filter((value) => names.has(value) === (name === 'extract'));
  return { enum: left };
}
