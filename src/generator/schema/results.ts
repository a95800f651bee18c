/** The result of a handler, as its source declares it. */

import { ts } from 'ts-morph';
import type { Method } from '../../shared/api.js';
import type { Schema } from '../../shared/contract.js';
import { defined } from '../../shared/defined.js';
import type { DiagnosticCode } from '../../shared/diagnostics.js';
import { isUnconstrained, unionOf } from '../../shared/json-schema/index.js';
import { type TypeSyntax, unionType } from '../../shared/type-syntax.js';
import type { DeclaredMethod } from '../analysis/declarations/index.js';
import type { Evaluator } from '../analysis/interpreter/index.js';
import {
  type FunctionNode,
  isInside,
  isJavaScript,
  overloadsOf,
  unparenthesized,
} from '../analysis/syntax/index.js';
import { inFrame, type SchemaContext } from './context/index.js';
import { expectedSignature } from './expected-signature.js';
import { documentedResult } from './jsdoc/index.js';
import { comparedTypeSyntax } from './type-syntax/index.js';
import { aliasOf, awaitedResult, inferredResult, schemaInFrame } from './types/index.js';

type MethodResult = Pick<Method, 'result' | 'resultSchema'>;

/** The result of calling a method: its type, and the schema of its JSON. */
export function resultOf(
  outer: SchemaContext,
  method: Pick<DeclaredMethod, 'handler' | 'frame' | 'isWrapped' | 'isAnswer' | 'typeArguments' | 'at'>,
): MethodResult {
  const context = inFrame(outer, method.frame);
  // A wrapper may return another value than the function that it calls.
  const handler = method.isWrapped === true && method.isAnswer !== true ? undefined : method.handler;
  const expected = expectedSignature(context, method);
  const annotation = annotatedResult(handler, expected) ?? method.typeArguments?.[1];
  const result = method.isWrapped === true ? undefined : comparableResult(context, handler, expected);
  const resultSchema =
    (annotation && schemaOfAnnotatedResult(context, annotation)) ??
    inferredResult(context, handler) ??
    documentedResult(context, handler);
  return defined({ result, resultSchema });
}

/** The result's type at the declaration: a wrapper, overloads or the type of a map may give another than the handler's code. */
function comparableResult(
  context: SchemaContext,
  handler: FunctionNode | undefined,
  expected: ts.SignatureDeclaration | undefined,
): TypeSyntax | undefined {
  if (handler?.type === undefined || expected !== undefined || isJavaScript(handler)) return undefined;
  if (overloadsOf(handler).length > 0 || isAliasOfPromise(context, handler.type)) return undefined;
  const parts = withoutPromises(context, handler.type).map((part) => comparedTypeSyntax(context, part).type);
  const [first, ...others] = parts.filter((part) => part !== undefined);
  return first === undefined || others.length + 1 < parts.length ? undefined : unionType(first, ...others);
}

/** The annotation of the handler itself, or else the expected one. */
const annotatedResult = (
  handler: FunctionNode | undefined,
  expected: ts.SignatureDeclaration | undefined,
): ts.TypeNode | undefined =>
  (handler?.type === undefined || isJavaScript(handler) ? undefined : handler.type) ?? expectedType(expected);

/** `undefined` if overloads have different results. */
function expectedType(expected: ts.SignatureDeclaration | undefined): ts.TypeNode | undefined {
  const overloads = expected === undefined ? [] : overloadsOf(expected);
  const isSame = overloads.every(({ type }) => type?.getText() === expected?.type?.getText());
  return isSame ? expected?.type : undefined;
}

/** Whether an alias of the project, such as `Awaitable<T>`, may be a promise, or a union with one. */
const isAliasOfPromise = ({ evaluator }: SchemaContext, node: ts.TypeNode): boolean =>
  /\bPromise(?:Like)?\b/.test(aliasOf(evaluator, unparenthesized(node))?.type.getText() ?? '');

function schemaOfAnnotatedResult(context: SchemaContext, annotation: ts.TypeNode): Schema | undefined {
  const { parent } = annotation;
  if (ts.isFunctionLike(parent) && isAliasOfPromise(context, annotation))
    return awaitedResult(context, parent);
  const schemas = withoutPromises(context, annotation).map((node) =>
    schemaInFrame(silentOnAnything(context, node), node, context.evaluator.frame),
  );
  const described = schemas.filter((schema) => schema !== undefined);
  const schema = described.length === 1 ? described[0] : unionOf(described);
  return schema === undefined || described.length < schemas.length || isUnconstrained(schema)
    ? undefined
    : schema;
}

/** Several for a union with promises: `Promise<number> | number`. */
function withoutPromises({ evaluator }: SchemaContext, annotation: ts.TypeNode): ts.TypeNode[] {
  const node = unparenthesized(annotation);
  if (!ts.isUnionTypeNode(node)) return [withoutPromise(evaluator, annotation)];
  const parts = node.types.map((part) => withoutPromise(evaluator, part));
  return parts.every((part, index) => part === node.types[index]) ? [annotation] : parts;
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

function withoutPromise(evaluator: Evaluator, node: ts.TypeNode): ts.TypeNode {
  if (!ts.isTypeReferenceNode(node) || !ts.isIdentifier(node.typeName)) return node;
  const [inner] = node.typeArguments ?? [];
  const name = node.typeName.text;
  const isPromise =
    (name === 'Promise' || name === 'PromiseLike') && evaluator.lookup(name, node, 'type') === undefined;
  return isPromise && inner !== undefined ? withoutPromise(evaluator, inner) : node;
}
