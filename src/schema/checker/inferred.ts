/** Asks the type checker for the types of expressions and functions without annotations. */
import { ts } from 'ts-morph';
import type { FunctionNode } from '../../analysis/syntax/index.js';
import { bare, isJavaScript, returnsOf } from '../../analysis/syntax/index.js';
import { type Schema, UNDEFINED } from '../../contract.js';
import { isUnconstrained } from '../algebra/index.js';
import type { SchemaContext } from '../context/index.js';
import { schemaOfType } from './schema-of-type.js';

/** The type of a call's result, without its promise; `undefined` if it is unknown. */
export function inferredResult(
  context: SchemaContext,
  handler: FunctionNode | undefined,
): Schema | undefined {
  if (handler?.body === undefined || handler.type !== undefined || isJavaScript(handler)) return undefined;
  if (handler.asteriskToken !== undefined) return undefined;
  return evidentResult(handler) ?? checkedResult(context, handler);
}

/** The result of a function that obviously returns nothing, or one literal. */
function evidentResult(handler: FunctionNode): Schema | undefined {
  const { values, mayEnd } = returnsOf(handler);
  if (values.every((value) => value === undefined)) return UNDEFINED;
  const [only] = values;
  return values.length === 1 && only !== undefined && !mayEnd ? widenedLiteralSchema(bare(only)) : undefined;
}

/** The type that TypeScript infers for a literal, which is widened: `string` for `'a'`. */
function widenedLiteralSchema(node: ts.Expression): Schema | undefined {
  if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) return { type: 'string' };
  if (ts.isNumericLiteral(node)) return { type: 'number' };
  if (node.kind === ts.SyntaxKind.NullKeyword) return { type: 'null' };
  const isBoolean =
    node.kind === ts.SyntaxKind.TrueKeyword ||
    node.kind === ts.SyntaxKind.FalseKeyword ||
    (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken);
  return isBoolean ? { type: 'boolean' } : undefined;
}

function checkedResult(context: SchemaContext, handler: FunctionNode): Schema | undefined {
  const { types, twin } = context.evaluator.project.checker(handler.getSourceFile().fileName);
  const own = twin(handler);
  if (own === undefined || !ts.isFunctionLike(own)) return undefined;
  const signature = types.getSignatureFromDeclaration(own);
  const result = signature && types.getAwaitedType(types.getReturnTypeOfSignature(signature));
  return result && unlessAnything(schemaOfType(context, types, result, undefined));
}

/** Of the value of an expression. */
export function inferredValue(context: SchemaContext, node: ts.Expression): Schema | undefined {
  if (isJavaScript(node)) return undefined;
  const { types, twin } = context.evaluator.project.checker(node.getSourceFile().fileName);
  const own = twin(node);
  return own && unlessAnything(schemaOfType(context, types, types.getTypeAtLocation(own), undefined));
}

/** The type of a parameter of a function that is passed to one of the project's functions, directly or in an object. */
export function inferredParameter(context: SchemaContext, node: ts.ParameterDeclaration): Schema | undefined {
  const call = callAround(node.parent);
  const isOfProject = call !== undefined && context.evaluator.evaluate(call.expression).kind === 'function';
  if (!isOfProject || isJavaScript(node)) return undefined;
  const { types, twin } = context.evaluator.project.checker(node.getSourceFile().fileName);
  const own = twin(node);
  return own && unlessAnything(schemaOfType(context, types, types.getTypeAtLocation(own), undefined));
}

function callAround(handler: ts.Node): ts.CallExpression | undefined {
  let node = handler;
  while (
    ts.isPropertyAssignment(node.parent) ||
    ts.isObjectLiteralExpression(node.parent) ||
    ts.isParenthesizedExpression(node.parent)
  )
    node = node.parent;
  return ts.isCallExpression(node.parent) && node.parent.expression !== node ? node.parent : undefined;
}

const unlessAnything = (schema: Schema): Schema | undefined => (isUnconstrained(schema) ? undefined : schema);
