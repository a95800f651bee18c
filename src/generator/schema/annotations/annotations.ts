import { relative, resolve, sep } from 'node:path';
import type { ts } from 'ts-morph';
import type { Schema } from '../../../shared/contract.js';
import { commentBefore } from '../../analysis/comments/index.js';
import type { SchemaContext } from '../context/index.js';
import { type TagProblem, withKeywords } from './keyword-tags.js';

/** Adds the keywords of the comment before a declaration, and reports tags that cannot be read. */
export function annotated(context: SchemaContext, schema: Schema, node: ts.Node): Schema {
  const comment = commentBefore(node);
  if (comment === undefined) return schema;
  const { schema: result, problems } = withKeywords(schema, comment, context.definitions.resolve);
  if (problems.length > 0) report(context, node, problems);
  return result;
}

/** Whether the comment restricts the type, rather than only describing it. */
export function constrains(node: ts.Node): boolean {
  const comment = commentBefore(node);
  if (comment === undefined) return false;
  const { schema } = withKeywords({}, comment, () => undefined);
  return Object.keys(schema).some((key) => key !== 'description');
}

/** Reports only in files of the project: the user cannot change a comment in a package. */
function report(context: SchemaContext, node: ts.Node, problems: readonly TagProblem[]): void {
  const { root, files } = context.evaluator.project;
  const file = relative(root, resolve(root, node.getSourceFile().fileName)).split(sep).join('/');
  if (!files.all.includes(file)) return;
  for (const { tag, message, hint } of problems)
    context.report('tag-invalid', { file, start: tag.start, end: tag.end }, message, hint);
}
