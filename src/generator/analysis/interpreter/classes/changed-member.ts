/** Objects and lists in members of instances, classes and objects, which code fills later: `this.methods[name] = …`. */
import { ts } from 'ts-morph';
import type { Call } from '../../syntax/index.js';
import { isChangedAfter } from '../changed-names.js';
import type { Evaluator } from '../values/evaluator.js';
import { adopted, executionOf } from '../values/execution.js';
import { framesAround, type Holder, keyOf } from '../values/frame.js';
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
  const changes = changesIn(evaluator, holder, name);
  if (changes.length === 0) return value;
  const isOfHolder = ({ expression: callee }: Call): boolean =>
    !ts.isPropertyAccessExpression(callee) ||
    mayBe(holder, evaluator.within(undefined).evaluate(callee.expression));
  const executed = executedMember(evaluator, holder.key, name);
  if (executed !== undefined) return executed;
  const execution = executionOf(evaluator.frame);
  const members = execution?.objects.get(holder.key);
  if (execution === undefined || members === undefined) {
    const { madeIn } = holder;
    if (madeIn === undefined || isChangedAfter(evaluator, changes, at, isOfHolder))
      return unknown('mutated', at);
    return evaluator.ofHolder(holder.key, `${name} after changes`, at, () =>
      evaluator.memberAfterChanges({ ...holder, madeIn }, name, value),
    );
  }
  const current = adopted(execution, value);
  members.push({ name, key: at, node: at, value: () => current });
  return current;
}

const mayBe = ({ key, nodes: [node] }: Holder, value: Value): boolean =>
  isUnknown(value) || keyOf(value) === key || (value.kind === 'object' && value.written?.node === node);

/** The places in the files of the holder that change a member of the name. */
const changesIn = ({ scanOf }: Evaluator, { nodes }: Holder, name: string): ts.Node[] =>
  nodes.flatMap((node) => scanOf(node.getSourceFile()).changedMembers.get(name) ?? []);

/** The member that an execution assigns. */
export function executedMember({ frame }: Evaluator, key: Holder['key'], name: string): Value | undefined {
  const executions = framesAround(frame).flatMap(({ executed }) => executed?.by ?? []);
  const members = executions.flatMap(({ objects }) => objects.get(key) ?? []);
  const member = members.findLast((item) => isUnknown(item) || item.name === name);
  if (member === undefined) return undefined;
  return isUnknown(member) ? member : member.value();
}
