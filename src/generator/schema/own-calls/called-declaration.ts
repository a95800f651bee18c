/** Finds the name of the project's publication or method that a call calls. */
import { ts } from 'ts-morph';
import {
  decidedMember,
  findOrigin,
  memberOfInstance,
  textOfValue,
  type Value,
} from '../../analysis/interpreter/index.js';
import { bare } from '../../analysis/syntax/index.js';
import type { SchemaContext } from '../context/index.js';

export interface Called {
  kind: 'publication' | 'method';
  /** `undefined` if the name or the list of arguments cannot be read: `Meteor.callAsync(name)`. */
  callee?: string;
  passed: readonly ts.Expression[];
  /** Whether the last of them may be a callback. */
  takesCallback: boolean;
}

export function calledDeclaration(context: SchemaContext, call: ts.CallExpression): Called | undefined {
  const callee = bare(call.expression);
  const form = formOfCall(context, callee);
  if (form !== undefined) return namedCall(context, call, form);
  if (!ts.isPropertyAccessExpression(callee) || !/^call(?:Async|Promise)?$/.test(callee.name.text))
    return undefined;
  const name = nameOfMethod(context, callee.expression);
  return name === undefined
    ? undefined
    : { kind: 'method', callee: name, passed: call.arguments, takesCallback: true };
}

/** A call whose first argument is the name of the declaration. */
interface CallForm extends Pick<Called, 'kind' | 'takesCallback'> {
  /** Whether the second argument is a list of the others. */
  isApplied?: boolean;
}

const METHOD_CALL = /^(?:call|callAsync|callPromise|apply|applyAsync)$/;

function formOfCall(context: SchemaContext, callee: ts.Expression): CallForm | undefined {
  if (ts.isIdentifier(callee))
    return /^(?:useSubscribe|subscribe)$/.test(callee.text)
      ? { kind: 'publication', takesCallback: true }
      : undefined;
  if (!ts.isPropertyAccessExpression(callee)) return undefined;
  const name = callee.name.text;
  const owner = bare(callee.expression);
  if (name === 'subscribe' && isSubscriber(context, owner))
    return { kind: 'publication', takesCallback: true };
  return METHOD_CALL.test(name) && isMeteor(context, owner)
    ? { kind: 'method', takesCallback: name === 'call', isApplied: name.startsWith('apply') }
    : undefined;
}

function namedCall(
  context: SchemaContext,
  { expression, arguments: [name, ...others] }: ts.CallExpression,
  { isApplied, ...form }: CallForm,
): Called | undefined {
  if (name === undefined) return undefined;
  const callee = ts.isSpreadElement(name) ? undefined : textOfValue(context.evaluator.evaluate(name));
  const [list] = others;
  const passed = isApplied === true ? list && itemsOfList(context, bare(list)) : others;
  if (callee !== undefined && passed !== undefined) return { ...form, callee, passed };
  // Other functions may have this name.
  const isOther = ts.isIdentifier(expression) && expression.text === 'subscribe';
  return isOther ? undefined : { ...form, passed: [] };
}

function itemsOfList(
  { evaluator }: SchemaContext,
  list: ts.Expression,
): readonly ts.Expression[] | undefined {
  if (ts.isArrayLiteralExpression(list)) return list.elements;
  const value = evaluator.evaluate(list);
  return value.kind === 'array' ? value.items.map(({ node }) => node).filter(ts.isExpression) : undefined;
}

/** Of a ValidatedMethod, `insert.call({ … }, callback)`, or an instance of the project's own class with the name of the method. */
function nameOfMethod({ evaluator }: SchemaContext, owner: ts.Expression): string | undefined {
  const origin = findOrigin(evaluator, owner);
  const isMade = origin?.kind === 'expression' && ts.isNewExpression(origin.node);
  const made: Value | undefined = isMade ? evaluator.evaluate(owner) : undefined;
  if (made?.kind === 'instance') return textOfValue(memberOfInstance(evaluator, made, 'name', owner));
  // The interpreter gives a ValidatedMethod the members of its definition.
  const name = made?.kind === 'object' ? decidedMember(made, 'name') : undefined;
  return name && textOfValue(name.value());
}

/** `Meteor`, and its connection to the application itself. */
function isMeteor({ evaluator }: SchemaContext, owner: ts.Expression): boolean {
  const isConnection = ts.isPropertyAccessExpression(owner) && owner.name.text === 'connection';
  const value = evaluator.evaluate(isConnection ? owner.expression : owner);
  return value.kind === 'host' && value.symbol.is === 'Meteor';
}

/** The usual names of Blaze's template instances. */
const TEMPLATES = /^(?:this|instance|template|templateInstance|tmpl|self|that|Template\.instance\(\))$/;

const isSubscriber = (context: SchemaContext, owner: ts.Expression): boolean =>
  TEMPLATES.test(owner.getText()) || isMeteor(context, owner);
