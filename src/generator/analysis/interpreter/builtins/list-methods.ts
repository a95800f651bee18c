/** Methods of lists: `list.map(…)`, `list.filter(…)`, `list.concat(…)`. */
import type { ts } from 'ts-morph';
import { evaluatedArguments, type FunctionValue, invoked } from '../functions/invocation.js';
import type { CallFrames, Evaluator } from '../values/evaluator.js';
import { type Argument, literal, undecided, unknown, type Value } from '../values/value.js';
import { reduced } from './reduce.js';

export function listMethod(
  evaluator: Evaluator,
  { items }: Value & { kind: 'array' },
  name: string,
  node: ts.CallExpression,
): Value | undefined {
  const callArguments = evaluatedArguments(evaluator, node);
  const first = callArguments[0]?.value();
  switch (name) {
    case 'map':
      return first?.kind === 'function'
        ? { kind: 'array', items: mappedItems(evaluator, items, first, node) }
        : undefined;
    case 'filter':
      return first?.kind === 'function' ? filtered(evaluator, items, first, node) : undefined;
    case 'reduce':
      return first?.kind === 'function' ? reduced(evaluator, items, first, node) : undefined;
    case 'concat':
      return joinedLists(items, callArguments, node);
    case 'includes':
    case 'indexOf': {
      const index = indexIn(items, first);
      if (index === undefined) return unknown('call', node);
      return name === 'includes' ? literal(index !== -1) : literal(index);
    }
    case 'join': {
      const texts = items.map(({ value }) => value());
      const part = texts.find((text) => text.kind !== 'literal');
      if (part !== undefined) return undecided(part, node);
      const between = first?.kind === 'literal' ? String(first.value) : ',';
      const at = texts.find((text) => text.kind === 'literal' && text.at !== undefined);
      return literal(
        texts.map((text) => (text.kind === 'literal' ? String(text.value) : '')).join(between),
        at?.kind === 'literal' ? at.at : undefined,
      );
    }
    default:
      return undefined;
  }
}

const call = (
  evaluator: CallFrames,
  callee: FunctionValue,
  item: Argument,
  index: number,
  node: ts.Node,
): Value => invoked(evaluator, callee, [item, { node: callee.node, value: () => literal(index) }], node);

const mappedItems = (
  evaluator: CallFrames,
  items: readonly Argument[],
  callee: FunctionValue,
  node: ts.Node,
): Argument[] =>
  items.map((item, index) => ({ node: item.node, value: () => call(evaluator, callee, item, index, node) }));

function filtered(
  evaluator: CallFrames,
  items: readonly Argument[],
  callee: FunctionValue,
  node: ts.Node,
): Value {
  const selected: Argument[] = [];
  for (const [index, item] of items.entries()) {
    const answer = call(evaluator, callee, item, index, node);
    if (answer.kind === 'unknown') return { ...answer, node };
    if (answer.kind !== 'literal' || answer.value) selected.push(item);
  }
  return { kind: 'array', items: selected };
}

function joinedLists(items: readonly Argument[], callArguments: readonly Argument[], node: ts.Node): Value {
  const all = [...items];
  for (const argument of callArguments) {
    const value = argument.value();
    if (value.kind === 'unknown') return { ...value, node };
    if (value.kind === 'array') all.push(...value.items);
    else all.push(argument);
  }
  return { kind: 'array', items: all };
}

/** `undefined` where an item before it is not decided. */
function indexIn(items: readonly Argument[], wanted: Value | undefined): number | undefined {
  if (wanted?.kind !== 'literal') return undefined;
  for (const [index, { value }] of items.entries()) {
    const item = value();
    if (item.kind === 'unknown') return undefined;
    if (item.kind === 'literal' && item.value === wanted.value) return index;
  }
  return -1;
}
