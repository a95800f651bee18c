/** Decides where types need parentheses, and where brackets may touch. */
import type { TypeSyntax } from '../../../shared/type-syntax.js';

/**
 * The position of a type, as far as it affects how the type is written: one of several `items` of a tuple, before `[]`
 * or `['key']`, after `keyof` or `...`, a member of a union or intersection, or on either side of `extends`.
 */
export type Position = 'alone' | 'argument' | 'item' | 'element' | 'operand' | 'member' | 'check' | 'extends';

/** Whether brackets may touch the type, without a line break between them. */
export function isHugged(type: TypeSyntax): boolean {
  switch (type.kind) {
    case 'object':
    case 'mapped':
    case 'keyword':
      return true;
    case 'named':
      return type.typeArguments === undefined;
    case 'union':
      return isNullableObject(type.types);
    default:
      return false;
  }
}

export const isObject = ({ kind }: TypeSyntax): boolean => kind === 'object' || kind === 'mapped';

/** Whether it is one object or one name of a type, with nothing but `null` and `void`. */
export function isNullableObject(types: readonly TypeSyntax[]): boolean {
  const [only, ...more] = types.filter((type) => !isNullOrVoid(type));
  return only !== undefined && more.length === 0 && (isObject(only) || only.kind === 'named');
}

const isNullOrVoid = (type: TypeSyntax): boolean =>
  (type.kind === 'keyword' && type.text === 'void') || (type.kind === 'literal' && type.text === 'null');

export function needsParentheses({ kind }: TypeSyntax, position: Position): boolean {
  const isOperand = position === 'element' || position === 'operand';
  switch (kind) {
    case 'typeof':
      return position === 'element';
    case 'operator':
    case 'infer':
      return isOperand;
    case 'union':
    case 'intersection':
      return isOperand || position === 'member';
    case 'function':
      return isOperand || position === 'member' || position === 'check';
    case 'conditional':
      return isOperand || position === 'member' || position === 'check' || position === 'extends';
    default:
      return false;
  }
}
