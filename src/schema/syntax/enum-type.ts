/** Enums by the values of their members. */
import type { ts } from 'ts-morph';
import type { Evaluator } from '../../analysis/interpreter/create-evaluator.js';
import { enumObject } from '../../analysis/interpreter/objects/objects.js';
import { isUnknown } from '../../analysis/interpreter/values/value.js';
import type { JsonLiteral, Schema } from '../../contract.js';
import { unionOf } from '../algebra/union.js';
import { constant } from './literal-type.js';

/** By the names of the members; nothing where a value is computed. */
export function enumValues(
  evaluator: Evaluator,
  declarations: readonly ts.EnumDeclaration[],
): Map<string, JsonLiteral> | undefined {
  const found = enumObject(evaluator, declarations);
  if (found.kind !== 'object') return undefined;
  const values = new Map<string, JsonLiteral>();
  for (const member of found.members) {
    if (isUnknown(member)) return undefined;
    const value = member.value();
    if (value.kind !== 'literal' || value.value === undefined) return undefined;
    values.set(member.name, value.value);
  }
  return values;
}

export const enumSchema = (values: ReadonlyMap<string, JsonLiteral>): Schema =>
  unionOf([...values.values()].map(constant));
