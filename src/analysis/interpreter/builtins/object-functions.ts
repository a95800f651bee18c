/** Functions that read objects: `Object.entries(…)`, `Object.assign(…)`, `_.keys(…)`. */
import type { ts } from 'ts-morph';
import { argumentsOf, invoked } from '../functions/invocation.js';
import { namedItems } from '../objects/iterations.js';
import { asObject } from '../objects/module-object.js';
import type { Evaluator } from '../values/evaluator.js';
import {
  isUnknown,
  literal,
  type Member,
  type Unknown,
  undecided,
  unknown,
  type Value,
} from '../values/value.js';

export type Builtin = (evaluator: Evaluator, node: ts.CallExpression) => Value;

export const OBJECT_FUNCTIONS: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['Object.keys', (evaluator, node) => listed(evaluator, node, ({ key }) => key)],
  ['Object.values', (evaluator, node) => listed(evaluator, node, ({ value }) => value())],
  ['Object.entries', (evaluator, node) => listed(evaluator, node, pair)],
  ['_.keys', (evaluator, node) => listed(evaluator, node, ({ key }) => key)],
  ['_.values', (evaluator, node) => listed(evaluator, node, ({ value }) => value())],
  ['Object.getOwnPropertyNames', ownNames],
  ['Object.fromEntries', fromEntries],
  ['_.mapKeys', (evaluator, node) => mapped(evaluator, node, 'keys')],
  ['_.mapValues', (evaluator, node) => mapped(evaluator, node, 'values')],
  ['Object.assign', merged],
  ['_.extend', merged],
  ['_.assign', merged],
  ['_.merge', merged],
]);

interface Entry {
  node: ts.Node;
  key: Value;
  value: () => Value;
}

const pair = ({ node, key, value }: Entry): Value => ({
  kind: 'array',
  items: [
    { node, value: () => key },
    { node, value },
  ],
});

function listed(evaluator: Evaluator, node: ts.CallExpression, read: (entry: Entry) => Value): Value {
  const [argument] = node.arguments;
  const value =
    argument === undefined ? unknown('call', node) : asObject(evaluator, evaluator.evaluate(argument));
  if (value.kind === 'array')
    return {
      kind: 'array',
      items: value.items.map((item, index) => ({
        node: item.node,
        value: () => read({ ...item, key: literal(String(index)) }),
      })),
    };
  if (value.kind !== 'object') return undecided(value, node);
  const items = namedItems(value);
  if ('kind' in items) return { ...items, node };
  return { kind: 'array', items: items.map((item) => ({ node: item.node, value: () => read(item) })) };
}

/** Of what every object has, as of the methods of a class. */
function ownNames(evaluator: Evaluator, node: ts.CallExpression): Value {
  const [argument] = node.arguments;
  if (argument?.getText() === 'Object.prototype')
    return {
      kind: 'array',
      items: Object.getOwnPropertyNames(Object.prototype).map((name) => ({
        node,
        value: () => literal(name),
      })),
    };
  const value = argument === undefined ? unknown('call', node) : evaluator.evaluate(argument);
  if (value.kind !== 'object') return undecided(value, node);
  const items = namedItems({ ...value, isHidden: false });
  if ('kind' in items) return { ...items, node };
  return { kind: 'array', items: items.map((item) => ({ node: item.node, value: () => item.key })) };
}

function fromEntries(evaluator: Evaluator, node: ts.CallExpression): Value {
  const [argument] = node.arguments;
  const list = argument === undefined ? unknown('call', node) : evaluator.evaluate(argument);
  if (list.kind !== 'array') return undecided(list, node);
  return { kind: 'object', members: list.items.map((item) => memberOfPair(item.value(), item.node)) };
}

function memberOfPair(value: Value, node: ts.Node): Member | Unknown {
  const [key, given] = value.kind === 'array' ? value.items : [];
  const name = key?.value() ?? value;
  if (name.kind !== 'literal' || given === undefined) return undecided(name, node);
  return {
    name: String(name.value),
    key: name.at ?? node,
    node: given.node,
    expression: given.node,
    value: given.value,
  };
}

/** `_.mapKeys(object, (value, key) => …)` */
function mapped(evaluator: Evaluator, node: ts.CallExpression, which: 'keys' | 'values'): Value {
  const [object, callee] = argumentsOf(evaluator, node).map(({ value }) => asObject(evaluator, value()));
  if (object?.kind !== 'object' || callee?.kind !== 'function')
    return undecided(object ?? unknown('call', node), node);
  const items = namedItems(object);
  if ('kind' in items) return { ...items, node };
  const members = items.map(({ node: at, key, value }): Member | Unknown => {
    const given = [
      { node: at, value },
      { node: at, value: () => key },
    ];
    const made = (): Value => invoked(evaluator, callee, given, node);
    const name = which === 'keys' ? made() : key;
    if (name.kind !== 'literal') return undecided(name, at);
    return {
      name: String(name.value),
      key: at,
      node: at,
      expression: at,
      value: which === 'keys' ? value : made,
    };
  });
  return { kind: 'object', members };
}

function merged(evaluator: Evaluator, node: ts.CallExpression): Value {
  const members: (Member | Unknown)[] = [];
  for (const { value } of argumentsOf(evaluator, node)) {
    const each = asObject(evaluator, value());
    if (each.kind === 'object') members.push(...each.members);
    else if (!(each.kind === 'literal')) return undecided(each, node);
  }
  const last = new Map(members.map((each) => [isUnknown(each) ? each.node : each.name, each] as const));
  return { kind: 'object', members: [...last.values()] };
}
