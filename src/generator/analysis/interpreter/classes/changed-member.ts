/** Objects and lists in members of instances, classes and objects, which code fills later: `this.methods[name] = …`. */
import type { ts } from 'ts-morph';
import { memberWithUnseenChanges } from '../execution/unseen-changes.js';
import type { Evaluator } from '../values/evaluator.js';
import { adopted, executionOf } from '../values/execution.js';
import { framesAround, type Holder } from '../values/frame.js';
import { isUnknown, type Value, withUnknownChanges } from '../values/value.js';

/** The value of a member that was initially `value`. */
export function currentMember(
  evaluator: Evaluator,
  holderOf: () => Holder,
  name: string,
  at: ts.Node,
  value: Value,
): Value {
  if (value.kind !== 'object' && value.kind !== 'array') return value;
  const holder = holderOf();
  if (!isChangedIn(evaluator, holder, name)) return value;
  const executed = executedMember(evaluator, holder, name, at);
  if (executed !== undefined) return executed;
  const execution = executionOf(evaluator.frame);
  const members = execution?.objects.get(holder.key);
  if (execution === undefined || members === undefined) return withUnknownChanges(value, at);
  const current = adopted(execution, value);
  members.push({ name, key: at, node: at, value: () => current });
  return current;
}

/** Whether a file of the holder changes a member of the name. */
const isChangedIn = ({ scanOf }: Evaluator, { nodes }: Holder, name: string): boolean =>
  nodes.some((node) => scanOf(node.getSourceFile()).changedMembers.has(name));

/** The member that an execution assigns. */
export function executedMember(
  evaluator: Evaluator,
  { key, nodes }: Holder,
  name: string,
  at: ts.Node,
): Value | undefined {
  const executions = framesAround(evaluator.frame).flatMap(({ executed }) => executed?.by ?? []);
  const assigned = executions.flatMap((by) => (by.objects.get(key) ?? []).map((member) => ({ by, member })));
  const last = assigned.findLast(({ member }) => isUnknown(member) || member.name === name);
  if (last === undefined) return undefined;
  const { by, member } = last;
  return isUnknown(member) ? member : memberWithUnseenChanges(evaluator, by, nodes, name, member.value(), at);
}
