/** Finds the calls of the project's own methods and publications in a file, client code included. */
import { ts } from 'ts-morph';
import { UNDEFINED } from '../../../shared/contract.js';
import { mayBeAnything } from '../../../shared/json-schema/index.js';
import { bare, returnsOf } from '../../analysis/syntax/index.js';
import { isTooDeep, markedPlaceOf } from '../../project/parsing/index.js';
import type { SchemaContext } from '../context/index.js';
import { type Called, calledIn, type PassedNode, unnamedCallKind } from './called.js';
import type { OwnCall, PassedArgument } from './own-call.js';
import { passedSchema } from './passed-schema.js';
import { calledThrough } from './wrapped-call.js';

export function findOwnCalls(context: SchemaContext, file: string): OwnCall[] {
  const { evaluator } = context;
  const source = evaluator.project.sources.tree(file);
  return evaluator.scanOf(source).calls.flatMap((call) => {
    if (!ts.isCallExpression(call)) return [];
    try {
      const called = calledIn(context, call) ?? calledThrough(context, call);
      if (called !== undefined) return [ownCall(call, called)];
      const kind = unnamedCallKind(context, call);
      return kind === undefined
        ? []
        : [{ kind, place: markedPlaceOf(call.arguments[0] ?? call), passed: [], isOpen: true }];
    } catch (error) {
      // Code that is nested too deeply to be read counts as code without calls.
      if (!isTooDeep(error)) throw error;
      return [];
    }
  });
}

function ownCall(call: ts.CallExpression, { kind, callee, takesCallback, passed: all }: Called): OwnCall {
  const place = markedPlaceOf(call.arguments[0] ?? call);
  const open = all.findIndex(
    (argument) =>
      ts.isSpreadElement(argument.node) || (kind === 'publication' && mayReturnArguments(argument)),
  );
  const isOpen = open !== -1;
  const listed = isOpen ? all.slice(0, open) : all;
  const last = listed.at(-1);
  const isCallback =
    takesCallback && !isOpen && last !== undefined && (isFunction(last) || hasCallbacks(kind, last.node));
  const passed = (isCallback ? listed.slice(0, -1) : listed).map((argument, index): PassedArgument => {
    const { node, context, isAbsent } = argument;
    const schema = isAbsent === true ? UNDEFINED : passedSchema(context, node);
    const isLast = index === all.length - 1;
    return {
      schema,
      place: isAbsent === true ? place : markedPlaceOf(node),
      ...(takesCallback && isLast && mayBeAnything(schema) ? { mayBeCallback: true } : {}),
    };
  });
  // A ValidatedMethod that gets only a callback adds an argument of its own.
  const makesArgument = typeof callee !== 'string' && isCallback && passed.length === 0;
  return {
    kind,
    callee,
    place,
    passed,
    isOpen: isOpen || makesArgument,
  };
}

/**
 * angular-meteor asks for the arguments when they are needed: `this.subscribe('tasks', () => [this.day])`. A bound function
 * that cannot be read may return them.
 */
function mayReturnArguments({ node, context }: PassedNode): boolean {
  const bound = boundFunction(node);
  const inner = bound ?? bare(node);
  const isNamed = ts.isIdentifier(inner) || ts.isPropertyAccessExpression(inner);
  const value = isNamed ? context.evaluator.evaluate(inner) : undefined;
  const run = value?.kind === 'function' ? value.node : inner;
  if (!ts.isFunctionLike(run)) return bound !== undefined;
  return returnsOf(run).values.some((returned) => returned && ts.isArrayLiteralExpression(bare(returned)));
}

/** `this.day` of `this.day.bind(this)`. */
function boundFunction(node: ts.Expression): ts.Expression | undefined {
  const inner = bare(node);
  return ts.isCallExpression(inner) &&
    ts.isPropertyAccessExpression(inner.expression) &&
    inner.expression.name.text === 'bind'
    ? bare(inner.expression.expression)
    : undefined;
}

function isFunction({ node, context }: PassedNode): boolean {
  const inner = bare(node);
  if (ts.isArrowFunction(inner) || ts.isFunctionExpression(inner)) return true;
  if (ts.isCallExpression(inner))
    return boundFunction(inner) !== undefined || inner.expression.getText() === 'Meteor.bindEnvironment';
  return ts.isIdentifier(inner) && context.evaluator.evaluate(inner).kind === 'function';
}

/** `{ onReady, onStop }` of a subscription. */
function hasCallbacks(kind: OwnCall['kind'], outer: ts.Expression): boolean {
  const node = bare(outer);
  if (kind !== 'publication' || !ts.isObjectLiteralExpression(node)) return false;
  return node.properties.some((part) => CALLBACKS.has(part.name === undefined ? '' : part.name.getText()));
}

const CALLBACKS: ReadonlySet<string> = new Set(['onReady', 'onStop', 'onError', 'connection']);
