/** Enums by the values of their members. */
import type { ts } from 'ts-morph';
import type { JsonLiteral, Schema } from '../../../shared/contract.js';
import { constant, unionOf } from '../../../shared/json-schema/index.js';
import type { Evaluator } from '../../analysis/interpreter/index.js';
import { enumObject, isUnknown } from '../../analysis/interpreter/index.js';

/** By the names of the members; `undefined` if a value is computed. */
export function enumValues(
  evaluator: Evaluator,
  declarations: readonly ts.EnumDeclaration[],
): Map<string, JsonLiteral> | undefined {
  const object = enumObject(evaluator, declarations);
  if (object.kind !== 'object') return undefined;
  const values = new Map<string, JsonLiteral>();
  for (const member of object.members) {
    if (isUnknown(member)) return undefined;
    const value = member.value();
    if (value.kind !== 'literal' || value.value === undefined) return undefined;
    values.set(member.name, value.value);
  }
  return values;
}

export const enumSchema = (values: ReadonlyMap<string, JsonLiteral>): Schema =>
  unionOf([...values.values()].map(constant));
