/** Asks the type checker for the types of expressions and functions without annotations. */

import { ts } from 'ts-morph';
import type { Schema } from '../../../shared/contract.js';
import { isUnconstrained } from '../../../shared/json-schema/index.js';
import { type FunctionNode, isJavaScript, returnsOfFunction } from '../../analysis/syntax/index.js';
import { reportNotJson, type SchemaContext } from '../context/index.js';
import { checkerOfNode, has } from './checking.js';
import { checkedSchema } from './schema-of-node.js';

/** The type of a call's result, without its promise; `undefined` if it is unknown. */
export function inferredResult(
  context: SchemaContext,
  handler: FunctionNode | undefined,
): Schema | undefined {
  if (handler?.body === undefined || handler.type !== undefined) return undefined;
  if (handler.asteriskToken !== undefined) {
    reportNotJson(context, handler, 'generator');
    return undefined;
  }
  const [returned] = returnsOfFunction(handler).values;
  return isJavaScript(handler) ? undefined : awaitedResult(context, handler, returned);
}

/** The result of a signature without its promise, if only the compiler finds it. */
export const awaitedResult = (
  context: SchemaContext,
  signature: ts.SignatureDeclaration,
  at?: ts.Node,
): Schema | undefined =>
  inferredSchema(
    { ...context, reports: 'never-json' },
    signature,
    (types) => {
      const called = types.getSignatureFromDeclaration(signature);
      return called && types.getAwaitedType(types.getReturnTypeOfSignature(called));
    },
    at,
  );

const inferredSchema = (
  context: SchemaContext,
  node: ts.Node,
  findType: (types: ts.TypeChecker) => ts.Type | undefined,
  at?: ts.Node,
): Schema | undefined => {
  const schema = checkedSchema(context, node, findType, at);
  return schema === undefined || isUnconstrained(schema) ? undefined : schema;
};

/** The checker's type of a node of the project; `undefined` if it does not know the node. */
export function checkedType(
  { evaluator }: SchemaContext,
  node: ts.Node,
): { types: ts.TypeChecker; type: ts.Type } | undefined {
  const types = checkerOfNode(evaluator, node);
  return types && { types, type: types.getTypeAtLocation(node) };
}

/** The schema of a type that the checker derives from the type of an expression; `undefined` if it accepts anything. */
export const schemaFromExpression = (
  context: SchemaContext,
  node: ts.Expression,
  findType: (types: ts.TypeChecker, type: ts.Type) => ts.Type | undefined,
): Schema | undefined =>
  inferredSchema({ ...context, reports: 'nothing' }, node, (types) =>
    findType(types, types.getTypeAtLocation(node)),
  );

export const inferredValue = (context: SchemaContext, node: ts.Expression): Schema | undefined =>
  isJavaScript(node)
    ? undefined
    : inferredSchema({ ...context, reports: 'nothing' }, node, (types) => types.getTypeAtLocation(node));

/** The type of a parameter without an annotation: from its default, or from the function's expected type. */
export function inferredParameter(context: SchemaContext, node: ts.ParameterDeclaration): Schema | undefined {
  return isJavaScript(node) || (node.initializer !== undefined && !hasTypeOfDefault(node))
    ? undefined
    : inferredSchema({ ...context, reports: 'nothing' }, node, (types) => parameterType(types, node));
}

/** The defaults `{}`, `[]`, `null` and `undefined` do not show the type of the values that calls pass. */
function hasTypeOfDefault({ initializer }: ts.ParameterDeclaration): boolean {
  if (initializer === undefined || initializer.kind === ts.SyntaxKind.NullKeyword) return false;
  if (ts.isObjectLiteralExpression(initializer)) return initializer.properties.length > 0;
  if (ts.isArrayLiteralExpression(initializer)) return initializer.elements.length > 0;
  return !ts.isIdentifier(initializer) || initializer.text !== 'undefined';
}

/** The host's own functions accept functions with any arguments, so that only the default has a type. */
function parameterType(types: ts.TypeChecker, node: ts.ParameterDeclaration): ts.Type {
  const expected = types.getTypeAtLocation(node);
  const isOpen = has(expected, ts.TypeFlags.Any | ts.TypeFlags.Unknown);
  if (!isOpen || node.initializer === undefined) return expected;
  const preset = types.getTypeAtLocation(node.initializer);
  return has(preset, ts.TypeFlags.EnumLiteral) ? types.getBaseTypeOfLiteralType(preset) : preset;
}
