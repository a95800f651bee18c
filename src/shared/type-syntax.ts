/**
 * The syntax of a TypeScript type as plain data: the schema stage reads it from the host's source, and rendering prints
 * it. It has no parentheses, because they follow from the nesting.
 */

export type TypeSyntax =
  | TextType
  | StringType
  | NamedType
  | ArrayType
  | TupleType
  | CombinedType
  | FunctionType
  | ObjectType
  | OperatorType
  | IndexedType;

/** A keyword such as `void`, or a literal as it is in the source: `1`, `-2`, `true`, `null`. */
interface TextType {
  kind: 'keyword' | 'literal';
  text: string;
}

/** `'open'` */
interface StringType {
  kind: 'string';
  value: string;
}

/** `Task`, `State.Open`, `Map<string, Task>`; `typeof settings`. */
export interface NamedType {
  kind: 'named' | 'typeof';
  name: string | ImportedName;
  /** The members after the name: `Open` for `State.Open`. */
  members?: string[];
  typeArguments?: TypeSyntax[];
}

/** A name that a type uses and another module exports. */
export interface ImportedName {
  /** The name under which the module exports it; `default` for its default export. */
  name: string;
  /** The specifier of a package as the host writes it, or a file relative to the project's root. */
  from: { package: string } | { file: string };
}

interface ArrayType {
  kind: 'array';
  element: TypeSyntax;
}

interface TupleType {
  kind: 'tuple';
  elements: TupleElement[];
}

/** `string`, `name?: string`, `...rest: string[]` */
export interface TupleElement {
  type: TypeSyntax;
  label?: string;
  modifier?: 'optional' | 'rest';
}

interface CombinedType {
  kind: 'union' | 'intersection';
  types: TypeSyntax[];
}

export interface FunctionType {
  kind: 'function';
  parameters: ParameterSyntax[];
  result: TypeSyntax;
}

export interface ParameterSyntax {
  name: string;
  type: TypeSyntax;
  modifier?: 'optional' | 'rest';
}

export interface ObjectType {
  kind: 'object';
  members: MemberSyntax[];
}

export type MemberSyntax =
  | { kind: 'property'; name: string | number; type: TypeSyntax; optional: boolean; readonly: boolean }
  | { kind: 'method'; name: string | number; of: FunctionType; optional: boolean }
  /** `[key: string]: number` */
  | { kind: 'index'; name: string; key: TypeSyntax; type: TypeSyntax; readonly: boolean }
  /** `(id: string): Promise<Task>` */
  | { kind: 'call'; of: FunctionType };

/** `keyof Task`, `readonly string[]` */
interface OperatorType {
  kind: 'operator';
  operator: string;
  type: TypeSyntax;
}

/** `Task['title']` */
interface IndexedType {
  kind: 'indexed';
  object: TypeSyntax;
  index: TypeSyntax;
}

/**
 * The position of a type, as far as it decides about parentheses: before `[]` or `['key']`, after `keyof` or `...`, or a part
 * of a union or intersection.
 */
export type TypePosition = 'alone' | 'element' | 'operand' | 'part';

export const keywordType = (text: string): TypeSyntax => ({ kind: 'keyword', text });

export const UNKNOWN_TYPE = keywordType('unknown');

export const namedType = (name: string, ...typeArguments: TypeSyntax[]): NamedType => ({
  kind: 'named',
  name,
  ...(typeArguments.length === 0 ? {} : { typeArguments }),
});

/** A union of the types, with nested unions flattened; a single type is returned unchanged. */
export function unionType(first: TypeSyntax, ...others: TypeSyntax[]): TypeSyntax {
  if (others.length === 0) return first;
  const types = [first, ...others].flatMap((type) => (type.kind === 'union' ? type.types : [type]));
  return { kind: 'union', types };
}
