/** What is known while a type is read: how deep it is, and what of it cannot stand in another file. */
import type { ts } from 'ts-morph';
import type { Evaluator } from '../../analysis/interpreter/index.js';
import { type TypeSyntax, UNKNOWN_TYPE } from '../../type-syntax.js';

export interface TypeContext {
  evaluator: Evaluator;
  /** Called for every part that becomes `unknown`. */
  reportUnstatable: (node: ts.Node) => void;
  /** Whether a handler has to have this very type. */
  isCompared: boolean;
  /** The types that are being read: the one asked for, and private ones spelled out within it. */
  roots: readonly ts.Node[];
  /** How many types the present one stands in. */
  depth: number;
  /** How many more types may be read: private ones that contain each other twice would never end. */
  budget: { left: number };
  /** Reads a type that stands in the present one. */
  read: (context: TypeContext, node: ts.TypeNode) => TypeSyntax;
}

/** Reads a part of the present type. */
export type ReadPart = (node: ts.TypeNode) => TypeSyntax;

/** `unknown` in place of what cannot be stated in another file. */
export function unstatable(context: TypeContext, node: ts.Node): TypeSyntax {
  context.reportUnstatable(node);
  return UNKNOWN_TYPE;
}
