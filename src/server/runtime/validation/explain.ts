/** Lists what is wrong with a value that does not fit, in the order of the value's own parts. */
import type { Schema } from '../../../shared/contract.js';
import { isClosedByConfiguration, withoutReference } from '../../../shared/json-schema/index.js';
import { isPlainObject } from '../plain-object.js';
import { closestAlternative, type Explaining } from './closest-alternative.js';
import { either, expectations } from './expectation.js';
import { below } from './json-pointer.js';
import { brokenLimits } from './limits.js';
import { isRoughly, propertyOf } from './shape.js';
import { isFull } from './validation-issue.js';

/** @param closes false for a part of an intersection */
export function explain(
  explaining: Explaining,
  schema: Schema,
  value: unknown,
  path: string,
  closes = true,
): void {
  const { compiler, issues } = explaining;
  if (isFull(issues) || compiler.fits(schema, value, closes)) return;
  const before = issues.length;
  const found = withoutReference(schema, compiler.definitions);
  const isMixed = found.allOf !== undefined;
  if (found.anyOf !== undefined) {
    const meant = closestAlternative(explaining, found, value, path);
    if (meant !== undefined) explain(explaining, meant, value, path, closes && !isMixed);
  }
  for (const part of found.allOf ?? []) explain(explaining, part, value, path, false);
  explainItself(explaining, found, value, path, closes && !isMixed);
  if (issues.length === before) issues.push({ path, message: unnamed(found, isMixed) });
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
  const { issues, compiler } = explaining;
  if (!isRoughly(schema, value)) {
    issues.push({ path, message: `must be ${either(expectations(schema))}` });
    return;
  }
  if (schema['x-type'] !== undefined) return;
  if (isPlainObject(value)) explainProperties(explaining, schema, value, path, closes);
  else if (Array.isArray(value)) explainItems(explaining, schema, value, path);
  for (const message of brokenLimits(compiler, schema, value)) issues.push({ path, message });
}

function explainProperties(
  explaining: Explaining,
  schema: Schema,
  value: Record<string, unknown>,
  path: string,
  closes: boolean,
): void {
  const { issues, rejects, compiler } = explaining;
  for (const name of Object.keys(value)) {
    if (isFull(issues)) return;
    const place = below(path, name);
    if (schema.propertyNames !== undefined && !compiler.fits(schema.propertyNames, name))
      issues.push({ path: place, message: 'is not an allowed name' });
    const part = propertyOf(schema, name);
    if (typeof part === 'object') explain(explaining, part, value[name], place);
    else if (part === false || (closes && rejects && isClosedByConfiguration(schema)))
      issues.push({ path: place, message: 'is not a known property' });
  }
  for (const name of schema.required ?? [])
    if (!Object.hasOwn(value, name)) issues.push({ path: below(path, name), message: 'is required' });
}

function explainItems(
  explaining: Explaining,
  { prefixItems = [], items }: Schema,
  value: readonly unknown[],
  path: string,
): void {
  for (const [index, item] of value.entries()) {
    if (isFull(explaining.issues)) return;
    const part = prefixItems[index] ?? items;
    if (part === false) explaining.issues.push({ path: below(path, index), message: 'is one item too many' });
    else if (part !== undefined) explain(explaining, part, item, below(path, index));
  }
}
