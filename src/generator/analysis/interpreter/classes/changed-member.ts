/** Objects and lists in members of instances, classes and objects, which code fills later: `this.methods[name] = …`. */
import type { ts } from 'ts-morph';
import type { Evaluator } from '../values/evaluator.js';
import { isMutable, type Value, withUnknownChanges } from '../values/value.js';

/** The value of a member, with an undecided part if a file of its owner changes a member of the name. */
export const currentMember = (
  { scanOf }: Evaluator,
  owners: readonly ts.Node[],
  name: string,
  at: ts.Node,
  value: Value,
): Value =>
  isMutable(value) && owners.some((node) => scanOf(node.getSourceFile()).changedMembers.has(name))
    ? withUnknownChanges(value, at)
    : value;
