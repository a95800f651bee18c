/** The type of the values that a schema describes, as the type of the schema states it. */
import type { ts } from 'ts-morph';
import type { Side } from '../library.js';

/** Standard Schema has `~standard`, TypeBox has `~kind` since version 1, and `static` before. */
export const isSchemaType = (types: ts.TypeChecker, type: ts.Type): boolean =>
  ['~standard', '~kind', 'static'].some((name) => types.getPropertyOfType(type, name) !== undefined);

export function describedValues(types: ts.TypeChecker, type: ts.Type, side: Side): ts.Type | undefined {
  const standard = memberOf(types, type, '~standard');
  const stated = standard && memberOf(types, standard, 'types');
  if (stated !== undefined) return memberOf(types, types.getNonNullableType(stated), side);
  return memberOf(types, type, 'static');
}

export function memberOf(types: ts.TypeChecker, type: ts.Type, name: string): ts.Type | undefined {
  const property = types.getPropertyOfType(type, name);
  return property && types.getTypeOfSymbol(property);
}
