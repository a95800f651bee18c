/** Reports calls of an undecided member of an object some of whose functions declare: `tables[process.env.KIND]('tasks')`. */
import { ts } from 'ts-morph';
import {
  calleeOf,
  callSitesOf,
  type Evaluator,
  isUnknown,
  type Member,
  type Unknown,
} from '../interpreter/index.js';
import { bare, type Call, nodesIn } from '../syntax/index.js';
import type { Finder } from './finder.js';

export function reportUndecidedMember({ evaluator, report }: Finder, call: Call): void {
  const access = chosenMember(call.expression);
  // Without arguments, the names are in the functions.
  if (access === undefined || !call.arguments?.length) return;
  const keyIn = (within: Evaluator): Unknown | undefined => {
    const key = within.evaluate(access.argumentExpression);
    return isUnknown(key) ? key : undefined;
  };
  const table = keyIn(evaluator) && evaluator.evaluate(access.expression);
  if (
    table?.kind !== 'object' ||
    !table.members.some((member) => !isUnknown(member) && declares(evaluator, member))
  )
    return;
  if (callSitesOf(evaluator, call, keyIn).some((within) => keyIn(within) !== undefined))
    report(
      'name-not-static',
      access,
      `Which functions of '${access.expression.getText()}' are called cannot be decided, so names may be missing.`,
      'Call them by their names.',
    );
}

/** `tables[kind]` of `tables[kind].declare(…)` */
function chosenMember(callee: ts.Expression): ts.ElementAccessExpression | undefined {
  let node = bare(callee);
  while (ts.isPropertyAccessExpression(node)) node = bare(node.expression);
  return ts.isElementAccessExpression(node) ? node : undefined;
}

/** Whether the code of a member calls a host's function. */
function declares(evaluator: Evaluator, member: Member): boolean {
  const value = member.value();
  const code = value.kind === 'function' || value.kind === 'class' ? value.node : member.node;
  return (
    /\b(?:publish|methods?|Collection)\b/.test(code.getText()) &&
    nodesIn(code).some(
      (node) => ts.isCallExpression(node) && calleeOf(evaluator, code.getSourceFile(), node) !== undefined,
    )
  );
}
