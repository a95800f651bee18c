/** Converts the checks of a zod schema: `.check(z.minLength(2), z.trim())`. */
import { ts } from 'ts-morph';
import type { Arguments } from '../shared/expressions.js';
import type { ReadSchema, SchemaReader } from '../shared/reader.js';
import { expressionBehind } from '../shared/reader.js';
import { zodBounds } from './bounds.js';
import { zodName } from './name.js';

/** `undefined` if the check does not change the value. */
type ZodCheck = (base: ReadSchema, name: string, given: Arguments) => ReadSchema | undefined;

/** Checks that are named differently from the method with the same effect. */
const CHECKS: ReadonlyMap<string, string> = new Map([
  ['minLength', 'min'],
  ['maxLength', 'max'],
  ['minimum', 'gte'],
  ['maximum', 'lte'],
]);

/** Custom checks are functions, so the values that they refuse are unknown. */
export function zodChecks(
  reader: SchemaReader,
  base: ReadSchema,
  checks: Arguments,
  change: ZodCheck,
): ReadSchema {
  return checks.reduce((before, check) => withCheck(reader, before, check, change), base);
}

function withCheck(
  reader: SchemaReader,
  base: ReadSchema,
  node: ts.Expression,
  change: ZodCheck,
): ReadSchema {
  if (base.changed === true) return base;
  const made = expressionBehind(reader.context, node);
  if (made === undefined || !ts.isCallExpression(made)) return base;
  const name = zodName(reader.context, made.expression);
  if (name === undefined) return base;
  const { arguments: given } = made;
  const changed = change(base, name, given);
  if (changed !== undefined) return changed;
  const bounds = zodBounds(reader, base.schema, CHECKS.get(name) ?? name, given);
  return { schema: { ...base.schema, ...bounds } };
}
