/** Finds the project's publication or method that an expression calls, by its name or by the expression that made it. */
import { ts } from 'ts-morph';
import { calleeOf, memberOfInstance, originOf, textOfValue } from '../../analysis/interpreter/index.js';
import { bare } from '../../analysis/syntax/index.js';
import { type Span, spanOf } from '../../project/parsing/index.js';
import type { SchemaContext } from '../context/index.js';
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
  const form = formOfCall(context, callee);
  const { arguments: passed } = call;
  if (form !== undefined) {
    const named = namedCall(context, call, form);
    if (named !== undefined || !ts.isIdentifier(callee)) return named;
    const [publication, ...others] = passed;
    const made = publication && createdBy(context, publication, publication, ['createRelayPublication']);
    return callOfMade(context, made, others, { kind: 'publication', takesCallback: true });
  }
  const owner = ts.isPropertyAccessExpression(callee) ? callee.expression : callee;
  const member = ts.isPropertyAccessExpression(callee) ? callee.name.text : '';
  if (/^(?:subscribe|apply|applyAsync)$/.test(member)) return undefined;
  if (METHOD_CALL.test(member))
    return (
      namedMethodCall(context, passed, owner) ??
      callOfMade(context, validatedMethod(context, owner), passed, { kind: 'method', takesCallback: true })
    );
  const made = createdBy(context, owner, call.expression, ['createMethod', 'createRelayMethod']);
  return callOfMade(context, made, passed, { kind: 'method', takesCallback: false });
}

/** The kind of a call whose name or list of arguments cannot be read: `Meteor.callAsync(name)`. */
export function unnamedCallKind(
  context: SchemaContext,
  { expression, arguments: { length } }: ts.CallExpression,
): OwnCall['kind'] | undefined {
  const callee = bare(expression);
  // Other functions may have this name.
  if (length === 0 || (ts.isIdentifier(callee) && callee.text === 'subscribe')) return undefined;
  return formOfCall(context, callee)?.kind;
}

/** A call whose first argument is the name of the declaration. */
interface CallForm extends Pick<Called, 'kind' | 'takesCallback'> {
  /** Whether the second argument is a list of the others. */
  isApplied?: boolean;
}

const METHOD_CALL = /^(?:call|callAsync|callPromise|apply|applyAsync)$/;

function formOfCall(context: SchemaContext, callee: ts.Expression): CallForm | undefined {
  const name = ts.isPropertyAccessExpression(callee)
    ? callee.name.text
    : ts.isIdentifier(callee)
      ? callee.text
      : '';
  const owner = ts.isPropertyAccessExpression(callee) ? callee.expression : undefined;
  const isSubscription =
    owner === undefined
      ? name === 'useSubscribe' || name === 'subscribe'
      : name === 'subscribe' && isSubscriber(context, owner);
  if (isSubscription) return { kind: 'publication', takesCallback: true };
  const isCall = owner !== undefined && METHOD_CALL.test(name) && isCaller(context, owner);
  return isCall
    ? { kind: 'method', takesCallback: name === 'call', isApplied: name.startsWith('apply') }
    : undefined;
}

function namedCall(
  context: SchemaContext,
  { arguments: [name, ...others] }: ts.CallExpression,
  { isApplied, ...form }: CallForm,
): Called | undefined {
  const callee = name && nameIn(context, name);
  const [list] = others;
  const passed = isApplied === true ? list && itemsOf(context, bare(list)) : others;
  return callee === undefined || passed === undefined
    ? undefined
    : { ...form, callee, passed: passed.map((node) => ({ node, context })) };
}

function nameIn({ evaluator }: SchemaContext, node: ts.Expression): string | undefined {
  return ts.isSpreadElement(node) ? undefined : textOfValue(evaluator.evaluate(node));
}

function itemsOf({ evaluator }: SchemaContext, list: ts.Expression): readonly ts.Expression[] | undefined {
  if (ts.isArrayLiteralExpression(list)) return list.elements;
  const value = evaluator.evaluate(list);
  return value.kind === 'array' ? value.items.map(({ node }) => node).filter(ts.isExpression) : undefined;
}

/** The call of a declaration that an expression makes. It takes one argument. */
const callOfMade = (
  context: SchemaContext,
  made: ts.Node | undefined,
  passed: readonly ts.Expression[],
  form: Pick<Called, 'kind' | 'takesCallback'>,
): Called | undefined =>
  made && { ...form, callee: spanOf(made), passed: passed.slice(0, 1).map((node) => ({ node, context })) };

/** `insert.call({ … }, callback)` of an instance of the project's own class, whose `name` is the method's name. */
function namedMethodCall(
  context: SchemaContext,
  passed: readonly ts.Expression[],
  owner: ts.Expression,
): Called | undefined {
  const instance = context.evaluator.evaluate(owner);
  if (instance.kind !== 'instance') return undefined;
  const callee = textOfValue(memberOfInstance(context.evaluator, instance, 'name', owner));
  return callee === undefined
    ? undefined
    : { kind: 'method', callee, passed: passed.map((node) => ({ node, context })), takesCallback: true };
}

/** The ValidatedMethod of `insert.call({ … }, callback)`. */
function validatedMethod({ evaluator }: SchemaContext, owner: ts.Expression): ts.Node | undefined {
  const origin = originOf(evaluator, owner);
  return origin?.kind === 'expression' && ts.isNewExpression(origin.node) ? origin.node : undefined;
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

/** The call of jam:method or zodern:relay that makes `insert` of `insert({ … })`, or `tasks` of `subscribe(tasks, { … })`. */
function createdBy(
  context: SchemaContext,
  root: ts.Expression,
  node: ts.Expression,
  makers: readonly Maker[],
): ts.CallExpression | undefined {
  const { evaluator } = context;
  const origin = mayBeCreated(context, root) ? originOf(evaluator, node) : undefined;
  if (origin?.kind !== 'expression' || !ts.isCallExpression(origin.node)) return undefined;
  const symbol = calleeOf(evaluator, origin.node.getSourceFile(), origin.node);
  return makers.some((maker) => maker === symbol?.is) ? origin.node : undefined;
}

function isMeteor({ evaluator }: SchemaContext, owner: ts.Expression): boolean {
  const value = evaluator.evaluate(owner);
  return value.kind === 'host' && value.symbol.is === 'Meteor';
}

const isCaller = (context: SchemaContext, owner: ts.Expression): boolean =>
  isMeteor(context, owner) || isConnection(context, bare(owner));

/** The usual names of Blaze's template instances. */
const TEMPLATES = /^(?:instance|template|templateInstance|tmpl|self|that)$/;

function isSubscriber(context: SchemaContext, owner: ts.Expression): boolean {
  const node = bare(owner);
  if (node.kind === ts.SyntaxKind.ThisKeyword) return true;
  if (ts.isIdentifier(node) && TEMPLATES.test(node.text)) return true;
  if (ts.isCallExpression(node)) return node.expression.getText() === 'Template.instance';
  return isMeteor(context, node) || isConnection(context, node);
}

/** `Meteor.connection`, or a connection of the application to itself: `DDP.connect(Meteor.absoluteUrl())`. */
function isConnection(context: SchemaContext, owner: ts.Expression): boolean {
  if (ts.isPropertyAccessExpression(owner) && owner.name.text === 'connection')
    return isMeteor(context, owner.expression);
  const made = expressionBehind(context, owner);
  if (made === undefined || !ts.isCallExpression(made) || made.expression.getText() !== 'DDP.connect')
    return false;
  const [to] = made.arguments;
  return to !== undefined && /^Meteor\.absoluteUrl\(/.test(to.getText());
}

function expressionBehind(context: SchemaContext, node: ts.Expression): ts.Node | undefined {
  const origin = ts.isIdentifier(node) ? originOf(context.evaluator, node) : undefined;
  return origin?.kind === 'expression' ? origin.node : undefined;
}
