/** Calls of the built-in functions by which applications make names: `Object.entries(…)`, `list.map(…)`, `list.join('.')`. */
import { ts } from 'ts-morph';
import { evaluatedArguments } from '../functions/invocation.js';
import { type Item, itemsOfValue, namedItems } from '../objects/iterated-items.js';
import { asObject } from '../objects/module-object.js';
import type { Evaluator } from '../values/evaluator.js';
import {
  isUnknown,
  type Member,
  type Unknown,
  undecidedValue,
  unknown,
  type Value,
} from '../values/value.js';
import { LIST_METHODS } from './list-methods.js';

type Builtin = (evaluator: Evaluator, node: ts.CallExpression) => Value;

const OBJECT_FUNCTIONS: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['Object.keys', (evaluator, node) => listedItems(evaluator, node, ({ key }) => key)],
  ['Object.values', (evaluator, node) => listedItems(evaluator, node, ({ value }) => value())],
  ['Object.entries', (evaluator, node) => listedItems(evaluator, node, entryOfItem)],
  ['Object.getOwnPropertyNames', ownNames],
  ['Array.from', sameList],
  ['Object.assign', mergedObjects],
]);

/** `undefined` for other calls. */
export function builtin(evaluator: Evaluator, node: ts.CallExpression): Value | undefined {
  const { expression: callee } = node;
  if (!ts.isPropertyAccessExpression(callee)) return undefined;
  const { expression: owner, name } = callee;
  const ofGlobal = OBJECT_FUNCTIONS.get(callee.getText());
  if (ofGlobal !== undefined && evaluator.lookup(owner.getText(), owner) === undefined)
    return ofGlobal(evaluator, node);
  const method = LIST_METHODS.get(name.text);
  const value = method && evaluator.evaluate(owner);
  if (value?.kind === 'unknown') return undecidedValue(value, node);
  return value?.kind === 'array' ? method?.(evaluator, value.items, node) : undefined;
}

const firstArgument = (evaluator: Evaluator, node: ts.CallExpression): Value => {
  const [first] = node.arguments;
  return first === undefined ? unknown('call', node) : evaluator.evaluate(first);
};

function listedItems(evaluator: Evaluator, node: ts.CallExpression, read: (item: Item) => Value): Value {
  const value = firstArgument(evaluator, node);
  const items = itemsOfValue(evaluator, value, node);
  if ('kind' in items) return { ...items, node };
  return { kind: 'array', items: items.map((item) => ({ node: item.node, value: () => read(item) })) };
}

/** `Array.from(list)` */
function sameList(evaluator: Evaluator, node: ts.CallExpression): Value {
  const value = firstArgument(evaluator, node);
  return value.kind === 'array' && node.arguments.length === 1 ? value : undecidedValue(value, node);
}

/** `['a', 0]` */
const entryOfItem = ({ node, key, value }: Item): Value => ({
  kind: 'array',
  items: [
    { node, value: () => key },
    { node, value },
  ],
});

/** Also of prototypes, whose members loops skip. */
function ownNames(evaluator: Evaluator, node: ts.CallExpression): Value {
  const owner = firstArgument(evaluator, node);
  if (owner.kind !== 'object') return undecidedValue(owner, node);
  const items = namedItems({ ...owner, isHidden: false });
  if ('kind' in items) return { ...items, node };
  return { kind: 'array', items: items.map((item) => ({ node: item.node, value: () => item.key })) };
}

function mergedObjects(evaluator: Evaluator, node: ts.CallExpression): Value {
  const members: (Member | Unknown)[] = [];
  for (const { value } of evaluatedArguments(evaluator, node)) {
    const item = asObject(evaluator, value());
    if (item.kind === 'object') members.push(...item.members);
    else if (item.kind !== 'literal') return undecidedValue(item, node);
  }
  return { kind: 'object', members: withoutReplaced(members) };
}

/** The last one of several members with one name. */
export const withoutReplaced = (members: readonly (Member | Unknown)[]): (Member | Unknown)[] => [
  ...new Map(members.map((member) => [isUnknown(member) ? member.node : member.name, member])).values(),
];
