/** A method that writes without checking who calls it. */
import { ts } from 'ts-morph';
import { isUsers, type Symbols, type Values } from '../analysis/interpreter/index.js';
import { nodesIn } from '../analysis/syntax/index.js';
import type { Finding, LintRule, Subject } from './subject.js';
import { asksForUser, mayAskForUser } from './user.js';

export const writeWithoutUser: LintRule = ({ evaluator }, subject): Finding | undefined => {
  const { kind, declaration, body } = subject;
  // A function around the handler may check the user.
  if (kind !== 'method' || declaration.isWrapped === true || isGuardedOutside(subject)) return undefined;
  const written = nodesIn(body)
    .map((node) => writtenBy(evaluator, node))
    .find((node) => node !== undefined);
  if (written === undefined || asksForUser(evaluator, subject)) return undefined;
  return {
    at: written.parent,
    message: `The method '${declaration.name}' writes to ${written.getText()}, but never checks the caller.`,
    hint: 'Refuse callers without `this.userId`, or withhold it with `@rest false` if that is done elsewhere.',
  };
};

/** The other members of the object that defines a method: `mixins`, `validate`, `roles`. */
function isGuardedOutside({ declaration, handler }: Subject): boolean {
  if (declaration.argumentsValidation === undefined) return false;
  const member = ts.isMethodDeclaration(handler) ? handler : handler.parent;
  // A function that is declared on its own is not part of a definition object.
  if (ts.isSourceFile(member) || !ts.isObjectLiteralExpression(member.parent)) return true;
  return member.parent.properties.some((property) => property !== member && mayAskForUser(property));
}

const WRITES = /^(?:insert|update|remove|upsert)(?:Async)?$/;
/** Methods of the driver's collection, `Tasks.rawCollection()`. */
const RAW_WRITES = /^(?:insert|update|delete|replace)(?:One|Many)$|^findOneAnd|^bulkWrite$|^drop$/;

/** The expression of the collection that a call writes to. */
function writtenBy(evaluator: Values & Symbols, node: ts.Node): ts.Expression | undefined {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  const { name, expression } = node.expression;
  if (RAW_WRITES.test(name.text)) return ownerOfRaw(evaluator, expression);
  return WRITES.test(name.text) && isCollection(evaluator, expression) ? expression : undefined;
}

function ownerOfRaw(evaluator: Values & Symbols, node: ts.Expression): ts.Expression | undefined {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  const { name, expression } = node.expression;
  return name.text === 'rawCollection' && isCollection(evaluator, expression) ? expression : undefined;
}

/** A collection that a factory makes is recognized by its name, which begins with a capital letter. */
function isCollection(evaluator: Values & Symbols, node: ts.Expression): boolean {
  if (evaluator.evaluate(node).kind === 'collection' || isUsers(evaluator, node)) return true;
  if (!ts.isIdentifier(node) && !ts.isPropertyAccessExpression(node)) return false;
  const name = ts.isIdentifier(node) ? node : node.name;
  return /^\p{Lu}/u.test(name.text) && !OTHERS.has(name.text);
}

/** Other capitalized objects with methods of these names. */
const OTHERS: ReadonlySet<string> = new Set(['Accounts', 'Roles', 'Session', 'SyncedCron', 'Jobs']);
