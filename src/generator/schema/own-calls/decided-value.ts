/** The value of a name that a call passes, unless code that is not evaluated may give it another one. */
import { ts } from 'ts-morph';
import type { Value } from '../../analysis/interpreter/index.js';
import { bare, rootOfAccess } from '../../analysis/syntax/index.js';
import type { SchemaContext } from '../context/index.js';

export function decidedValue(
  context: SchemaContext,
  node: ts.Identifier | ts.PropertyAccessExpression,
): Value | undefined {
  if (isResult(context, node)) return undefined;
  const value = context.evaluator.evaluate(node);
  return isPlaceholder(node, value) || mayBeChanged(context, node, value) ? undefined : value;
}

/** `ids` of `const ids = cards.map(…)`, which may be anything: finding the cards would execute much of an application. */
function isResult(context: SchemaContext, node: ts.Expression): boolean {
  const declaration = declarationOf(context, rootOfAccess(node));
  const made = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
  const call = made && bare(made);
  return call !== undefined && ts.isCallExpression(call) && ts.isPropertyAccessExpression(call.expression);
}

/** `shopId: null`, and `var task;`: code that is not evaluated assigns another value before it is passed. */
const isPlaceholder = (node: ts.Node, value: Value): boolean =>
  value.kind === 'literal' && (value.value ?? null) === null && node.getText() !== 'undefined';

/** An object or a list, or a part of it, that an earlier call gets and may change: `form.load(task)`. */
function mayBeChanged(context: SchemaContext, node: ts.Expression, { kind }: Value): boolean {
  if (ts.isIdentifier(node) && kind !== 'object' && kind !== 'array') return false;
  const root = rootOfAccess(node);
  const { passed } = context.evaluator.scanOf(node.getSourceFile());
  const uses = ts.isIdentifier(root) ? (passed.get(root.text) ?? []) : [];
  return uses.some(
    (use) =>
      use.end < node.pos &&
      !CHANGING_NOTHING.test(use.parent.getText()) &&
      declarationOf(context, use) === declarationOf(context, root),
  );
}

/** These functions change none of their arguments, except for `Object.assign`, whose changes the interpreter follows. */
const CHANGING_NOTHING = /^(?:Meteor|Object|JSON|console)\./;

const declarationOf = ({ evaluator }: SchemaContext, node: ts.Expression): ts.Node | undefined =>
  ts.isIdentifier(node) ? evaluator.lookup(node.text, node)?.[0] : undefined;
