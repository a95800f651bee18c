/** A handler that throws a text or a plain object: its callers get 500, and do not see it (C35). */
import { ts } from 'ts-morph';
import { allNodes, bare, surroundingCatches } from '../analysis/syntax/index.js';
import type { Finding, LintRule } from './subject.js';

export const thrownValue: LintRule = (_context, { body }): Finding[] =>
  allNodes(body).flatMap((node) => {
    if (!ts.isThrowStatement(node) || surroundingCatches(node, body).length > 0) return [];
    const thrown = bare(node.expression);
    const what = describeThrown(thrown);
    if (what === undefined) return [];
    const message = `${what} is thrown, which is no error: callers get 500, and neither its code nor its reason.`;
    return [{ at: thrown, message, hint: HINT }];
  });

const HINT =
  "Throw a `HostError`, in Meteor a `Meteor.Error`: `new HostError('not-found', 'There is no such task.')`. Its code and reason reach the caller.";

function describeThrown(thrown: ts.Expression): string | undefined {
  if (ts.isStringLiteralLike(thrown) || ts.isTemplateExpression(thrown)) return 'A text';
  if (!ts.isObjectLiteralExpression(thrown)) return undefined;
  return thrown.properties.every(isOrdinaryMember) ? 'A plain object' : undefined;
}

/** The API takes an object with `isClientSafe` or `sanitizedError` for an error, and answers its `statusCode`. */
const isOrdinaryMember = ({ name }: ts.ObjectLiteralElementLike): boolean =>
  name !== undefined && !ts.isComputedPropertyName(name) && !ANSWERED.has(name.text);

const ANSWERED: ReadonlySet<string> = new Set(['isClientSafe', 'sanitizedError', 'statusCode']);
