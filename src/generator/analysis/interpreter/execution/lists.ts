/** Changes of lists: `list.push(item)`. */
import { ts } from 'ts-morph';
import { CHANGING_METHODS } from '../../syntax/index.js';
import { sorted } from '../builtins/list-methods.js';
import { evaluatedArguments } from '../functions/invocation.js';
import type { Evaluator } from '../values/evaluator.js';
import type { Execution } from '../values/frame.js';
import { literal, unknown, type Value } from '../values/value.js';

/** The result of a method that changes a list; `undefined` for other calls. */
export function changedList(
  evaluator: Evaluator,
  { lists }: Execution,
  node: ts.CallExpression,
): Value | undefined {
  const { expression: callee } = node;
  if (!ts.isPropertyAccessExpression(callee) || !CHANGING_METHODS.has(callee.name.text)) return undefined;
  const list = lists.get(evaluator.evaluate(callee.expression));
  if (list === undefined) return undefined;
  const passed = evaluatedArguments(evaluator, node);
  const [start, count] = passed.map(({ value }) => value());
  switch (callee.name.text) {
    case 'push':
      return literal(list.push(...passed));
    case 'unshift':
      return literal(list.unshift(...passed));
    case 'pop':
      return list.pop()?.value() ?? literal(undefined);
    case 'shift':
      return list.shift()?.value() ?? literal(undefined);
    case 'sort': {
      const inOrder = passed.length === 0 ? sorted(list, node) : undefined;
      if (inOrder?.kind !== 'array') break;
      list.splice(0, list.length, ...inOrder.items);
      return inOrder;
    }
    case 'splice':
      if (start?.kind === 'literal' && count?.kind === 'literal') {
        return {
          kind: 'array',
          items: list.splice(Number(start.value), Number(count.value), ...passed.slice(2)),
        };
      }
  }
  // The order of the items is unknown, or which of them are left.
  for (const [index, { node: at }] of list.entries())
    list[index] = { node: at, value: () => unknown('mutated', node) };
  return unknown('mutated', node);
}
