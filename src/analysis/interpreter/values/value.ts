/** What an expression is known to be without running it. */
import type { ts } from 'ts-morph';
import type { FunctionNode } from '../../syntax/index.js';
import type { Frame } from './frame.js';
import type { HostSymbol } from './host-symbols.js';

export type Literal = string | number | boolean | null | undefined;

export interface Member {
  name: string;
  /** Where the name stands: the key, or the shorthand itself. */
  key: ts.Node;
  /** The whole member, which documentation comments stand before. */
  node: ts.Node;
  /** The expression that gives the value, where there is one. */
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
  /** A module outside of the project, whose types may tell more. */
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
  /** The function, class or loop that gives it another value every time. */
  binder?: ts.Node;
}

export type Value =
  | { kind: 'literal'; value: Literal; at?: ts.Node }
  | { kind: 'array'; items: readonly { node: ts.Node; value: () => Value }[] }
  /** Later members overwrite earlier ones; an unknown one may overwrite any before it. No loop meets hidden ones. */
  | { kind: 'object'; members: readonly (Member | Unknown)[]; isHidden?: boolean }
  /** With what the functions around it were called with, and what `this` is in it. */
  | { kind: 'function'; node: FunctionNode; frame?: Frame | undefined; self?: () => Value }
  | ClassValue
  | Instance
  | { kind: 'host'; symbol: HostSymbol }
  | { kind: 'module'; file: string }
  | MadeCollection
  | Unknown;

/** Where a collection is made, and for which call of the function around it. */
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

/** What `new` makes of a class of the project. */
export interface Instance {
  kind: 'instance';
  of: ClassValue;
  arguments: readonly Argument[];
}

/** One argument of a call; a spread one may stand for any number. */
export interface Argument {
  node: ts.Node;
  value: () => Value;
}

/** `at` is where the text is written that makes it this one and no other. */
export const literal = (value: Literal, at?: ts.Node): Value & { kind: 'literal' } =>
  at === undefined ? { kind: 'literal', value } : { kind: 'literal', value, at };

/** Undecided for the same reason as a part of it. */
export const undecided = (value: Value, node: ts.Node): Unknown =>
  value.kind === 'unknown' ? { ...value, node } : unknown('other', node);

export const unknown = (reason: Reason, node: ts.Node): Unknown => ({ kind: 'unknown', reason, node });

export const isUnknown = (value: Value | Member): value is Unknown =>
  'kind' in value && value.kind === 'unknown';

export type ObjectValue = Value & { kind: 'object' };

/** The last one of the name; what cannot be decided may overwrite any before it. */
export const memberIn = ({ members }: ObjectValue, name: string): Member | Unknown | undefined =>
  members.findLast((each) => isUnknown(each) || each.name === name);

/** The member itself, where it is there and decided. */
export function decidedMember(object: ObjectValue, name: string): Member | undefined {
  const found = memberIn(object, name);
  return found === undefined || isUnknown(found) ? undefined : found;
}
