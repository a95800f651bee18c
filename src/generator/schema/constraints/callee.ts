/** The constraint that a function of the project puts on a value passed to it. */
import { ts } from 'ts-morph';
import { isUnconstrained, withUndefined } from '../../../shared/json-schema/index.js';
import { frameAtCall } from '../../analysis/interpreter/index.js';
import type { FunctionNode } from '../../analysis/syntax/index.js';
import { isJavaScript, withoutThis } from '../../analysis/syntax/index.js';
import { inFrame, type SchemaContext } from '../context/index.js';
import { documentedParameters } from '../jsdoc/index.js';
import { schemaOfNode } from '../types/index.js';
import type { Constraint } from './constraint.js';

/** It is declared elsewhere if it comes from the parameter's type: no code refuses other values then. */
type CalleeConstraint = Pick<Constraint, 'schema' | 'source' | 'isElsewhere' | 'isOfParts'>;

/**
 * The type that the called function declares for its parameter or, without a type, the constraint in its body, which
 * `readBody` reads. A comment or the bound of a type parameter counts only if the body has none.
 */
export function constraintsOfCallee(
  context: SchemaContext,
  call: ts.CallExpression,
  index: number,
  readBody: (context: SchemaContext, handler: FunctionNode) => readonly Constraint[],
): readonly CalleeConstraint[] {
  const { evaluator } = context;
  const value = evaluator.evaluate(call.expression);
  if (value.kind !== 'function') return [];
  const parameter = withoutThis(value.node)[index];
  if (parameter === undefined || parameter.dotDotDotToken !== undefined) return [];
  const declared = constraintOfCallee(context, value.node, parameter);
  const checked =
    declared !== undefined && isTyped(context, value.node, index)
      ? []
      : readBody(inFrame(context, frameAtCall(evaluator, value, call)), value.node);
  const own = checked.filter((inner) => inner.index === index);
  return own.length > 0 || declared === undefined ? own : [{ ...declared, isElsewhere: true }];
}

function constraintOfCallee(
  context: SchemaContext,
  node: FunctionNode,
  { name, type, questionToken, initializer }: ts.ParameterDeclaration,
): CalleeConstraint | undefined {
  if (type !== undefined && !isJavaScript(node)) {
    const schema = schemaOfNode({ ...context, report: () => {} }, type);
    if (schema === undefined || isUnconstrained(schema)) return undefined;
    const isOptional = questionToken !== undefined || initializer !== undefined;
    return { schema: isOptional ? withUndefined(schema) : schema, source: 'ts' };
  }
  const documented = ts.isIdentifier(name) ? documentedParameters(context, node).get(name.text) : undefined;
  // A comment is never enforced: the argument may still be left out.
  return documented && { schema: withUndefined(documented.schema), source: 'jsdoc' };
}

/** Whether the parameter has a type. `any`, `unknown`, lists of them, and the type parameters of a wrapper do not count. */
export function isTyped({ evaluator }: SchemaContext, handler: FunctionNode, index: number): boolean {
  const type = withoutThis(handler)[index]?.type;
  const item = type !== undefined && ts.isArrayTypeNode(type) ? type.elementType : type;
  if (item === undefined || UNCHECKED.has(item.kind) || isJavaScript(handler)) return false;
  const [declaration] =
    ts.isTypeReferenceNode(item) && ts.isIdentifier(item.typeName)
      ? (evaluator.lookup(item.typeName.text, item, 'type') ?? [])
      : [];
  return declaration === undefined || !ts.isTypeParameterDeclaration(declaration);
}

const UNCHECKED: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.AnyKeyword,
  ts.SyntaxKind.UnknownKeyword,
]);
