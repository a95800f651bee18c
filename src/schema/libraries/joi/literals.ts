/** What the arguments of a Joi method are. */
import { ts } from 'ts-morph';
import { isUnknown, type Value } from '../../../analysis/interpreter/index.js';
import type { JsonLiteral } from '../../../contract.js';
import type { SchemaContext } from '../../context/index.js';

export type Arguments = readonly ts.Expression[];

/** Values, and those of lists; nothing where one of them cannot be told. */
export function literalsIn({ evaluator }: SchemaContext, given: Arguments): JsonLiteral[] | undefined {
  const values = given.map((each) =>
    valuesOf(evaluator.evaluate(ts.isSpreadElement(each) ? each.expression : each)),
  );
  return values.every((each) => each !== undefined) ? values.flat() : undefined;
}

function valuesOf(value: Value): JsonLiteral[] | undefined {
  if (value.kind === 'literal') return value.value === undefined ? undefined : [value.value];
  if (value.kind !== 'array') return undefined;
  const values = value.items.map((item) => valuesOf(item.value()));
  return values.every((each) => each !== undefined) ? values.flat() : undefined;
}

export function numberIn({ evaluator }: SchemaContext, node: ts.Expression | undefined): number | undefined {
  const value = node === undefined ? undefined : evaluator.evaluate(node);
  return value?.kind === 'literal' && typeof value.value === 'number' ? value.value : undefined;
}

/** By their names; nothing where one of them cannot be told. */
export function optionsIn(
  { evaluator }: SchemaContext,
  node: ts.Expression,
): ReadonlyMap<string, Value> | undefined {
  const value = evaluator.evaluate(node);
  if (value.kind !== 'object') return undefined;
  const options = new Map<string, Value>();
  for (const member of value.members) {
    if (isUnknown(member)) return undefined;
    options.set(member.name, member.value());
  }
  return options;
}
