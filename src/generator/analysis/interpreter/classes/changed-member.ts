/** Objects and lists in members of instances, classes and objects, which code fills later: `this.methods[name] = …`. */
import type { ts } from 'ts-morph';
import type { Evaluator } from '../values/evaluator.js';
import { adopted, executionOf } from '../values/execution.js';
import { framesAround, type Holder } from '../values/frame.js';
import { isUnknown, unknown, type Value } from '../values/value.js';

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
  const executed = executedMember(evaluator, holder.key, name);
  if (executed !== undefined) return executed;
  const execution = executionOf(evaluator.frame);
  const members = execution?.objects.get(holder.key);
  if (execution === undefined || members === undefined) {
    const { madeIn } = holder;
    if (madeIn === undefined) return unknown('mutated', at);
    return evaluator.ofHolder(holder.key, `${name} after changes`, at, () =>
      evaluator.memberAfterChanges({ ...holder, madeIn }, name, value),
    );
  }
  const current = adopted(execution, value);
  members.push({ name, key: at, node: at, value: () => current });
  return current;
}

/** Whether a file of the holder changes a member of the name. */
const isChangedIn = ({ scanOf }: Evaluator, { nodes }: Holder, name: string): boolean =>
  nodes.some((node) => scanOf(node.getSourceFile()).changedMembers.has(name));

/** The member that an execution assigns. */
export function executedMember({ frame }: Evaluator, key: Holder['key'], name: string): Value | undefined {
  const executions = framesAround(frame).flatMap(({ executed }) => executed?.by ?? []);
  const members = executions.flatMap(({ objects }) => objects.get(key) ?? []);
  const member = members.findLast((item) => isUnknown(item) || item.name === name);
  if (member === undefined) return undefined;
  return isUnknown(member) ? member : member.value();
}
