/** Arrays and tuples. */
import type { Schema } from '../../contract.js';
import { type Difference, differs, under, type Walk } from './difference.js';
import { schemaText } from './schema-text.js';

export function excessOfArray(inner: Schema, outer: Schema, walk: Walk): Difference[] {
  const innerFirst = inner.prefixItems ?? [];
  const outerFirst = outer.prefixItems ?? [];
  const differences: Difference[] = [];
  for (let index = 0; index < Math.max(innerFirst.length, outerFirst.length); index += 1) {
    const one = innerFirst[index] ?? inner.items ?? {};
    const other = outerFirst[index] ?? outer.items ?? {};
    if (one !== false) differences.push(...under(`[${index}]`, excessOfItem(one, other, walk)));
  }
  const { items: rest = {} } = inner;
  return rest === false
    ? differences
    : [...differences, ...under('[]', excessOfItem(rest, outer.items ?? {}, walk))];
}

const excessOfItem = (inner: Schema, outer: Schema | false, walk: Walk): Difference[] =>
  outer === false ? [differs('refused', schemaText(inner), 'nothing')] : walk.excess(inner, outer);
