/**
 * Finds the project's publication or method that an expression calls, by its name or by the expression that made it.
 */
import { ts } from 'ts-morph';
import { calleeOf, originOf, textOfValue } from '../../analysis/interpreter/index.js';
import { bare } from '../../analysis/syntax/index.js';
import { type Span, spanOf } from '../../project/parsing/index.js';
import type { SchemaContext } from '../context/index.js';
import { isCaller, isSubscriber } from './connection.js';
import type { OwnCall } from './own-call.js';

export interface Called {
  kind: OwnCall['kind'];
  callee: string | Span;
  passed: readonly PassedNode[];
  /** Whether the last of them may be a callback. */
  takesCallback: boolean;
}

/** An argument, with the context in which its names are resolved. */
export interface PassedNode {
  node: ts.Expression;
  context: SchemaContext;
  /** Whether a call site leaves it out. */
  isAbsent?: true;
}

export function calledIn(context: SchemaContext, call: ts.CallExpression): Called | undefined {
  const callee = bare(call.expression);
  if (ts.isIdentifier(callee))
    return callee.text === 'useSubscribe' || callee.text === 'subscribe'
      ? (subscription(context, call) ?? createdPublicationCall(context, call))
      : createdMethodCall(context, call, callee);
  if (!ts.isPropertyAccessExpression(callee)) return undefined;
  const { name, expression: owner } = callee;
  switch (name.text) {
    case 'subscribe':
      return isSubscriber(context, owner) ? subscription(context, call) : undefined;
    case 'apply':
    case 'applyAsync':
      return isCaller(context, owner) ? appliedMethod(context, call) : undefined;
    case 'call':
    case 'callAsync':
    case 'callPromise':
      return isCaller(context, owner)
        ? namedCall(context, call, 'method', name.text === 'call')
        : validatedMethodCall(context, call, owner);
    default:
      return createdMethodCall(context, call, owner);
  }
}

/** The kind of a call whose name or list of arguments cannot be read: `Meteor.callAsync(name)`. */
export function unnamedCallKind(
  context: SchemaContext,
  { expression, arguments: { length } }: ts.CallExpression,
): OwnCall['kind'] | undefined {
  const callee = bare(expression);
  if (length === 0) return undefined;
  if (!ts.isPropertyAccessExpression(callee))
    return ts.isIdentifier(callee) && callee.text === 'useSubscribe' ? 'publication' : undefined;
  const { name, expression: owner } = callee;
  if (name.text === 'subscribe') return isSubscriber(context, owner) ? 'publication' : undefined;
  return /^(?:call|callAsync|callPromise|apply|applyAsync)$/.test(name.text) && isCaller(context, owner)
    ? 'method'
    : undefined;
}

const subscription = (context: SchemaContext, call: ts.CallExpression): Called | undefined =>
  namedCall(context, call, 'publication', true);

function namedCall(
  context: SchemaContext,
  { arguments: [name, ...passed] }: ts.CallExpression,
  kind: OwnCall['kind'],
  takesCallback: boolean,
): Called | undefined {
  const callee = name && nameIn(context, name);
  return callee === undefined
    ? undefined
    : { kind, callee, passed: passed.map((node) => ({ node, context })), takesCallback };
}

function nameIn({ evaluator }: SchemaContext, node: ts.Expression): string | undefined {
  return ts.isSpreadElement(node) ? undefined : textOfValue(evaluator.evaluate(node));
}

function appliedMethod(
  context: SchemaContext,
  { arguments: [name, list] }: ts.CallExpression,
): Called | undefined {
  const callee = name && nameIn(context, name);
  const passed = list && itemsOf(context, bare(list));
  if (callee === undefined || passed === undefined) return undefined;
  return {
    kind: 'method',
    callee,
    passed: passed.map((node) => ({ node, context })),
    takesCallback: false,
  };
}

function itemsOf({ evaluator }: SchemaContext, list: ts.Expression): readonly ts.Expression[] | undefined {
  if (ts.isArrayLiteralExpression(list)) return list.elements;
  const value = evaluator.evaluate(list);
  return value.kind === 'array' ? value.items.map(({ node }) => node).filter(ts.isExpression) : undefined;
}

/** `insert.call({ … }, callback)` of a ValidatedMethod, which takes one argument. */
function validatedMethodCall(
  context: SchemaContext,
  { arguments: callArguments }: ts.CallExpression,
  owner: ts.Expression,
): Called | undefined {
  const origin = originOf(context.evaluator, owner);
  if (origin?.kind !== 'expression' || !ts.isNewExpression(origin.node)) return undefined;
  return {
    kind: 'method',
    callee: spanOf(origin.node),
    passed: callArguments.slice(0, 1).map((node) => ({ node, context })),
    takesCallback: true,
  };
}

/** `insert({ … })` of a method that `createMethod` of jam:method or zodern:relay makes. */
function createdMethodCall(
  context: SchemaContext,
  { expression, arguments: callArguments }: ts.CallExpression,
  root: ts.Expression,
): Called | undefined {
  if (!mayBeCreated(context, root)) return undefined;
  const made = madeBy(context, expression, ['createMethod', 'createRelayMethod']);
  return (
    made && {
      kind: 'method',
      callee: spanOf(made),
      passed: callArguments.slice(0, 1).map((node) => ({ node, context })),
      takesCallback: false,
    }
  );
}

/** `subscribe(tasks, { … })` of zodern:relay. */
function createdPublicationCall(
  context: SchemaContext,
  { arguments: [publication, ...passed] }: ts.CallExpression,
): Called | undefined {
  const made =
    publication && mayBeCreated(context, publication)
      ? madeBy(context, publication, ['createRelayPublication'])
      : undefined;
  return (
    made && {
      kind: 'publication',
      callee: spanOf(made),
      passed: passed.slice(0, 1).map((node) => ({ node, context })),
      takesCallback: true,
    }
  );
}

/** Reads only files that call a host, because functions are called everywhere. */
function mayBeCreated({ evaluator }: SchemaContext, node: ts.Expression): boolean {
  const [declaration] = ts.isIdentifier(node) ? (evaluator.lookup(node.text, node) ?? []) : [];
  if (declaration === undefined) return false;
  if (ts.isVariableDeclaration(declaration)) return declaration.initializer !== undefined;
  const statement = ts.findAncestor(declaration, ts.isImportDeclaration);
  if (statement === undefined || !ts.isStringLiteral(statement.moduleSpecifier)) return false;
  const file = evaluator.project.modules.resolve(
    node.getSourceFile().fileName,
    statement.moduleSpecifier.text,
  );
  return file !== undefined && evaluator.project.files.candidates.includes(file);
}

type Maker = 'createMethod' | 'createRelayMethod' | 'createRelayPublication';

function madeBy(
  { evaluator }: SchemaContext,
  node: ts.Expression,
  makers: readonly Maker[],
): ts.CallExpression | undefined {
  const origin = originOf(evaluator, node);
  if (origin?.kind !== 'expression' || !ts.isCallExpression(origin.node)) return undefined;
  const symbol = calleeOf(evaluator, origin.node.getSourceFile(), origin.node);
  return makers.some((maker) => maker === symbol?.is) ? origin.node : undefined;
}
