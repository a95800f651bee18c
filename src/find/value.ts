/** What an expression is known to be without running it. */
import type { ts } from 'ts-morph';
import type { HostSymbol } from './host-symbols.js';

export type Literal = string | number | boolean | null | undefined;

export type FunctionNode =
  | ts.FunctionExpression
  | ts.ArrowFunction
  | ts.FunctionDeclaration
  | ts.MethodDeclaration;

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
}

export type Value =
  | { kind: 'literal'; value: Literal }
  | { kind: 'array'; items: readonly { node: ts.Node; value: () => Value }[] }
  /** Later members overwrite earlier ones; an unknown one may overwrite any before it. */
  | { kind: 'object'; members: readonly (Member | Unknown)[] }
  | { kind: 'function'; node: FunctionNode }
  | { kind: 'host'; symbol: HostSymbol }
  | { kind: 'module'; file: string }
  | { kind: 'collection'; node: ts.NewExpression }
  | Unknown;

export const literal = (value: Literal): Value => ({ kind: 'literal', value });

export const unknown = (reason: Reason, node: ts.Node): Unknown => ({ kind: 'unknown', reason, node });

export const isUnknown = (value: Value | Member): value is Unknown =>
  'kind' in value && value.kind === 'unknown';
