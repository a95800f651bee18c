/** The value of an expression, as far as it follows without running it. */
import type { ts } from 'ts-morph';
import type { HostSymbol } from '../../../../shared/host-vocabulary.js';
import type { FunctionNode } from '../../syntax/index.js';
import type { Frame } from './frame.js';

export type Literal = string | number | boolean | null | undefined;

export interface Member {
  name: string;
  /** The key that names it; for a shorthand, the shorthand itself. */
  key: ts.Node;
  /** The call or loop that adds the member, if the key is written elsewhere. */
  site?: ts.Node;
  /** The whole member; its documentation comment precedes it. */
  node: ts.Node;
  /** `undefined` for getters and for members of enums. */
  expression?: ts.Node;
  value: () => Value;
}

/** Why an expression cannot be decided. */
export type Reason =
  | 'parameter'
  | 'variable'
  | 'loop'
  | 'mutated'
  | 'call'
  /** It comes from a package. */
  | 'package'
  | 'no-such-module'
  | 'cycle'
  | 'too-deep'
  | 'no-such-name'
  | 'other';

export interface Unknown {
  kind: 'unknown';
  reason: Reason;
  /** The part that cannot be decided. */
  node: ts.Node;
  /** The function, class or loop that decides the value: for a parameter, its function. */
  binder?: ts.Node;
  written?: Written;
}

/** The expression that makes a value, and the call frame that gives its names their values. */
export interface Written {
  node: ts.Node;
  frame: Frame | undefined;
}

export type Value =
  | { kind: 'literal'; value: Literal; at?: ts.Node }
  | {
      kind: 'array';
      items: readonly { node: ts.Node; value: () => Value }[];
      written?: Written;
    }
  /**
   * A later member overwrites an earlier one of its name; an unknown one may overwrite all before it. Loops skip the
   * members of a hidden object, such as a prototype.
   */
  | {
      kind: 'object';
      members: readonly (Member | Unknown)[];
      isHidden?: boolean;
      /** Set if an execution made it, which sees its changes. */
      isExecuted?: true;
      written?: Written;
    }
  /** `frame` has the arguments of the functions around it; `self` is `this` in it. */
  | { kind: 'function'; node: FunctionNode; frame?: Frame | undefined; self?: () => Value }
  | ClassValue
  | Instance
  | { kind: 'host'; symbol: HostSymbol }
  | { kind: 'module'; file: string }
  | MadeCollection
  | Unknown;

/** A collection, by the expression that makes it and the frame of the function around that. */
export interface MadeCollection {
  kind: 'collection';
  node: ts.NewExpression;
  frame?: Frame | undefined;
}

export interface ClassValue {
  kind: 'class';
  node: ts.ClassLikeDeclaration;
  frame?: Frame | undefined;
}

/** An instance of a class of the project. */
export interface Instance {
  kind: 'instance';
  /** The file whose own code makes it; `undefined` if a function or a loop does, which may run several times. */
  madeIn?: ts.SourceFile | undefined;
  of: ClassValue;
  arguments: readonly Argument[];
  types?: Frame['types'];
}

/** An argument of a call. A spread argument stands for any number of arguments. */
export interface Argument {
  node: ts.Node;
  value: () => Value;
}

/** `at` is where the text is written, for diagnostics. */
export const literal = (value: Literal, at?: ts.Node): Value & { kind: 'literal' } =>
  at === undefined ? { kind: 'literal', value } : { kind: 'literal', value, at };

/** The text that the value is; `undefined` if it is anything else. */
export const textOfValue = (value: Value | undefined): string | undefined =>
  value?.kind === 'literal' && typeof value.value === 'string' ? value.value : undefined;

/** An unknown value, for the same reason as `value`, a part of it. */
export const undecidedValue = (value: Value, node: ts.Node): Unknown =>
  value.kind === 'unknown' ? { ...value, node } : unknown('other', node);

export const unknown = (reason: Reason, node: ts.Node): Unknown => ({ kind: 'unknown', reason, node });

/** The node and frame of a value that only other rooms can read, such as the schema of a library. */
export function writtenPlace(value: Value): Written | undefined {
  if (value.kind === 'object' || value.kind === 'array') return value.written;
  if (value.kind !== 'unknown') return undefined;
  const { node, written } = value;
  return written?.node === node ? written : { node, frame: undefined };
}

export const isMutable = ({ kind }: Value): boolean => kind === 'object' || kind === 'array';

/** An object or list that code changes after it is made, in an order that is not decided. */
export const withUnknownChanges = (value: Value, node: ts.Node): Value =>
  value.kind === 'object'
    ? { ...value, members: [...value.members, unknown('mutated', node)] }
    : unknown('mutated', node);

export const isUnknown = (value: Value | Member): value is Unknown =>
  'kind' in value && value.kind === 'unknown';

export type ObjectValue = Value & { kind: 'object' };

/** The last member with the name; an unknown member after it may overwrite it and is returned instead. */
export const findMember = ({ members }: ObjectValue, name: string): Member | Unknown | undefined =>
  members.findLast((member) => isUnknown(member) || member.name === name);

/** `undefined` if the member is missing or unknown. */
export function decidedMember(object: ObjectValue, name: string): Member | undefined {
  const member = findMember(object, name);
  return member === undefined || isUnknown(member) ? undefined : member;
}

/** The expression or declaration that gives a name its value. */
export type Origin =
  | { kind: 'expression'; node: ts.Expression }
  /** Declared without an expression: a parameter, a function, a class, an enum. */
  | { kind: 'declaration'; node: ts.Node }
  | { kind: 'module'; file: string }
  /** Exported by a package or a host. `from` is empty for globals, such as `check` without an import. */
  | { kind: 'outside'; from: string; path: readonly string[] };
