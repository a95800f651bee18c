/** A call frame: the values of names during one call of a function, in one instance of a class, or in one iteration of a loop. */
import { ts } from 'ts-morph';
import type { Evaluator } from './evaluator.js';
import type { Argument, Member, Unknown, Value } from './value.js';

export interface Frame {
  /** The function, class or loop; a file, if its statements are executed. */
  of: ts.Node;
  /** Values of parameters and loop variables, by their declarations. */
  names: ReadonlyMap<ts.Node, () => Value>;
  self?: (() => Value) | undefined;
  arguments: readonly Argument[];
  /** The frame of the enclosing function, class or loop, as far as it is known. */
  outer: Frame | undefined;
  /** The type arguments of the call (for a constructor, of its class), and the frame in which they are written. */
  types?: { nodes: readonly ts.TypeNode[]; within: Frame | undefined };
  /** Where the call is; `undefined` if the frame was made by following a value, not by searching for calls. */
  site?: Site;
  /** Set if the statements of the function, loop or file are executed. */
  executed?: Executed;
}

export interface Executed {
  by: Execution;
  /** The values of its names, which change during the execution. */
  variables: Map<ts.Node, Value>;
}

interface Site {
  /** The call, or the loop. */
  at: ts.Node;
  /** Evaluates the arguments of the call. */
  evaluator: Evaluator;
  /** Makes the frame again with an evaluator that knows more about the code around `at`. */
  rebuild: (evaluator: Evaluator) => Frame | undefined;
}

/** Statements that are executed in order, because values depend on the objects and names that they change. */
export interface Execution {
  /** Calls, and names whose values are changed, whose executions are wanted. */
  watched: Set<ts.Node>;
  /** A copy of the frame at each execution of these. */
  reached: Map<ts.Node, Frame[]>;
  /** The frames of the files that it executes, by their names. */
  files: Map<string, Frame>;
  /** The objects and lists that the execution made, which it may change. */
  objects: Map<Value, (Member | Unknown)[]>;
  lists: Map<Value, Argument[]>;
  /**
   * One function for each change of a name or a member, in order. It makes the value undecided, because the change
   * may not happen.
   */
  changes: (() => void)[];
  /** The functions that it has executed. */
  executed: Set<ts.Node>;
  /** Functions that call themselves without end, because a condition is not decided: nothing in them is decided. */
  endless: Set<ts.Node>;
  isOver: boolean;
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
  constant(executedFrame(frame, declaration)?.variables.get(declaration)) ??
  find(frame, ({ names }) => names.get(declaration));

const constant = (value: Value | undefined): (() => Value) | undefined => value && (() => value);

/** The executed frame with the variable of a name: this one, one around it, or that of another file. */
export function executedFrame(frame: Frame | undefined, declaration: ts.Node): Executed | undefined {
  const have = (executed: Executed | undefined): Executed | undefined =>
    executed?.variables.has(declaration) ? executed : undefined;
  const own = find(frame, ({ executed }) => have(executed));
  if (own !== undefined) return own;
  const files = find(frame, ({ executed }) => executed?.by.files);
  if (files === undefined || files.size === 0) return undefined;
  const source = declaration.getSourceFile();
  return frameOfBinder(frame, source) === undefined ? have(files.get(source.fileName)?.executed) : undefined;
}

export const frameOfBinder = (frame: Frame | undefined, binder: ts.Node): Frame | undefined =>
  find(frame, (current) => (current.of === binder ? current : undefined));

/** The value of an argument of this frame, which has to be evaluated in the caller's scope. */
export const argumentValue = (frame: Frame | undefined, node: ts.Node): (() => Value) | undefined =>
  find(
    frame,
    ({ arguments: callArguments }) => callArguments.find((argument) => argument.node === node)?.value,
  );

/** Whether a frame gives values that differ from call to call. A file is executed once. */
export const isOfCall = (frame: Frame | undefined): frame is Frame =>
  frame !== undefined && !ts.isSourceFile(frame.of);

/** Whether a node is inside a function, class or loop of this frame or of an outer one. */
export const isInCall = (frame: Frame | undefined, node: ts.Node): boolean =>
  isOfCall(innermostFrame(frame, node));

/** The frame of the innermost function, class, loop or file around a node. */
export function innermostFrame(frame: Frame | undefined, node: ts.Node): Frame | undefined {
  for (let ancestor: ts.Node | undefined = node; ancestor !== undefined; ancestor = ancestor.parent) {
    const around = frameOfBinder(frame, ancestor);
    if (around !== undefined) return around;
  }
  return undefined;
}

/** A frame, those of its call sites, and the outer ones, from the inside out. */
export function enclosingFrames(frame: Frame | undefined, visited = new Set<Frame>()): Frame[] {
  if (frame === undefined || visited.has(frame)) return [];
  visited.add(frame);
  return [
    frame,
    ...enclosingFrames(frame.site?.evaluator.frame, visited),
    ...enclosingFrames(frame.outer, visited),
  ];
}
