/** Converts the methods that restrict a Joi schema: `.min(3)`, `.email()`, `.positive()`. */
import type { Schema } from '../../../../shared/contract.js';
import type { SchemaContext } from '../../context/index.js';
import { type Bound, boundOf } from '../shared/bounds.js';
import { type Arguments, numberIn, optionsIn, patternOf } from '../shared/expressions.js';
import type { Joi } from './joi-schema.js';

const BOUNDS: ReadonlyMap<string, Bound> = new Map([
  ['min', 'min'],
  ['max', 'max'],
  ['length', 'exactly'],
  ['greater', 'above'],
  ['less', 'below'],
  ['multiple', 'multipleOf'],
]);

/** `undefined` if the method is unknown. */
export function joiBounds(
  context: SchemaContext,
  { kind }: Joi,
  name: string,
  given: Arguments,
): Schema | undefined {
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
