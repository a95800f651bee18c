/** Statements that are executed in order, because values depend on the objects and names that they change. */
import type { ts } from 'ts-morph';
import type { Execution, Frame } from './frame.js';
import { isUnknown, type Value } from './value.js';

export const newExecution = (watched: readonly ts.Node[] = []): Execution => ({
  watched: new Set(watched),
  reached: new Map(),
  files: new Map(),
  objects: new Map(),
  lists: new Map(),
  changes: [],
  executed: new Set(),
  endless: new Set(),
  isOver: false,
});

/** `undefined` if the code of the frame is not executed at the moment. */
export const currentExecution = (frame: Frame | undefined): Execution | undefined =>
  frame?.executed === undefined || frame.executed.by.isOver ? undefined : frame.executed.by;

/** Evaluates the members of an object or a list now, and lets the execution change it, and the objects and lists in it. */
export function adoptValue(execution: Execution, value: Value): Value {
  const { objects, lists } = execution;
  const own = <Part extends { value: () => Value }>(part: Part): Part => {
    const value = part.value();
    let copy: Value | undefined;
    return { ...part, value: () => (copy ??= adoptValue(execution, value)) };
  };
  if (value.kind === 'object' && value.isHidden !== true && !objects.has(value)) {
    const members = value.members.map((member) => (isUnknown(member) ? member : own(member)));
    const object: Value = { ...value, members, isExecuted: true };
    objects.set(object, members);
    return object;
  }
  if (value.kind === 'array' && !lists.has(value)) {
    const items = value.items.map(own);
    const list: Value = { ...value, items };
    lists.set(list, items);
    return list;
  }
  return value;
}

export function evaluatePart<Part extends { value: () => Value }>(part: Part): Part {
  const value = part.value();
  return { ...part, value: () => value };
}

/** Code that may not run: members that it adds are added, names and members that it changes are undecided. */
export function perhaps({ changes }: Execution, run: () => unknown): void {
  const start = changes.length;
  run();
  for (const undecide of changes.splice(start)) undecide();
}

/** Copies a frame with its names, which later executions then do not change. */
export const copyFrame = (frame: Frame): Frame => ({
  ...frame,
  ...(frame.executed === undefined
    ? {}
    : { executed: { ...frame.executed, variables: new Map(frame.executed.variables) } }),
  outer: frame.outer && copyFrame(frame.outer),
});
