/** Functions that read objects: `Object.entries(…)`, `Object.assign(…)`, `_.keys(…)`. */
import type { ts } from 'ts-morph';
import { baseClass, baseOf, prototypeOf, staticMethodsOf } from '../classes/classes.js';
import { OBJECT_PROTOTYPE } from '../classes/object-prototype.js';
import { evaluatedArguments, invoked } from '../functions/invocation.js';
import { type Item, itemsIn, namedItems } from '../objects/iterated-items.js';
import { asObject } from '../objects/module-object.js';
import type { Evaluator } from '../values/evaluator.js';
import {
  decidedMember,
  isUnknown,
  literal,
  type Member,
  memberIn,
  textOfValue,
  type Unknown,
  undecided,
  unknown,
  type Value,
} from '../values/value.js';
import { entryOf, ITERATIONS, iterated, positionIn } from './list-methods.js';

type Builtin = (evaluator: Evaluator, node: ts.CallExpression) => Value;

const firstArgument = (evaluator: Evaluator, node: ts.CallExpression): Value => {
  const [first] = node.arguments;
  return first === undefined ? unknown('call', node) : evaluator.evaluate(first);
};

export const OBJECT_FUNCTIONS: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['Object.keys', (evaluator, node) => listedEntries(evaluator, node, ({ key }) => key)],
  ['Object.values', (evaluator, node) => listedEntries(evaluator, node, ({ value }) => value())],
  ['Object.entries', (evaluator, node) => listedEntries(evaluator, node, entryOf)],
  ['_.keys', (evaluator, node) => listedEntries(evaluator, node, ({ key }) => key)],
  ['_.values', (evaluator, node) => listedEntries(evaluator, node, ({ value }) => value())],
  ['Object.getOwnPropertyNames', ownNames],
  ['Reflect.ownKeys', ownNames],
  ['Object.getPrototypeOf', prototypeOfValue],
  ['Object.fromEntries', fromEntries],
  ['Array.from', listFrom],
  ['Array.isArray', isList],
  ['_.isArray', isList],
  ...[...ITERATIONS].map((name): [string, Builtin] => [`_.${name}`, iteratedByLibrary(name)]),
  ['_.contains', contained],
  ['_.includes', contained],
  ['_.has', (evaluator, node) => hasMember(evaluator, node.arguments[1], node.arguments[0], node)],
  ['Object.hasOwn', (evaluator, node) => hasMember(evaluator, node.arguments[1], node.arguments[0], node)],
  ['_.object', fromEntries],
  ['_.fromPairs', fromEntries],
  ['_.mapKeys', (evaluator, node) => mappedObject(evaluator, node, 'keys')],
  ['_.mapValues', (evaluator, node) => mappedObject(evaluator, node, 'values')],
  ['_.mapObject', (evaluator, node) => mappedObject(evaluator, node, 'values')],
  ['_.pick', (evaluator, node) => selected(evaluator, node, true)],
  ['_.omit', (evaluator, node) => selected(evaluator, node, false)],
  ['Object.assign', merged],
  ['_.extend', merged],
  ['_.assign', merged],
  ['_.merge', merged],
]);

function listedEntries(evaluator: Evaluator, node: ts.CallExpression, read: (entry: Item) => Value): Value {
  const value = firstArgument(evaluator, node);
  const items = itemsIn(evaluator, value, node);
  if ('kind' in items) return { ...items, node };
  const named =
    value.kind === 'array' ? items.map((item, index) => ({ ...item, key: literal(String(index)) })) : items;
  return { kind: 'array', items: named.map((item) => ({ node: item.node, value: () => read(item) })) };
}

/** `Array.from(list)`, `Array.from(list, callback)` */
function listFrom(evaluator: Evaluator, node: ts.CallExpression): Value {
  const value = firstArgument(evaluator, node);
  if (value.kind !== 'array') return undecided(value, node);
  return node.arguments.length > 1
    ? iteratedByLibrary('map')(evaluator, node)
    : { kind: 'array', items: value.items };
}

function isList(evaluator: Evaluator, node: ts.CallExpression): Value {
  const value = firstArgument(evaluator, node);
  return isUnknown(value) ? undecided(value, node) : literal(value.kind === 'array');
}

/** Also of prototypes, whose members loops skip, and the static methods of classes. */
function ownNames(evaluator: Evaluator, node: ts.CallExpression): Value {
  const value = firstArgument(evaluator, node);
  const owner = value.kind === 'class' ? staticMethodsOf(value) : value;
  if (owner.kind !== 'object') return undecided(owner, node);
  const items = namedItems({ ...owner, isHidden: false });
  if ('kind' in items) return { ...items, node };
  return { kind: 'array', items: items.map((item) => ({ node: item.node, value: () => item.key })) };
}

/** `Object.getPrototypeOf(value)`: the prototype of an instance, or of the prototype of a class. */
function prototypeOfValue(evaluator: Evaluator, node: ts.CallExpression): Value {
  const value = firstArgument(evaluator, node);
  if (value.kind === 'instance') return prototypeOf(value.of);
  if (value === OBJECT_PROTOTYPE) return literal(null);
  const made =
    value.kind === 'object' && value.isHidden ? decidedMember(value, 'constructor')?.value() : undefined;
  if (made?.kind !== 'class') return undecided(value, node);
  const base = baseClass(evaluator, made);
  if (base !== undefined) return prototypeOf(base);
  return baseOf(made.node) === undefined ? OBJECT_PROTOTYPE : unknown('call', node);
}

function fromEntries(evaluator: Evaluator, node: ts.CallExpression): Value {
  const list = firstArgument(evaluator, node);
  if (list.kind !== 'array') return undecided(list, node);
  return { kind: 'object', members: list.items.map((item) => memberOfPair(item.value(), item.node)) };
}

function memberOfPair(value: Value, node: ts.Node): Member | Unknown {
  const [key, content] = value.kind === 'array' ? value.items : [];
  const name = key?.value() ?? value;
  if (name.kind !== 'literal' || content === undefined) return undecided(name, node);
  return {
    name: String(name.value),
    key: name.at ?? node,
    node: content.node,
    expression: content.node,
    value: content.value,
  };
}

/** `_.map(list, callback)`, where the list may be an object. */
function iteratedByLibrary(name: string): Builtin {
  return (evaluator, node) => {
    const [list, ...more] = evaluatedArguments(evaluator, node);
    const items = itemsIn(evaluator, list?.value() ?? unknown('call', node), node);
    return 'kind' in items ? { ...items, node } : iterated(evaluator, name, items, more, node);
  };
}

/** `_.contains(list, item)` */
function contained(evaluator: Evaluator, node: ts.CallExpression): Value {
  const [list, wanted] = evaluatedArguments(evaluator, node).map(({ value }) => value());
  return list?.kind === 'array'
    ? positionIn(list.items, 'includes', wanted, node)
    : undecided(list ?? unknown('call', node), node);
}

/** `key in object` */
export function hasMember(
  evaluator: Evaluator,
  key: ts.Expression | undefined,
  owner: ts.Expression | undefined,
  node: ts.Node,
): Value {
  const name = key && evaluator.evaluate(key);
  const object = owner && evaluator.evaluate(owner);
  if (name?.kind !== 'literal') return undecided(name ?? unknown('call', node), node);
  if (object?.kind !== 'object') return undecided(object ?? unknown('call', node), node);
  const member = memberIn(object, String(name.value));
  return member !== undefined && isUnknown(member) ? undecided(member, node) : literal(member !== undefined);
}

/** `_.mapKeys(object, (value, key) => …)` */
function mappedObject(evaluator: Evaluator, node: ts.CallExpression, which: 'keys' | 'values'): Value {
  const [object, callee] = evaluatedArguments(evaluator, node).map(({ value }) =>
    asObject(evaluator, value()),
  );
  if (object?.kind !== 'object' || callee?.kind !== 'function')
    return undecided(object ?? unknown('call', node), node);
  const items = namedItems(object);
  if ('kind' in items) return { ...items, node };
  const members = items.map(({ node: at, key, value }): Member | Unknown => {
    const callArguments = [
      { node: at, value },
      { node: at, value: () => key },
    ];
    const made = (): Value => invoked(evaluator, callee, callArguments, node);
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

/** `_.pick(object, 'a', ['b'])`, `_.omit(object, 'a')` */
function selected(evaluator: Evaluator, node: ts.CallExpression, isKept: boolean): Value {
  const [object, ...keys] = evaluatedArguments(evaluator, node).map(({ value }) => value());
  const texts = keys.flatMap((key) => (key.kind === 'array' ? key.items.map(({ value }) => value()) : key));
  const open = [object, ...texts].find(
    (part) => part === undefined || !/^(?:object|literal)$/.test(part.kind),
  );
  if (object?.kind !== 'object' || open !== undefined) return undecided(open ?? unknown('call', node), node);
  const names = new Set(texts.map((text) => textOfValue(text)));
  const members = object.members.filter((member) => isUnknown(member) || names.has(member.name) === isKept);
  return { kind: 'object', members };
}

function merged(evaluator: Evaluator, node: ts.CallExpression): Value {
  const members: (Member | Unknown)[] = [];
  for (const { value } of evaluatedArguments(evaluator, node)) {
    const item = asObject(evaluator, value());
    if (item.kind === 'object') members.push(...item.members);
    else if (!(item.kind === 'literal')) return undecided(item, node);
  }
  const last = new Map(
    members.map((member) => [isUnknown(member) ? member.node : member.name, member] as const),
  );
  return { kind: 'object', members: [...last.values()] };
}
