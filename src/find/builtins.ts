/** Calls of what every program has: `Object.entries(…)`, `list.map(…)`, `text.toUpperCase()`. */
import { ts } from 'ts-morph';
import type { Evaluator } from './evaluator.js';
import { argumentsOf, type FunctionValue, invoked } from './invocation.js';
import { namedItems } from './rounds.js';
import {
  type Argument,
  isUnknown,
  literal,
  type Member,
  type Unknown,
  undecided,
  unknown,
  type Value,
} from './value.js';

/** Nothing for any other call. */
export function builtin(evaluator: Evaluator, node: ts.CallExpression): Value | undefined {
  const { expression: callee } = node;
  if (!ts.isPropertyAccessExpression(callee)) return undefined;
  const { expression: owner, name } = callee;
  if (ts.isIdentifier(owner) && evaluator.lookup(owner.text, owner) === undefined) {
    const ofGlobal = GLOBALS.get(`${owner.text}.${name.text}`);
    if (ofGlobal !== undefined) return ofGlobal(evaluator, node);
  }
  if (!METHODS.has(name.text)) return undefined;
  const value = evaluator.evaluate(owner);
  if (value.kind === 'array') return ofArray(evaluator, value, name.text, node);
  if (value.kind === 'literal' && typeof value.value === 'string')
    return ofText(evaluator, value, name.text, node);
  return value.kind === 'unknown' ? undecided(value, node) : undefined;
}

const METHODS: ReadonlySet<string> = new Set([
  'map',
  'filter',
  'concat',
  'includes',
  'indexOf',
  'join',
  'slice',
  'flat',
  'toUpperCase',
  'toLowerCase',
  'trim',
  'replace',
  'startsWith',
  'endsWith',
  'charAt',
  'split',
  'toString',
]);

type Builtin = (evaluator: Evaluator, node: ts.CallExpression) => Value;

const GLOBALS: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['Object.keys', (evaluator, node) => listed(evaluator, node, ({ key }) => key)],
  ['Object.values', (evaluator, node) => listed(evaluator, node, ({ value }) => value())],
  ['Object.entries', (evaluator, node) => listed(evaluator, node, pair)],
  ['_.keys', (evaluator, node) => listed(evaluator, node, ({ key }) => key)],
  ['_.values', (evaluator, node) => listed(evaluator, node, ({ value }) => value())],
  ['Object.getOwnPropertyNames', ownNames],
  ['Object.fromEntries', fromEntries],
  ['Object.assign', (evaluator, node) => merged(argumentsOf(evaluator, node), node)],
  ['_.extend', (evaluator, node) => merged(argumentsOf(evaluator, node), node)],
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
  const value = argument === undefined ? unknown('call', node) : evaluator.evaluate(argument);
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

export function merged(given: readonly Argument[], node: ts.Node): Value {
  const members: (Member | Unknown)[] = [];
  for (const { value } of given) {
    const each = value();
    if (each.kind === 'object') members.push(...each.members);
    else if (!(each.kind === 'literal')) return undecided(each, node);
  }
  const last = new Map(members.map((each) => [isUnknown(each) ? each.node : each.name, each] as const));
  return { kind: 'object', members: [...last.values()] };
}

function ofArray(
  evaluator: Evaluator,
  { items }: Value & { kind: 'array' },
  name: string,
  node: ts.CallExpression,
): Value | undefined {
  const given = argumentsOf(evaluator, node);
  const first = given[0]?.value();
  switch (name) {
    case 'map':
      return first?.kind === 'function'
        ? { kind: 'array', items: mapped(evaluator, items, first, node) }
        : undefined;
    case 'filter':
      return first?.kind === 'function' ? filtered(evaluator, items, first, node) : undefined;
    case 'concat':
      return joinedLists(items, given, node);
    case 'includes':
    case 'indexOf': {
      const index = indexIn(items, first);
      if (index === undefined) return unknown('call', node);
      return name === 'includes' ? literal(index !== -1) : literal(index);
    }
    case 'join': {
      const texts = items.map(({ value }) => value());
      const part = texts.find((each) => each.kind !== 'literal');
      if (part !== undefined) return undecided(part, node);
      const between = first?.kind === 'literal' ? String(first.value) : ',';
      const at = texts.find((each) => each.kind === 'literal' && each.at !== undefined);
      return literal(
        texts.map((each) => (each.kind === 'literal' ? String(each.value) : '')).join(between),
        at?.kind === 'literal' ? at.at : undefined,
      );
    }
    default:
      return undefined;
  }
}

const call = (
  evaluator: Evaluator,
  callee: FunctionValue,
  item: Argument,
  index: number,
  node: ts.Node,
): Value => invoked(evaluator, callee, [item, { node: callee.node, value: () => literal(index) }], node);

const mapped = (
  evaluator: Evaluator,
  items: readonly Argument[],
  callee: FunctionValue,
  node: ts.Node,
): Argument[] =>
  items.map((item, index) => ({ node: item.node, value: () => call(evaluator, callee, item, index, node) }));

function filtered(
  evaluator: Evaluator,
  items: readonly Argument[],
  callee: FunctionValue,
  node: ts.Node,
): Value {
  const kept: Argument[] = [];
  for (const [index, item] of items.entries()) {
    const answer = call(evaluator, callee, item, index, node);
    if (answer.kind === 'unknown') return { ...answer, node };
    if (answer.kind !== 'literal' || answer.value) kept.push(item);
  }
  return { kind: 'array', items: kept };
}

function joinedLists(items: readonly Argument[], given: readonly Argument[], node: ts.Node): Value {
  const all = [...items];
  for (const each of given) {
    const value = each.value();
    if (value.kind === 'unknown') return { ...value, node };
    if (value.kind === 'array') all.push(...value.items);
    else all.push(each);
  }
  return { kind: 'array', items: all };
}

/** Nothing where it cannot be told. */
function indexIn(items: readonly Argument[], wanted: Value | undefined): number | undefined {
  if (wanted?.kind !== 'literal') return undefined;
  for (const [index, { value }] of items.entries()) {
    const item = value();
    if (item.kind === 'unknown') return undefined;
    if (item.kind === 'literal' && item.value === wanted.value) return index;
  }
  return -1;
}

function ofText(
  evaluator: Evaluator,
  { value: text, at }: Value & { kind: 'literal' },
  name: string,
  node: ts.CallExpression,
): Value | undefined {
  if (typeof text !== 'string') return undefined;
  const given = argumentsOf(evaluator, node).map(({ value }) => value());
  const [one, two] = given.map((each) => (each.kind === 'literal' ? each.value : undefined));
  if (given.some((each) => each.kind !== 'literal')) return unknown('call', node);
  switch (name) {
    case 'toUpperCase':
      return literal(text.toUpperCase(), at);
    case 'toLowerCase':
      return literal(text.toLowerCase(), at);
    case 'trim':
      return literal(text.trim(), at);
    case 'toString':
      return literal(text, at);
    case 'startsWith':
      return literal(text.startsWith(String(one)));
    case 'endsWith':
      return literal(text.endsWith(String(one)));
    case 'includes':
      return literal(text.includes(String(one)));
    case 'indexOf':
      return literal(text.indexOf(String(one)));
    case 'charAt':
      return literal(text.charAt(Number(one ?? 0)), at);
    case 'slice':
      return literal(text.slice(Number(one ?? 0), two === undefined ? undefined : Number(two)), at);
    case 'concat':
      return literal(
        text.concat(...given.map((each) => (each.kind === 'literal' ? String(each.value) : ''))),
        at,
      );
    case 'replace':
      return typeof one === 'string' && typeof two === 'string'
        ? literal(
            text.replace(one, () => two),
            at,
          )
        : undefined;
    default:
      return undefined;
  }
}
