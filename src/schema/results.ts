/** What a handler answers, as its source states it. */
import { ts } from 'ts-morph';
import type { Evaluator } from '../analysis/interpreter/index.js';
import type { FunctionNode } from '../analysis/syntax/index.js';
import { isJavaScript, overloadsOf } from '../analysis/syntax/index.js';
import type { TypeText } from '../api.js';
import type { Schema } from '../contract.js';
import { isUnconstrained } from './algebra/index.js';
import type { SchemaContext } from './context/index.js';
import { schemaOfNode } from './syntax/index.js';
import type { TypeContext } from './type-text/index.js';
import { typeText } from './type-text/index.js';

/** What the handler itself states, or else what is expected of it. */
export const statedResult = (
  handler: FunctionNode | undefined,
  expected: ts.SignatureDeclaration | undefined,
): ts.TypeNode | undefined =>
  (handler?.type === undefined || isJavaScript(handler) ? undefined : handler.type) ?? expectedType(expected);

/** Overloads that answer differently leave it open. */
function expectedType(expected: ts.SignatureDeclaration | undefined): ts.TypeNode | undefined {
  const overloads = expected === undefined ? [] : overloadsOf(expected);
  const isSame = overloads.every(({ type }) => type?.getText() === expected?.type?.getText());
  return isSame ? expected?.type : undefined;
}

/** What a call answers: the stated return type without its promise. */
export function resultOf(
  evaluator: Evaluator,
  stated: ts.TypeNode | undefined,
  lost: TypeContext['lost'],
): TypeText | undefined {
  return stated && typeText(evaluator, withoutPromise(evaluator, stated), lost);
}

/** What a call answers by its stated return type, as it travels. */
export function resultSchemaOf(context: SchemaContext, stated: ts.TypeNode | undefined): Schema | undefined {
  if (stated === undefined) return undefined;
  const node = withoutPromise(context.evaluator, stated);
  const schema = schemaOfNode(withoutNotes(context, node), node);
  return schema === undefined || isUnconstrained(schema) ? undefined : schema;
}

/** Nothing is validated of a result: that a part of it may be anything is not told. */
const withoutNotes = (context: SchemaContext, within: ts.Node): SchemaContext => ({
  ...context,
  report: (code, at, ...rest) => {
    const isOwn =
      'kind' in at &&
      at.getSourceFile() === within.getSourceFile() &&
      at.pos >= within.pos &&
      at.end <= within.end;
    if (code !== 'type-unconstrained' || !isOwn) context.report(code, at, ...rest);
  },
});

function withoutPromise(evaluator: Evaluator, node: ts.TypeNode): ts.TypeNode {
  if (!ts.isTypeReferenceNode(node) || !ts.isIdentifier(node.typeName)) return node;
  const [inner] = node.typeArguments ?? [];
  const name = node.typeName.text;
  const isPromise =
    (name === 'Promise' || name === 'PromiseLike') && evaluator.lookup(name, node, 'type') === undefined;
  return isPromise && inner !== undefined ? withoutPromise(evaluator, inner) : node;
}
