/**
 * The syntax of a TypeScript type as plain data: the schema stage reads it from the host's source, and rendering lays it
 * out. Parentheses are no part of it: they follow from what stands in what.
 */

export type TypeSyntax =
  | KeywordType
  | StringType
  | LiteralType
  | NamedType
  | ArrayType
  | TupleType
  | CombinedType
  | FunctionType
  | ObjectType
  | OperatorType
  | IndexedType
  | ConditionalType
  | InferredType
  | RareType;

/** `string`, `void` */
interface KeywordType {
  kind: 'keyword';
  text: string;
}

/** `'open'` */
interface StringType {
  kind: 'string';
  value: string;
}

/** As the source writes it: `1`, `-2`, `true`, `null`. */
interface LiteralType {
  kind: 'literal';
  text: string;
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

interface ConditionalType {
  kind: 'conditional';
  check: TypeSyntax;
  extends: TypeSyntax;
  whenTrue: TypeSyntax;
  whenFalse: TypeSyntax;
}

interface InferredType {
  kind: 'infer';
  name: string;
}

/** Alternating text and types: `{ [Key in keyof Task]: string }`, `` `/${Path}` ``. */
interface RareType {
  kind: 'mapped' | 'template';
  parts: (string | TypeSyntax)[];
}

export const keywordType = (text: string): TypeSyntax => ({ kind: 'keyword', text });

export const UNKNOWN_TYPE = keywordType('unknown');

export const namedType = (name: string, ...typeArguments: TypeSyntax[]): NamedType => ({
  kind: 'named',
  name,
  ...(typeArguments.length === 0 ? {} : { typeArguments }),
});

/** A single type stays as it is. Unions within the union are flattened. */
export function unionType(first: TypeSyntax, ...others: TypeSyntax[]): TypeSyntax {
  if (others.length === 0) return first;
  const types = [first, ...others].flatMap((type) => (type.kind === 'union' ? type.types : [type]));
  return { kind: 'union', types };
}

/** Replaces every type that a type directly contains. */
export function mapTypes(type: TypeSyntax, change: (part: TypeSyntax) => TypeSyntax): TypeSyntax {
  switch (type.kind) {
    case 'keyword':
    case 'string':
    case 'literal':
    case 'infer':
      return type;
    case 'named':
    case 'typeof':
      return type.typeArguments === undefined
        ? type
        : { ...type, typeArguments: type.typeArguments.map(change) };
    case 'array':
      return { ...type, element: change(type.element) };
    case 'tuple':
      return { ...type, elements: type.elements.map((each) => ({ ...each, type: change(each.type) })) };
    case 'union':
    case 'intersection':
      return { ...type, types: type.types.map(change) };
    case 'function':
      return mapFunction(type, change);
    case 'object':
      return { ...type, members: type.members.map((member) => mapMember(member, change)) };
    case 'operator':
      return { ...type, type: change(type.type) };
    case 'indexed':
      return { ...type, object: change(type.object), index: change(type.index) };
    case 'conditional':
      return {
        kind: 'conditional',
        check: change(type.check),
        extends: change(type.extends),
        whenTrue: change(type.whenTrue),
        whenFalse: change(type.whenFalse),
      };
    case 'mapped':
    case 'template':
      return { ...type, parts: type.parts.map((part) => (typeof part === 'string' ? part : change(part))) };
  }
}

const mapFunction = (
  { parameters, result }: FunctionType,
  change: (part: TypeSyntax) => TypeSyntax,
): FunctionType => ({
  kind: 'function',
  parameters: parameters.map((parameter) => ({ ...parameter, type: change(parameter.type) })),
  result: change(result),
});

function mapMember(member: MemberSyntax, change: (part: TypeSyntax) => TypeSyntax): MemberSyntax {
  switch (member.kind) {
    case 'property':
      return { ...member, type: change(member.type) };
    case 'index':
      return { ...member, key: change(member.key), type: change(member.type) };
    case 'method':
    case 'call':
      return { ...member, of: mapFunction(member.of, change) };
  }
}

/** The type itself and all types within it. */
export function typesWithin(type: TypeSyntax): TypeSyntax[] {
  const found = [type];
  mapTypes(type, (part) => {
    found.push(...typesWithin(part));
    return part;
  });
  return found;
}
