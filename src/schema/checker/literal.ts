import type { ts } from 'ts-morph';
import type { Schema } from '../../contract.js';
import type { Checking } from './checking.js';

export function literalSchema({ types }: Checking, type: ts.Type): Schema {
  if (type.isStringLiteral()) return { type: 'string', const: type.value };
  if (type.isNumberLiteral()) return { type: 'number', const: type.value };
  return { type: 'boolean', const: types.typeToString(type) === 'true' };
}
