/** Finds the calls of the project's own methods and publications in a file, client code included. */
import { ts } from 'ts-morph';
import { originOf } from '../../analysis/interpreter/index.js';
import { bare } from '../../analysis/syntax/index.js';
import { isTooDeep, markedPlaceOf, type Span, spanOf } from '../../project/parsing/index.js';
import type { SchemaContext } from '../../schema/index.js';
import type { OwnCall, PassedArgument } from './own-call.js';
import { passedSchema } from './passed-schema.js';
import { mayBeAnything } from './property-schema.js';

export function findOwnCalls(context: SchemaContext, file: string): OwnCall[] {
  const { evaluator } = context;
  const source = evaluator.project.source(file);
  return evaluator.scanOf(source).calls.flatMap((call) => {
    if (!ts.isCallExpression(call)) return [];
    try {
      const found = calledIn(context, call);
      return found === undefined ? [] : [ownCall(context, call, found)];
    } catch (error) {
      // What is nested too deeply to be read calls nothing that is known.
      if (!isTooDeep(error)) throw error;
      return [];
    }
  });
}

interface Called {
  kind: OwnCall['kind'];
  callee: string | Span;
  passed: readonly ts.Expression[];
  /** Whether the last of them may be a callback. */
  takesCallback: boolean;
  isOpen?: true;
}

function calledIn(context: SchemaContext, call: ts.CallExpression): Called | undefined {
  const callee = bare(call.expression);
  if (ts.isIdentifier(callee))
    return callee.text === 'useSubscribe' ? subscription(context, call) : undefined;
  if (!ts.isPropertyAccessExpression(callee)) return undefined;
  const { name, expression: owner } = callee;
  switch (name.text) {
    case 'subscribe':
      return isSubscriber(context, owner) ? subscription(context, call) : undefined;
    case 'apply':
    case 'applyAsync':
      return isMeteor(context, owner) ? appliedMethod(context, call) : undefined;
    case 'call':
    case 'callAsync':
    case 'callPromise':
      return isMeteor(context, owner)
        ? namedCall(context, call, 'method', name.text === 'call')
        : validatedMethodCall(context, call, owner);
    default:
      return undefined;
  }
}

function isMeteor({ evaluator }: SchemaContext, owner: ts.Expression): boolean {
  const value = evaluator.evaluate(owner);
  return value.kind === 'host' && value.symbol.is === 'Meteor';
}

/** Names that instances of Blaze's templates go by. */
const TEMPLATES: ReadonlySet<string> = new Set([
  'instance',
  'template',
  'templateInstance',
  'tmpl',
  'self',
  'that',
]);

function isSubscriber(context: SchemaContext, owner: ts.Expression): boolean {
  const node = bare(owner);
  if (node.kind === ts.SyntaxKind.ThisKeyword) return true;
  if (ts.isIdentifier(node) && TEMPLATES.has(node.text)) return true;
  if (ts.isCallExpression(node)) return node.expression.getText() === 'Template.instance';
  return isMeteor(context, node);
}

const subscription = (context: SchemaContext, call: ts.CallExpression): Called | undefined =>
  namedCall(context, call, 'publication', true);

function namedCall(
  context: SchemaContext,
  { arguments: [name, ...passed] }: ts.CallExpression,
  kind: OwnCall['kind'],
  takesCallback: boolean,
): Called | undefined {
  const callee = name && textValueOf(context, name);
  return callee === undefined ? undefined : { kind, callee, passed, takesCallback };
}

function textValueOf({ evaluator }: SchemaContext, node: ts.Expression): string | undefined {
  if (ts.isSpreadElement(node)) return undefined;
  const value = evaluator.evaluate(node);
  return value.kind === 'literal' && typeof value.value === 'string' ? value.value : undefined;
}

function appliedMethod(
  context: SchemaContext,
  { arguments: [name, list] }: ts.CallExpression,
): Called | undefined {
  const callee = name && textValueOf(context, name);
  const passed = list && bare(list);
  if (callee === undefined || passed === undefined || !ts.isArrayLiteralExpression(passed)) return undefined;
  return { kind: 'method', callee, passed: passed.elements, takesCallback: false };
}

/** `insert.call({ … }, callback)` of a ValidatedMethod, which takes one argument. */
function validatedMethodCall(
  { evaluator }: SchemaContext,
  { arguments: callArguments }: ts.CallExpression,
  owner: ts.Expression,
): Called | undefined {
  const origin = originOf(evaluator, owner);
  if (origin?.kind !== 'expression' || !ts.isNewExpression(origin.node)) return undefined;
  return {
    kind: 'method',
    callee: spanOf(origin.node),
    passed: callArguments.slice(0, 1),
    takesCallback: true,
  };
}

function ownCall(context: SchemaContext, call: ts.CallExpression, called: Called): OwnCall {
  const { kind, callee, takesCallback } = called;
  const spread = called.passed.findIndex((each) => ts.isSpreadElement(each));
  const isOpen = spread !== -1 || called.passed.some(returnsArgumentList);
  const listed = spread !== -1 ? called.passed.slice(0, spread) : called.passed;
  const last = listed.at(-1);
  const isCallback =
    takesCallback && !isOpen && last !== undefined && (isFunction(last) || hasCallbacks(kind, last));
  const passed = (isCallback ? listed.slice(0, -1) : listed).map((node, index): PassedArgument => {
    const schema = passedSchema(context, node);
    const isLast = index === called.passed.length - 1;
    return {
      schema,
      place: markedPlaceOf(node),
      ...(takesCallback && isLast && mayBeAnything(schema) ? { mayBeCallback: true } : {}),
    };
  });
  // A ValidatedMethod that is given a callback alone makes an argument of its own.
  const makesArgument = typeof callee !== 'string' && isCallback && passed.length === 0;
  return {
    kind,
    callee,
    place: markedPlaceOf(call.arguments[0] ?? call),
    passed,
    isOpen: isOpen || makesArgument,
  };
}

/** angular-meteor asks for the arguments when they are needed: `this.subscribe('tasks', () => [this.day])`. */
function returnsArgumentList(node: ts.Expression): boolean {
  const inner = bare(node);
  return (
    ts.isArrowFunction(inner) && !ts.isBlock(inner.body) && ts.isArrayLiteralExpression(bare(inner.body))
  );
}

const isFunction = (node: ts.Expression): boolean =>
  ts.isArrowFunction(bare(node)) || ts.isFunctionExpression(bare(node));

/** `{ onReady, onStop }` of a subscription. */
function hasCallbacks(kind: OwnCall['kind'], outer: ts.Expression): boolean {
  const node = bare(outer);
  if (kind !== 'publication' || !ts.isObjectLiteralExpression(node)) return false;
  return node.properties.some((each) => CALLBACKS.has(each.name === undefined ? '' : each.name.getText()));
}

const CALLBACKS: ReadonlySet<string> = new Set(['onReady', 'onStop', 'onError', 'connection']);
