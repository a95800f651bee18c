/** What names mean while a function runs for one call, a class makes one instance, or a loop does one round. */
import type { ts } from 'ts-morph';
import type { Evaluator } from './evaluator.js';
import type { Argument, Value } from './value.js';

export interface Frame {
  /** The function, class or loop. */
  of: ts.Node;
  /** By what declares them. */
  names: ReadonlyMap<ts.Node, () => Value>;
  /** What `this` is. */
  self?: (() => Value) | undefined;
  /** What the function is called with. */
  arguments: readonly Argument[];
  /** Of what stands around it, as far as that is known. */
  outer: Frame | undefined;
  /** The type arguments of the call, and what is known where it stands. */
  types?: { nodes: readonly ts.TypeNode[]; within: Frame | undefined };
  /** Where it was found to be used so; nothing for what is followed from its use. */
  site?: Site;
}

export interface Site {
  /** The call, or the loop. */
  at: ts.Node;
  /** What its arguments are evaluated with. */
  evaluator: Evaluator;
  /** The same frame with more known of what stands around `at`. */
  again: (evaluator: Evaluator) => Frame | undefined;
}

function find<Result>(
  frame: Frame | undefined,
  read: (frame: Frame) => Result | undefined,
): Result | undefined {
  for (let each = frame; each !== undefined; each = each.outer) {
    const result = read(each);
    if (result !== undefined) return result;
  }
  return undefined;
}

export const boundValue = (frame: Frame | undefined, declaration: ts.Node): (() => Value) | undefined =>
  find(frame, ({ names }) => names.get(declaration));

export const frameFor = (frame: Frame | undefined, binder: ts.Node): Frame | undefined =>
  find(frame, (each) => (each.of === binder ? each : undefined));

/** An argument stands elsewhere, where names mean something else. */
export const argumentValue = (frame: Frame | undefined, node: ts.Node): (() => Value) | undefined =>
  find(frame, ({ arguments: callArguments }) => callArguments.find((each) => each.node === node)?.value);

/** Whether a node stands in what a frame is of. */
export function isInFrame(frame: Frame | undefined, node: ts.Node): boolean {
  for (let each: ts.Node | undefined = node; each !== undefined; each = each.parent)
    if (frameFor(frame, each) !== undefined) return true;
  return false;
}

/** Both: the inner one first. */
export function stacked(inner: Frame | undefined, outer: Frame | undefined): Frame | undefined {
  if (inner === undefined || outer === undefined) return inner ?? outer;
  return { ...inner, outer: stacked(inner.outer, outer) };
}
