/** What the checks of a zod schema add to it: `.check(z.minLength(2), z.trim())`. */
import { ts } from 'ts-morph';
import { originOf } from '../../../analysis/interpreter/index.js';
import { zodBounds } from './bounds.js';
import { zodName } from './name.js';
import type { Zod, ZodReader } from './zod.js';

type Arguments = readonly ts.Expression[];

/** Of what makes another value of the one that is given; nothing of any other. */
type Change = (base: Zod, name: string, given: Arguments) => Zod | undefined;

/** Checks that have another name than the method that does the same. */
const CHECKS: ReadonlyMap<string, string> = new Map([
  ['minLength', 'min'],
  ['maxLength', 'max'],
  ['minimum', 'gte'],
  ['maximum', 'lte'],
]);

/** What is checked by a function of its own refuses more than can be told. */
export function zodChecks(reader: ZodReader, base: Zod, checks: Arguments, change: Change): Zod {
  return checks.reduce((before, check) => withCheck(reader, before, check, change), base);
}

function withCheck(reader: ZodReader, base: Zod, node: ts.Expression, change: Change): Zod {
  if (base.changed === true) return base;
  const { evaluator } = reader.context;
  const made = originOf(evaluator, node);
  if (made?.kind !== 'expression' || !ts.isCallExpression(made.node)) return base;
  const callee = originOf(evaluator, made.node.expression);
  const name = callee?.kind === 'outside' ? zodName(callee) : undefined;
  if (name === undefined) return base;
  const { arguments: given } = made.node;
  const changed = change(base, name, given);
  if (changed !== undefined) return changed;
  const bounds = zodBounds(reader, base.schema, CHECKS.get(name) ?? name, given);
  return { schema: { ...base.schema, ...bounds } };
}
