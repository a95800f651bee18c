/** The schema of a name, from the type in its declaration. */
import { ts } from 'ts-morph';
import { type Schema, UNDEFINED } from '../../../shared/contract.js';
import { mapChildren } from '../../../shared/json-schema/index.js';
import { isJavaScript } from '../../analysis/syntax/index.js';
import type { SchemaContext } from '../context/index.js';
import { schemaBySyntax } from '../types/index.js';

/** Types within types; beyond it nothing is known. */
const DEPTH = 6;

/** `undefined` if the name has no type annotation, or if only the checker can read it. */
export function schemaOfAnnotatedName(
  context: SchemaContext,
  node: ts.Identifier | ts.PropertyAccessExpression,
): Schema | undefined {
  if (!ts.isIdentifier(node) || isJavaScript(node)) return undefined;
  const [declaration, ...others] = context.evaluator.lookup(node.text, node) ?? [];
  if (declaration === undefined || others.length > 0) return undefined;
  if (!ts.isParameter(declaration) && !ts.isVariableDeclaration(declaration)) return undefined;
  const { type } = declaration;
  const isRest = ts.isParameter(declaration) && declaration.dotDotDotToken !== undefined;
  const annotated = type === undefined || isRest ? undefined : schemaBySyntax(context, type);
  if (annotated === undefined) return undefined;
  const schema = withoutReferences(context, annotated, DEPTH);
  const isOptional = ts.isParameter(declaration) && declaration.questionToken !== undefined;
  return isOptional ? { anyOf: [schema, UNDEFINED] } : schema;
}

/** Objects may have more properties than their types name. */
function withoutReferences(context: SchemaContext, schema: Schema, depth: number): Schema {
  if (depth <= 0) return {};
  if (schema.$ref !== undefined) {
    const target = Object.keys(schema).length === 1 ? context.definitions.resolve(schema) : undefined;
    return target === undefined ? {} : withoutReferences(context, target, depth - 1);
  }
  const inner = mapChildren(schema, (child) => withoutReferences(context, child, depth - 1));
  const isClosed = inner.properties !== undefined && inner.additionalProperties === undefined;
  return isClosed ? { ...inner, additionalProperties: true } : inner;
}
