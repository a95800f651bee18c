/** The calls of a file that extend the value of a name: `Task.extend(Place).extend(Time)`. */
import { ts } from 'ts-morph';
import { groupEntries } from '../../../shared/group.js';

export interface ExtendingCall {
  name: ts.Identifier;
  call: ts.CallExpression;
}

/** Maps the name at the beginning of each chain to its calls, in the order of the source. */
export const extendingCalls = (calls: readonly ts.Node[]): ReadonlyMap<string, readonly ExtendingCall[]> =>
  groupEntries(
    calls.filter(ts.isCallExpression).flatMap((call) => {
      const name = extendedName(call);
      return name === undefined ? [] : [[name.text, { name, call }] as const];
    }),
  );

function extendedName(call: ts.CallExpression): ts.Identifier | undefined {
  let { expression: callee }: ts.CallExpression = call;
  while (ts.isPropertyAccessExpression(callee) && callee.name.text === 'extend') {
    const { expression: owner } = callee;
    if (ts.isIdentifier(owner)) return owner;
    if (!ts.isCallExpression(owner)) return undefined;
    callee = owner.expression;
  }
  return undefined;
}
