/** A promise of a collection that nobody awaits: the answer does not wait for the write, and its error reaches no caller. */
import { ts } from 'ts-morph';
import type { Evaluator } from '../analysis/interpreter/index.js';
import { allNodes, isTest, isTransparent } from '../analysis/syntax/index.js';
import { isUse } from './nodes.js';
import { queryMethod } from './queries.js';
import type { Finding, LintRule } from './subject.js';

export const writeNotAwaited: LintRule = ({ evaluator }, { body }): Finding[] => {
  const calls = allNodes(body).filter(ts.isCallExpression);
  return calls.flatMap((call) => {
    const fate = isPromised(evaluator, call) ? fateOfPromise(evaluator, call) : undefined;
    return fate === undefined ? [] : [notAwaited(call, fate)];
  });
};

const isPromised = (evaluator: Evaluator, call: ts.CallExpression): boolean =>
  queryMethod(evaluator, call)?.endsWith('Async') === true;

function notAwaited({ expression }: ts.CallExpression, fate: Fate): Finding {
  const callee = expression.getText();
  return fate === 'used'
    ? {
        at: expression,
        message: `Nobody awaits \`${callee}\`: the code goes on with a promise in place of its result.`,
        hint: `Await the call itself, in parentheses where its result is used at once: \`(await ${callee}(…))\`.`,
      }
    : {
        at: expression,
        message: `Nobody awaits \`${callee}\`: the answer does not wait for it, and its error reaches no caller.`,
        hint: 'Write `await` before the call, or return its promise. `void` before the call says that nobody has to wait.',
      };
}

/** `used`: mistaken for its result, as in `if (Tasks.findOneAsync(id))`. */
type Fate = 'dropped' | 'used';

/** `undefined` if the promise is awaited, returned, handled, passed on, or discarded by `void`. */
function fateOfPromise(scopes: Evaluator, node: ts.Expression): Fate | undefined {
  const { parent } = node;
  if (isTransparent(parent)) return fateOfPromise(scopes, parent);
  if (ts.isExpressionStatement(parent)) return 'dropped';
  if (ts.isPropertyAccessExpression(parent)) return fateOfMember(scopes, parent);
  if (ts.isVariableDeclaration(parent)) return fateOfVariable(scopes, parent);
  if (ts.isBinaryExpression(parent))
    return isLogical(parent) && parent.right === node ? fateOfPromise(scopes, parent) : undefined;
  if (ts.isConditionalExpression(parent))
    return parent.condition === node ? 'used' : fateOfPromise(scopes, parent);
  return takesResult(parent, node) ? 'used' : undefined;
}

/** `.catch(…)` and `.then(…, …)` handle an error, `.then(…)` and `.finally(…)` pass it on. */
function fateOfMember(scopes: Evaluator, member: ts.PropertyAccessExpression): Fate | undefined {
  const { parent: call } = member;
  const { text } = member.name;
  // Meteor's promises have members that are promises: `stubPromise`.
  if (/Promise$/.test(text)) return undefined;
  if (!CHAINING.has(text)) return 'used';
  if (!ts.isCallExpression(call) || call.expression !== member || text === 'catch') return undefined;
  return text === 'then' && call.arguments.length > 1 ? undefined : fateOfPromise(scopes, call);
}

const CHAINING: ReadonlySet<string> = new Set(['then', 'catch', 'finally']);

const isLogical = ({ operatorToken: { kind } }: ts.BinaryExpression): boolean =>
  kind === ts.SyntaxKind.AmpersandAmpersandToken ||
  kind === ts.SyntaxKind.BarBarToken ||
  kind === ts.SyntaxKind.QuestionQuestionToken;

/** Whether a promise is a mistake in this place: as a condition, a list or an object whose members are read. */
const takesResult = (parent: ts.Node, node: ts.Expression): boolean =>
  isTest(node) ||
  ts.isPrefixUnaryExpression(parent) ||
  ((ts.isForOfStatement(parent) || ts.isElementAccessExpression(parent)) && parent.expression === node);

/** The promise in a variable is dropped if none of the variable's uses handles it. */
function fateOfVariable(scopes: Evaluator, declaration: ts.VariableDeclaration): Fate | undefined {
  const { name } = declaration;
  if (!ts.isIdentifier(name)) return 'used';
  const uses = allNodes(ts.findAncestor(declaration, isScope) ?? declaration).filter(
    (node): node is ts.Identifier =>
      ts.isIdentifier(node) &&
      node !== name &&
      node.text === name.text &&
      isUse(node) &&
      scopes.lookup(node.text, node)?.[0] === declaration,
  );
  const fates = uses.map((use) => fateOfPromise(scopes, use));
  if (fates.includes(undefined)) return undefined;
  return fates.includes('used') ? 'used' : 'dropped';
}

const isScope = (node: ts.Node): boolean => ts.isFunctionLike(node) || ts.isSourceFile(node);
