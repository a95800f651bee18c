/** The errors that a function throws: their `statusCode` (C35), and the `error` code of their bodies. */
import { ts } from 'ts-morph';
import {
  baseExpression,
  findMember,
  type Instance,
  layersOfInstance,
  memberOfInstance,
  type Value,
} from '../interpreter/index.js';
import { allNodes, bare, returnsOfFunction, surroundingCatches } from '../syntax/index.js';
import { assignedExpressions, possibleLiterals, possibleNumbers } from './numbers.js';
import { declaringScope, enterCall, mayMatter, type Running } from './running.js';

const STATUS = 'statusCode';

/** The status and the code of one error, as far as the source shows them. */
export interface Mark {
  status?: number;
  code?: string;
  reason?: string;
}

export function thrownMarks(running: Running, body: ts.ConciseBody): Mark[] {
  const own = (node: ts.Node): boolean => !ts.isClassLike(node) && !ts.isFunctionDeclaration(node);
  return allNodes(body, own).flatMap((node) => {
    if (!ts.isThrowStatement(node) && !ts.isCallExpression(node)) return [];
    if (surroundingCatches(node, body).some(swallows)) return [];
    if (ts.isThrowStatement(node)) return marksOfError(running, node.expression);
    const [first] = node.arguments;
    if (first !== undefined && FAILURES.test(node.expression.getText())) return marksOfError(running, first);
    const inner = enterCall(running, node);
    return inner === undefined ? [] : thrownMarks(inner.within, inner.body);
  });
}

/** Calls that throw their argument; in a publication also `this.error(…)`. */
const FAILURES = /^(?:Promise\.reject|this\.error)$/;

/** Whether a `catch` clause swallows an error: it does not throw the same one again. */
function swallows({ variableDeclaration, block }: ts.CatchClause): boolean {
  const caught = variableDeclaration?.name.getText();
  return !allNodes(block).some(
    (node) => ts.isThrowStatement(node) && bare(node.expression).getText() === caught,
  );
}

/** How many names and functions are followed to the expression that creates an error. */
const DEPTH = 10;

function marksOfError(running: Running, node: ts.Expression, depth = DEPTH): Mark[] {
  if (depth === 0) return [];
  const inner = bare(node);
  const of = (part: ts.Expression, where = running): Mark[] => marksOfError(where, part, depth - 1);
  if (ts.isConditionalExpression(inner)) return [...of(inner.whenTrue), ...of(inner.whenFalse)];
  if (ts.isCallExpression(inner)) return marksOfCall(running, inner, of);
  if (ts.isIdentifier(inner)) return marksOfName(running, inner, of);
  if (ts.isNewExpression(inner) && HOST_ERRORS.includes(inner.expression.getText()))
    return marksOfCode(running, inner.arguments ?? []);
  if (ts.isNewExpression(inner) && !mayMatter(running.evaluator, inner.expression)) return [];
  const value = running.evaluator.evaluate(inner);
  return value.kind === 'instance' ? marksOfInstance(running, value, inner) : [];
}

/** The hosts' own classes of errors, whose first argument is `error` of the body. */
export const HOST_ERRORS: readonly string[] = ['HostError', 'Meteor.Error'];

function marksOfCode(running: Running, [code, reason]: readonly ts.Expression[]): Mark[] {
  if (code === undefined) return [];
  const reasons = reason === undefined ? [] : possibleLiterals(running, reason);
  const [only] = reasons;
  const withReason = reasons.length === 1 && only !== undefined ? { reason: String(only) } : {};
  return possibleLiterals(running, code).map((possibleLiteral) => ({
    code: String(possibleLiteral),
    ...withReason,
  }));
}

/** A status assigned to an error later replaces the status that it was created with. */
function withStatuses(statuses: readonly number[], made: readonly Mark[]): Mark[] {
  if (statuses.length === 0) return [...made];
  const coded = made.filter(({ code }) => code !== undefined);
  return statuses.flatMap((status) =>
    coded.length === 0 ? [{ status }] : coded.map((mark) => ({ ...mark, status })),
  );
}

type MarksOf = (part: ts.Expression, where?: Running) => Mark[];

/** `Object.assign(error, { statusCode: 409 })`, or a function that makes the error. */
function marksOfCall(running: Running, node: ts.CallExpression, of: MarksOf): Mark[] {
  const [target, ...more] = node.arguments.map(bare);
  const inner = enterCall(running, node);
  if (inner !== undefined)
    return returnsOfFunction({ body: inner.body }).values.flatMap((value) =>
      value ? of(value, inner.within) : [],
    );
  if (node.expression.getText() !== 'Object.assign' || target === undefined) return [];
  const last = more
    .filter(ts.isObjectLiteralExpression)
    .flatMap((literal) => memberNumbers(running, literal));
  return withStatuses(last, of(target));
}

function memberNumbers(running: Running, node: ts.ObjectLiteralExpression): number[] {
  const value = running.evaluator.evaluate(node);
  const member = value.kind === 'object' ? findMember(value, STATUS) : undefined;
  if (member === undefined || !('name' in member)) return [];
  const { node: property } = member;
  if (ts.isPropertyAssignment(property)) return possibleNumbers(running, property.initializer);
  return ts.isShorthandPropertyAssignment(property) ? possibleNumbers(running, property.name) : [];
}

/** A status assigned to a variable takes precedence over the status that its error was created with. */
function marksOfName(running: Running, node: ts.Identifier, of: MarksOf): Mark[] {
  const [declaration] = running.evaluator.lookup(node.text, node) ?? [];
  if (declaration === undefined) return [];
  const assigned = assignedExpressions(node.text, declaringScope(declaration), STATUS).flatMap(
    (assignedExpression) => possibleNumbers(running, assignedExpression),
  );
  return withStatuses(assigned, marksOfMade(running, declaration, node, of));
}

function marksOfMade(running: Running, declaration: ts.Node, node: ts.Identifier, of: MarksOf): Mark[] {
  if (ts.isVariableDeclaration(declaration))
    return declaration.initializer === undefined ? [] : of(declaration.initializer);
  const value = running.evaluator.evaluate(node);
  return value.kind === 'instance' ? marksOfInstance(running, value, node) : [];
}

/** A class of the project that extends the host's error passes the code to `super(…)`. */
function marksOfInstance({ evaluator }: Running, instance: Instance, at: ts.Node): Mark[] {
  const value = memberOfInstance(evaluator, instance, STATUS, at);
  const status = value.kind === 'literal' && typeof value.value === 'number' ? { status: value.value } : {};
  const outermost = layersOfInstance(evaluator, instance).at(-1);
  const base = outermost && baseExpression(outermost.of.node)?.expression.getText();
  const [code, reason] = HOST_ERRORS.includes(base ?? '')
    ? (outermost?.passed ?? []).map((argument) => literalText(argument.value()))
    : [];
  const mark = code === undefined ? status : { ...status, code, ...(reason === undefined ? {} : { reason }) };
  return Object.keys(mark).length === 0 ? [] : [mark];
}

const literalText = (value: Value): string | undefined =>
  value.kind === 'literal' && value.value !== undefined ? String(value.value) : undefined;
