/** A type's text in the making: texts, and references to names that have to be imported. */
import type { ts } from 'ts-morph';
import type { Evaluator } from '../../analysis/interpreter/index.js';
import type { TypeText } from '../../api.js';

export type Piece = TypeText[number];

export interface TypeContext {
  evaluator: Evaluator;
  /** Called for every part that becomes `unknown`. */
  reportUnwritable: (node: ts.Node) => void;
  /** The types that are being written: the one asked for, and private ones spelled out within it. */
  roots: readonly ts.Node[];
  /** How many types the present one stands in. */
  depth: number;
  /** How many more types may be written: private ones that contain each other twice would never end. */
  budget: { left: number };
  /** Writes a type that stands in the present one. */
  write: (context: TypeContext, node: ts.TypeNode) => Piece[];
}

/** `unknown` in place of what cannot be written. */
export function unwritable(context: TypeContext, node: ts.Node): Piece[] {
  context.reportUnwritable(node);
  return ['unknown'];
}

export const separated = (parts: readonly (readonly Piece[])[], separator: string): Piece[] =>
  parts.flatMap((part, index) => (index === 0 ? part : [separator, ...part]));

export const quoted = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replace(/\\"/g, '"').replace(/'/g, "\\'")}'`;

/** Neighbouring texts are one. */
export function joined(all: readonly Piece[]): TypeText {
  const result: Piece[] = [];
  for (const piece of all) {
    const last = result.at(-1);
    if (typeof piece === 'string' && typeof last === 'string') result[result.length - 1] = last + piece;
    else result.push(piece);
  }
  return result;
}
