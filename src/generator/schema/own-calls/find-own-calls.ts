/** Finds the calls of the project's own methods and publications in a file, client code included. */
import { ts } from 'ts-morph';
import { UNDEFINED } from '../../../shared/contract.js';
import { mayBeAnything } from '../../../shared/json-schema/index.js';
import { bare } from '../../analysis/syntax/index.js';
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
  const last = all.at(-1);
  const hasCallback =
    takesCallback && last !== undefined && (isFunction(last) || hasCallbacks(kind, last.node));
  const given = hasCallback ? all.slice(0, -1) : all;
  const open = given.findIndex(({ node }) => ts.isSpreadElement(node));
  const passed = (open === -1 ? given : given.slice(0, open)).map((argument, index): PassedArgument => {
    const { node, context, isAbsent } = argument;
    const schema = isAbsent === true ? UNDEFINED : passedSchema(context, node);
    const isLast = index === all.length - 1;
    return {
      schema,
      place: isAbsent === true ? place : markedPlaceOf(node),
      ...(takesCallback && isLast && mayBeAnything(schema) ? { mayBeCallback: true } : {}),
    };
  });
  return {
    kind,
    callee,
    place,
    passed,
    // The function of a subscription may return its arguments. A ValidatedMethod with a callback alone adds an argument.
    isOpen:
      open !== -1 ||
      (hasCallback && passed.length === 0 && (kind === 'publication' || typeof callee !== 'string')),
  };
}

function isFunction({ node, context }: PassedNode): boolean {
  const inner = bare(node);
  if (ts.isArrowFunction(inner) || ts.isFunctionExpression(inner)) return true;
  if (ts.isCallExpression(inner)) return /\.bind$|^Meteor\.bindEnvironment$/.test(inner.expression.getText());
  return ts.isIdentifier(inner) && context.evaluator.evaluate(inner).kind === 'function';
}

/** `{ onReady, onStop }` of a subscription. */
function hasCallbacks(kind: OwnCall['kind'], outer: ts.Expression): boolean {
  const node = bare(outer);
  if (kind !== 'publication' || !ts.isObjectLiteralExpression(node)) return false;
  return node.properties.some((part) => CALLBACKS.has(part.name === undefined ? '' : part.name.getText()));
}

const CALLBACKS: ReadonlySet<string> = new Set(['onReady', 'onStop', 'onError', 'connection']);
