/** The calls of a file that extend the value of a name: `Task.extend(Place).extend(Time)`. */
import { ts } from 'ts-morph';

export interface ExtendingCall {
  name: ts.Identifier;
  call: ts.CallExpression;
}

/** Maps the name at the beginning of each chain to its calls, in the order of the source. */
export function extendingCalls(calls: readonly ts.Node[]): ReadonlyMap<string, readonly ExtendingCall[]> {
  const byName = new Map<string, ExtendingCall[]>();
  for (const call of calls) {
    const name = ts.isCallExpression(call) ? extendedName(call) : undefined;
    if (name === undefined || !ts.isCallExpression(call)) continue;
    byName.set(name.text, [...(byName.get(name.text) ?? []), { name, call }]);
  }
  return byName;
}

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
