/** The state of reading a type for another file. */
import type { ts } from 'ts-morph';
import { type TypeSyntax, UNKNOWN_TYPE } from '../../../shared/type-syntax.js';
import type { Evaluator } from '../../analysis/interpreter/index.js';

export interface TypeContext {
  evaluator: Evaluator;
  /** Called for every part that becomes `unknown`; without a node if another diagnostic reports it. */
  reportUnstatable: (node?: ts.Node) => void;
  /** Whether a handler is compared with this type, so that the type must be exact. */
  isCompared: boolean;
  /** The types that are being read: the requested one, and private ones that are spelled out in it. */
  roots: readonly ts.Node[];
  /** How many types contain the current one. */
  depth: number;
  /** How many more types may be read: private types that contain each other twice would never end. */
  budget: { left: number };
  /** Reads a type that is part of the present one. */
  read: (context: TypeContext, node: ts.TypeNode) => TypeSyntax;
}

export type ReadPart = (node: ts.TypeNode) => TypeSyntax;

/** `unknown`, for a part that another file cannot express. */
export function unstatable(context: TypeContext, node?: ts.Node): TypeSyntax {
  context.reportUnstatable(node);
  return UNKNOWN_TYPE;
}
