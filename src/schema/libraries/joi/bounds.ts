/** What the methods of a Joi schema add to one of its type: `.min(3)`, `.email()`, `.positive()` and their like. */
import type { Schema } from '../../../contract.js';
import type { SchemaContext } from '../../context/index.js';
import { patternOf } from '../regular-expression.js';
import type { Joi } from './joi-schema.js';
import { type Arguments, numberIn, optionsIn } from './literals.js';

/** Nothing where the method is not known. */
export function joiBounds(
  context: SchemaContext,
  { kind }: Joi,
  name: string,
  given: Arguments,
): Schema | undefined {
  if (kind === 'string') return ofText(context, name, given);
  if (kind === 'number') return ofNumber(context, name, given);
  return kind === 'array' ? ofArray(context, name, given) : undefined;
}

const member = (key: keyof Schema, value: number | undefined): Schema =>
  value === undefined ? {} : { [key]: value };

const counts = (low: keyof Schema, high: keyof Schema, name: string, count: number | undefined): Schema => ({
  ...(name === 'max' ? {} : member(low, count)),
  ...(name === 'min' ? {} : member(high, count)),
});

const GUID =
  '^[\\[{(]?[0-9a-fA-F]{8}[:-]?[0-9a-fA-F]{4}[:-]?[0-9a-fA-F]{4}[:-]?[0-9a-fA-F]{4}[:-]?[0-9a-fA-F]{12}[\\]})]?$';

/** With options they take other texts as well. */
const FORMATS: ReadonlyMap<string, Schema> = new Map([
  ['alphanum', { pattern: '^[a-zA-Z0-9]+$' }],
  ['token', { pattern: '^\\w+$' }],
  ['hex', { pattern: '^[a-fA-F0-9]+$' }],
  ['email', { pattern: '^[^@\\s]+@[^@\\s.]+(\\.[^@\\s.]+)+$' }],
  ['uri', { format: 'uri' }],
  ['guid', { pattern: GUID }],
]);

function ofText(context: SchemaContext, name: string, given: Arguments): Schema | undefined {
  switch (name) {
    case 'min':
    case 'max':
    case 'length':
      // With an encoding it is bytes that are counted.
      return given.length === 1 ? counts('minLength', 'maxLength', name, numberIn(context, given[0])) : {};
    case 'pattern':
    case 'regex':
      return patternIn(context, given);
    default: {
      const format = FORMATS.get(name === 'uuid' ? 'guid' : name);
      return format === undefined || given.length > 0 ? format && {} : format;
    }
  }
}

/** `{ invert: true }` takes what does not match. */
function patternIn(context: SchemaContext, [pattern, options]: Arguments): Schema {
  if (pattern === undefined) return {};
  const told = options === undefined ? undefined : context.evaluator.evaluate(options);
  const isName = told === undefined || (told.kind === 'literal' && typeof told.value === 'string');
  const isKept = isName || (options !== undefined && optionsIn(context, options)?.has('invert') === false);
  return isKept ? patternOf(context, pattern) : {};
}

function ofNumber(context: SchemaContext, name: string, [argument]: Arguments): Schema | undefined {
  const value = numberIn(context, argument);
  switch (name) {
    case 'integer':
      return { type: 'integer' };
    case 'min':
      return member('minimum', value);
    case 'max':
      return member('maximum', value);
    case 'greater':
      return member('exclusiveMinimum', value);
    case 'less':
      return member('exclusiveMaximum', value);
    case 'positive':
      return { exclusiveMinimum: 0 };
    case 'negative':
      return { exclusiveMaximum: 0 };
    case 'multiple':
      return value === undefined || value <= 0 ? {} : { multipleOf: value };
    case 'port':
      return { type: 'integer', minimum: 0, maximum: 65535 };
    default:
      return undefined;
  }
}

function ofArray(context: SchemaContext, name: string, [argument]: Arguments): Schema | undefined {
  return /^(?:min|max|length)$/.test(name)
    ? counts('minItems', 'maxItems', name, numberIn(context, argument))
    : undefined;
}
