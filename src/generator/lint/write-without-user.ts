/** A method that writes without checking who calls it. */
import { ts } from 'ts-morph';
import { nodesIn } from '../analysis/syntax/index.js';
import { writtenBy } from './collections.js';
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
