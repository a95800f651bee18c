/** The result of a handler, as its source declares it. */

import { ts } from 'ts-morph';
import type { Method } from '../../shared/api.js';
import type { Schema } from '../../shared/contract.js';
import { definedProperties } from '../../shared/defined-properties.js';
import type { DiagnosticCode } from '../../shared/diagnostics.js';
import { isUnconstrained } from '../../shared/json-schema/index.js';
import type { TypeSyntax } from '../../shared/type-syntax.js';
import type { DeclaredMethod } from '../analysis/declarations/index.js';
import type { Evaluator } from '../analysis/interpreter/index.js';
import {
  type FunctionNode,
  isInside,
  isJavaScript,
  overloadsOfSignature,
  withoutParentheses,
} from '../analysis/syntax/index.js';
import { inFrame, type SchemaContext } from './context/index.js';
import { expectedSignature } from './expected-signature.js';
import { documentedResult } from './jsdoc.js';
import { comparedTypeSyntax } from './type-syntax/index.js';
import { aliasOfReference, awaitedResult, inferredResult, schemaInFrame } from './types/index.js';

/** The result of calling a method: its type for readers of the route file, and the schema of its JSON. */
export function resultOfMethod(
  outer: SchemaContext,
  method: Pick<DeclaredMethod, 'handler' | 'frame' | 'isWrapped' | 'isAnswer' | 'typeArguments' | 'at'>,
): Pick<Method, 'result' | 'resultSchema'> {
  const context = inFrame(outer, method.frame);
  // A wrapper may return another value than the function that it calls.
  const handler = method.isWrapped === true && method.isAnswer !== true ? undefined : method.handler;
  const annotation =
    annotatedResult(handler, expectedSignature(context, method)) ?? method.typeArguments?.[1];
  const resultSchema =
    (annotation && schemaOfAnnotatedResult(context, annotation)) ??
    inferredResult(context, handler) ??
    documentedResult(context.evaluator, handler);
  return definedProperties({ result: annotation && resultSyntax(context, annotation), resultSchema });
}

/** Nothing compares results, so a part that the route file cannot import is not reported. */
function resultSyntax(context: SchemaContext, annotation: ts.TypeNode): TypeSyntax | undefined {
  const node = awaitedNode(context, annotation);
  return node && comparedTypeSyntax({ ...context, report: () => undefined }, node).type;
}

/** The annotation of the handler itself, or else the expected one. */
const annotatedResult = (
  handler: FunctionNode | undefined,
  expected: ts.SignatureDeclaration | undefined,
): ts.TypeNode | undefined =>
  (handler?.type === undefined || isJavaScript(handler) ? undefined : handler.type) ?? expectedType(expected);

/** Overloads may have different results. */
const expectedType = (expected: ts.SignatureDeclaration | undefined): ts.TypeNode | undefined =>
  expected === undefined || overloadsOfSignature(expected).length > 0 ? undefined : expected.type;

function schemaOfAnnotatedResult(context: SchemaContext, annotation: ts.TypeNode): Schema | undefined {
  const { parent } = annotation;
  const node = awaitedNode(context, annotation);
  if (node === undefined && ts.isFunctionLike(parent)) return awaitedResult(context, parent);
  const read = node ?? annotation;
  const schema = schemaInFrame(silentOnAnything(context, read), read, context.evaluator.frame);
  return schema === undefined || isUnconstrained(schema) ? undefined : schema;
}

/** `Task` of `Promise<Task>`; `undefined` for a union with a promise, and for an alias of the project that may be one. */
function awaitedNode({ evaluator }: SchemaContext, annotation: ts.TypeNode): ts.TypeNode | undefined {
  const node = withoutPromise(evaluator, annotation);
  const whole = aliasOfReference(evaluator, node)?.type ?? node;
  const isOpen = whole !== node || ts.isUnionTypeNode(node);
  return isOpen && /\bPromise(?:Like)?\b/.test(whole.getText()) ? undefined : node;
}

const ABOUT_VALIDATION: ReadonlySet<DiagnosticCode> = new Set(['type-unconstrained', 'type-not-found']);

/** Results are not validated, so a part that may be anything is not reported. */
const silentOnAnything = (context: SchemaContext, within: ts.Node): SchemaContext => ({
  ...context,
  report: (code, at, ...rest) => {
    const isOwn = 'kind' in at && isInside(at, within);
    if (!ABOUT_VALIDATION.has(code) || !isOwn) context.report(code, at, ...rest);
  },
});

function withoutPromise(evaluator: Evaluator, annotation: ts.TypeNode): ts.TypeNode {
  const node = withoutParentheses(annotation);
  if (!ts.isTypeReferenceNode(node) || !ts.isIdentifier(node.typeName)) return node;
  const [inner] = node.typeArguments ?? [];
  const name = node.typeName.text;
  const isPromise =
    (name === 'Promise' || name === 'PromiseLike') && evaluator.lookup(name, node, 'type') === undefined;
  return isPromise && inner !== undefined ? withoutPromise(evaluator, inner) : node;
}
