/** Reads the documentation comment of a handler, `@param {string} title`, and Flow's annotations: `(title: ?string) => …`. */

import { ts } from 'ts-morph';
import type { Schema } from '../../../shared/contract.js';
import { withUndefined } from '../../../shared/json-schema/index.js';
import { commentBefore, documented } from '../../analysis/comments/index.js';
import { type FunctionNode, isJavaScript } from '../../analysis/syntax/index.js';
import type { SchemaContext } from '../context/index.js';
import { tagsIn } from './jsdoc-name.js';
import { schemaOfJsdocType } from './jsdoc-type.js';

export interface DocumentedParameter {
  schema: Schema;
  at: ts.Node;
}

/** By the texts of the parameters' names. A parameter in brackets, `[limit]`, may be `undefined`. */
export function documentedParameters(
  context: SchemaContext,
  handler: FunctionNode,
): Map<string, DocumentedParameter> {
  const types = new Map<string, DocumentedParameter>();
  const add = (name: string, type: ts.Node | undefined, isOptional: boolean, description?: string): void => {
    if (type === undefined || isConverted(handler, name)) return;
    const schema = schemaOfJsdocType(context, handler, type);
    if (schema === undefined) return;
    const described = description === undefined ? schema : { ...schema, description };
    types.set(name, { schema: isOptional ? withUndefined(described) : described, at: handler });
  };
  for (const tag of tagsOfHandler(handler))
    if (ts.isJSDocParameterTag(tag) && ts.isIdentifier(tag.name))
      add(tag.name.text, tag.typeExpression, tag.isBracketed, descriptionOf(tag));
  for (const { name, type, questionToken } of isJavaScript(handler) ? handler.parameters : [])
    add(name.getText(), type, questionToken !== undefined);
  return types;
}

/** After `if (_.isString(ids)) ids = ids.split(',');` the handler takes texts too, whatever its comment says. */
function isConverted({ body }: FunctionNode, name: string): boolean {
  if (body === undefined || !ts.isBlock(body)) return false;
  return body.statements
    .filter(ts.isIfStatement)
    .some(
      ({ expression, thenStatement }) =>
        testedName(expression.getText()) === name && thenStatement.getText().includes(`${name} = `),
    );
}

/** The name in `typeof ids === 'string'` or `Array.isArray(ids)`. */
const testedName = (test: string): string | undefined =>
  /^typeof (\w+) ===? ['"](?!undefined)/.exec(test)?.[1] ??
  /^!?\w+\.is(?:Array|Boolean|Date|Number|Object|PlainObject|String)\((\w+)\)$/.exec(test)?.[1];

/** The descriptions of the parameters, by their names: `@param title The first line.` */
export const describedParameters = (handler: FunctionNode): ReadonlyMap<string, string> =>
  new Map(
    tagsOfHandler(handler).flatMap((tag) => {
      if (!ts.isJSDocParameterTag(tag) || !ts.isIdentifier(tag.name)) return [];
      const description = descriptionOf(tag);
      return description === undefined ? [] : [[tag.name.text, description] as const];
    }),
  );

/** The type that the promise resolves to; `undefined` if TypeScript has a type for the result. */
export function documentedResult(
  context: SchemaContext,
  handler: FunctionNode | undefined,
): Schema | undefined {
  if (handler === undefined || (handler.type !== undefined && !isJavaScript(handler))) return undefined;
  const type = handler.type ?? tagsOfHandler(handler).find(ts.isJSDocReturnTag)?.typeExpression;
  return type === undefined ? undefined : schemaOfJsdocType(context, handler, type);
}

/** The type of a collection's documents in JavaScript: `@type {Mongo.Collection<Task>}` before the constant. */
export function documentedDocument(context: SchemaContext, made: ts.Node): Schema | undefined {
  const comment = isJavaScript(made) ? commentBefore(documented(made))?.text : undefined;
  if (comment === undefined || !comment.includes('@type')) return undefined;
  const type = tagsIn(comment).find(ts.isJSDocTypeTag)?.typeExpression.type;
  if (type === undefined || !(ts.isTypeReferenceNode(type) || ts.isImportTypeNode(type))) return undefined;
  const name = ts.isTypeReferenceNode(type) ? type.typeName : type.qualifier;
  const [document] = /(?:^|\.)Collection$/.test(name?.getText() ?? '') ? (type.typeArguments ?? []) : [];
  return document && schemaOfJsdocType(context, made, document);
}

/** Without line breaks and the dash of `@param title - The first line.` */
function descriptionOf({ comment }: ts.JSDocTag): string | undefined {
  const text = ts
    .getTextOfJSDocComment(comment)
    ?.replace(/^\s*-\s*/, '')
    .replace(/\s+/g, ' ')
    .trim();
  return text === '' ? undefined : text;
}

function tagsOfHandler(handler: FunctionNode): readonly ts.JSDocTag[] {
  const comment = (commentBefore(handler) ?? commentBefore(documented(handler)))?.text;
  return comment === undefined || !/@(?:param|arg|argument|returns?)\b/.test(comment) ? [] : tagsIn(comment);
}
