/** What is wrong with a value that does not fit, in the order in which it holds it. */
import type { Schema } from '../../contract.js';
import { isClosed, resolved } from './definitions.js';
import { either, expectations, isPlainObject } from './expectation.js';
import { brokenLimits } from './limits.js';
import { type Explaining, meantPart } from './meant-part.js';
import { below, isFull } from './problem.js';
import { isRoughly, propertyOf } from './shape.js';

/** @param closes false for a part of an intersection */
export function explain(
  explaining: Explaining,
  schema: Schema,
  value: unknown,
  path: string,
  closes = true,
): void {
  const { compiler, problems } = explaining;
  if (isFull(problems) || compiler.fits(schema, value, closes)) return;
  const before = problems.length;
  const found = resolved(schema, compiler.definitions);
  const isMixed = found.allOf !== undefined;
  if (found.anyOf !== undefined) {
    const meant = meantPart(explaining, found.anyOf, value, path);
    if (meant !== undefined) explain(explaining, meant, value, path, closes && !isMixed);
  }
  for (const part of found.allOf ?? []) explain(explaining, part, value, path, false);
  explainItself(explaining, found, value, path, closes && !isMixed);
  if (problems.length === before) problems.push({ path, message: unnamed(found, isMixed) });
}

const unnamed = ({ not }: Schema, isMixed: boolean): string =>
  isMixed ? 'has a property that is not known' : not === undefined ? 'is invalid' : 'is not allowed';

function explainItself(
  explaining: Explaining,
  schema: Schema,
  value: unknown,
  path: string,
  closes: boolean,
): void {
  const { problems, compiler } = explaining;
  if (!isRoughly(schema, value)) {
    problems.push({ path, message: `must be ${either(expectations(schema))}` });
    return;
  }
  if (schema['x-type'] !== undefined) return;
  if (isPlainObject(value)) explainProperties(explaining, schema, value, path, closes);
  else if (Array.isArray(value)) explainItems(explaining, schema, value, path);
  for (const message of brokenLimits(compiler, schema, value)) problems.push({ path, message });
}

function explainProperties(
  explaining: Explaining,
  schema: Schema,
  value: Record<string, unknown>,
  path: string,
  closes: boolean,
): void {
  const { problems, rejects, compiler } = explaining;
  for (const name of Object.keys(value)) {
    if (isFull(problems)) return;
    const place = below(path, name);
    if (schema.propertyNames !== undefined && !compiler.fits(schema.propertyNames, name))
      problems.push({ path: place, message: 'is not an allowed name' });
    const part = propertyOf(schema, name);
    if (typeof part === 'object') explain(explaining, part, value[name], place);
    else if (part === false || (closes && rejects && isClosed(schema)))
      problems.push({ path: place, message: 'is not a known property' });
  }
  for (const name of schema.required ?? [])
    if (!Object.hasOwn(value, name)) problems.push({ path: below(path, name), message: 'is required' });
}

function explainItems(
  explaining: Explaining,
  { prefixItems = [], items }: Schema,
  value: readonly unknown[],
  path: string,
): void {
  for (const [index, item] of value.entries()) {
    if (isFull(explaining.problems)) return;
    const part = prefixItems[index] ?? items;
    if (part === false)
      explaining.problems.push({ path: below(path, index), message: 'is one item too many' });
    else if (part !== undefined) explain(explaining, part, item, below(path, index));
  }
}
