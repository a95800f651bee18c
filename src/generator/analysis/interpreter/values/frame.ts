/** A call frame: the values of names during one call of a function, in one instance of a class, or in one iteration of a loop. */
import type { ts } from 'ts-morph';
import type { Evaluator } from './evaluator.js';
import type { Argument, Value } from './value.js';

export interface Frame {
  /** The function, class or loop. */
  of: ts.Node;
  /** Values of parameters and loop variables, by their declarations. */
  names: ReadonlyMap<ts.Node, () => Value>;
  self?: (() => Value) | undefined;
  arguments: readonly Argument[];
  /** The item of an iteration. */
  item?: ts.Node;
  /** The frame of the enclosing function, class or loop, as far as it is known. */
  outer: Frame | undefined;
  /** The type arguments of the call (for a constructor, of its class), and the frame in which they are written. */
  types?: { nodes: readonly ts.TypeNode[]; within: Frame | undefined };
  /** Where the call is; `undefined` if the frame was made by following a value, not by searching for calls. */
  site?: Site;
}

interface Site {
  /** The call, or the loop. */
  at: ts.Node;
  /** Evaluates the arguments of the call. */
  evaluator: Evaluator;
  /** Makes the frame again with an evaluator that knows more about the code around `at`. */
  rebuild: (evaluator: Evaluator) => Frame | undefined;
}

function find<Result>(
  frame: Frame | undefined,
  read: (frame: Frame) => Result | undefined,
): Result | undefined {
  for (let current = frame; current !== undefined; current = current.outer) {
    const result = read(current);
    if (result !== undefined) return result;
  }
  return undefined;
}

export const boundValue = (frame: Frame | undefined, declaration: ts.Node): (() => Value) | undefined =>
  find(frame, ({ names }) => names.get(declaration));

export const frameFor = (frame: Frame | undefined, binder: ts.Node): Frame | undefined =>
  find(frame, (current) => (current.of === binder ? current : undefined));

/** The value of an argument of this frame, which has to be evaluated in the caller's scope. */
export const argumentValue = (frame: Frame | undefined, node: ts.Node): (() => Value) | undefined =>
  find(
    frame,
    ({ arguments: callArguments }) => callArguments.find((argument) => argument.node === node)?.value,
  );

/** Whether a node is inside a function, class or loop of this frame or of an outer one. */
export function isInFrame(frame: Frame | undefined, node: ts.Node): boolean {
  for (let ancestor: ts.Node | undefined = node; ancestor !== undefined; ancestor = ancestor.parent)
    if (frameFor(frame, ancestor) !== undefined) return true;
  return false;
}
