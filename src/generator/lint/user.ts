/** Whether a handler checks who calls it. */
import { ts } from 'ts-morph';
import type { Values } from '../analysis/interpreter/index.js';
import { boundNames, type FunctionNode, nodesIn } from '../analysis/syntax/index.js';
import { calleeName, isUse } from './nodes.js';
import type { Subject } from './subject.js';

/** How many functions that call each other are followed. */
const DEPTH = 3;

export function asksForUser(evaluator: Values, { handler, body, parameters }: Subject): boolean {
  const taken = new Set(parameters.map(({ name }) => name));
  const injected = handler.parameters
    .filter(({ name }) => !ts.isIdentifier(name) || !taken.has(name.text))
    .slice(parameters.length === handler.parameters.length ? handler.parameters.length : 0)
    .flatMap(({ name }) => boundNames(name));
  return asksIn(evaluator, body, new Set(injected), DEPTH);
}

function asksIn(evaluator: Values, body: ts.Node, injected: ReadonlySet<string>, depth: number): boolean {
  return nodesIn(body).some((node) => {
    if (node.kind === ts.SyntaxKind.ThisKeyword)
      return depth === DEPTH ? !isHarmless(node.parent) : isCaller(node.parent);
    if (ts.isIdentifier(node)) return injected.has(node.text) && isUse(node);
    if (!ts.isCallExpression(node)) return false;
    if (isGuard(node.expression)) return true;
    const called = depth > 0 ? followed(evaluator, node) : undefined;
    return called?.body !== undefined && asksIn(evaluator, called.body, new Set(), depth - 1);
  });
}

function followed(evaluator: Values, { expression }: ts.CallExpression): FunctionNode | undefined {
  const value = evaluator.evaluate(expression);
  return value.kind === 'function' ? value.node : undefined;
}

/** Members of `this` that do not identify the caller. `this` as a whole may be passed to a function that checks the caller. */
const HARMLESS: ReadonlySet<string> = new Set(['unblock', 'isSimulation', 'setHttpStatusCode', 'name']);

const isHarmless = (access: ts.Node): boolean =>
  ts.isPropertyAccessExpression(access) && HARMLESS.has(access.name.text);

/** In other functions `this` is usually another object. */
const isCaller = (access: ts.Node): boolean =>
  ts.isPropertyAccessExpression(access) && /^(?:userId|user|connection)$/.test(access.name.text);

/** Names of functions that identify or refuse the caller: `Meteor.userId`, `Roles.userIsInRole`, `checkAdmin`. */
const GUARDS =
  /user(?!s$|name|agent)|auth|log(?:ged)?_?in(?!fo|put|it|dex|sert)|sign(?:ed)?_?in|role|permi|admin|access|allow|owner|secur|privile|guard|restrict|protect|forbid|credential|token|secret|session|identity|member/i;
/** `canEdit`, `assertEditable` */
const REFUSING = /(?:^|_)(?:can|may|must|ensure|assert|require|only)(?=_|[A-Z])/;
/** Functions that act on a user do not check the caller: `createUser`, `addMember`, `sendToAdmins`, `makeToken`. */
const DOING =
  /^_*(?:create|add|insert|remove|delete|update|set|send|notify|find|fetch|count|list|make|generate|hash|export|import)(?=_|[A-Z])/;

const isGuard = (callee: ts.Expression): boolean => {
  const name = calleeName(callee);
  if (REFUSING.test(name)) return true;
  return GUARDS.test(name) && !DOING.test(name) && !/^(?:Random|Match)\b/.test(callee.getText());
};

/** Whether a member beside the handler may check the caller: `validate`, `before`, `roles`. */
export function mayAskForUser(member: ts.ObjectLiteralElementLike): boolean {
  const name = member.name === undefined ? '' : member.name.getText();
  if (name === 'mixins' && ts.isPropertyAssignment(member)) return !isHarmlessList(member.initializer);
  return /hook|before/i.test(name) || GUARDS.test(name) || /\buserId\b|Meteor\.user/.test(member.getText());
}

const isHarmlessList = (mixins: ts.Expression): boolean =>
  ts.isArrayLiteralExpression(mixins) &&
  mixins.elements.every((element) => OTHER_MIXINS.test(calleeName(element)));

/** Mixins with another purpose: rate limits, schemas, promises, options of routes. */
const OTHER_MIXINS = /^(?:RateLimit\w*|CallPromise|(?:Simple|Validated)Schema|RestMethod|Retry)(?:Mixin)?$/i;
