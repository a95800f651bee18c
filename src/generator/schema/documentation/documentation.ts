/** Finds documentation comments before declarations. Source is parsed without them, so its text is searched. */
import { relative, resolve, sep } from 'node:path';
import { ts } from 'ts-morph';
import type { Schema } from '../../../shared/contract.js';
import type { SchemaContext } from '../context/index.js';
import { documentedBy, type TagDiagnostic } from './documentation-tags.js';

/** Adds what the comment before a declaration says. Tags that cannot be read are reported. */
export function annotated(context: SchemaContext, schema: Schema, node: ts.Node): Schema {
  const comment = commentBefore(node);
  if (comment === undefined) return schema;
  const documented = documentedBy(schema, comment.text, context.definitions.resolve);
  for (const diagnostic of documented.diagnostics) reportTag(context, node, comment.start, diagnostic);
  return documented.schema;
}

/** Whether the comment restricts the type, rather than only describing it. */
export function constrains(node: ts.Node): boolean {
  const comment = commentBefore(node);
  if (comment === undefined) return false;
  const { schema } = documentedBy({}, comment.text, () => undefined);
  return Object.keys(schema).some((key) => key !== 'description');
}

/** Reports only in files of the project: the user cannot change a comment in a package. */
function reportTag(
  context: SchemaContext,
  node: ts.Node,
  offset: number,
  { message, hint, start, end }: TagDiagnostic,
): void {
  const { root, files } = context.evaluator.project;
  const file = relative(root, resolve(root, node.getSourceFile().fileName)).split(sep).join('/');
  if (!files.includes(file)) return;
  context.report('tag-invalid', { file, start: offset + start, end: offset + end }, message, hint);
}

/** The last documentation comment before a node. */
function commentBefore(node: ts.Node): { text: string; start: number } | undefined {
  const { text } = node.getSourceFile();
  return (ts.getLeadingCommentRanges(text, node.getFullStart()) ?? [])
    .map(({ pos, end }) => ({ text: text.slice(pos, end), start: pos }))
    .findLast((each) => /^\/\*\*[^/]/.test(each.text));
}
