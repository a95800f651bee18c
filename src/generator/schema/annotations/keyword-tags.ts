/** Converts the tags of documentation comments to keywords: `@minimum 1`, `@format email`. */

import { relative, resolve, sep } from 'node:path';
import type { ts } from 'ts-morph';
import type { Schema } from '../../../shared/contract.js';
import { type Resolve, surelyRefuses } from '../../../shared/json-schema/index.js';
import { type Comment, type CommentTag, commentOfNode } from '../../analysis/comments/index.js';
import type { SchemaContext } from '../context/index.js';

function withKeywords(
  schema: Schema,
  { prose, tags }: Comment,
  resolve: Resolve,
): { schema: Schema; unread: CommentTag[] } {
  const result: Schema = { ...schema, ...(prose === '' ? {} : { description: inParagraphs(prose) }) };
  const limits = tags.filter((tag) => !addLimit(result, tag));
  // Examples have to fit all limits, including later ones.
  return { schema: result, unread: [...limits, ...tags.filter((tag) => !addValue(result, tag, resolve))] };
}

const NUMBERS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'] as const;
const COUNTS = ['minLength', 'maxLength', 'minItems', 'maxItems'] as const;

/** Returns false if the text of the tag makes no keyword. */
function addLimit(schema: Schema, { name, text }: CommentTag): boolean {
  const number = NUMBERS.find((keyword) => keyword === name);
  const count = COUNTS.find((keyword) => keyword === name);
  const value = Number(text.split(/\s/)[0] || Number.NaN);
  if (number !== undefined) {
    if (!Number.isFinite(value) || (number === 'multipleOf' && value <= 0)) return false;
    schema[number] = value;
  } else if (count !== undefined) {
    if (!Number.isInteger(value) || value < 0) return false;
    schema[count] = value;
  } else if (name === 'pattern') {
    if (!isPattern(withoutQuotes(text))) return false;
    schema.pattern = withoutQuotes(text);
  } else if (name === 'format' && text !== '') schema.format = withoutQuotes(text);
  else if (name === 'uniqueItems') schema.uniqueItems = text !== 'false';
  else if (name === 'deprecated') schema.deprecated = true;
  return true;
}

/** Validators compile patterns with the flag `u`. */
function isPattern(text: string): boolean {
  try {
    return text !== '' && new RegExp(text, 'u') !== undefined;
  } catch {
    return false;
  }
}

/** Returns false if the value of an example or default does not fit the type. */
function addValue(schema: Schema, { name, text }: CommentTag, resolve: Resolve): boolean {
  const isExample = name === 'example';
  if (!isExample && name !== 'default' && name !== 'defaultValue') return true;
  const values = [readTagValue(schema, text), withoutQuotes(text)];
  const value = values.find((candidate) => !surelyRefuses(schema, candidate, resolve));
  if (value === undefined) return false;
  if (isExample) schema.examples = [...(schema.examples ?? []), value];
  else schema.default = value;
  return true;
}

const withoutQuotes = (text: string): string =>
  /^`(.*)`$/s.exec(text)?.[1] ?? /^\/(.*)\/$/s.exec(text)?.[1] ?? text;

/** The value in the text of a tag: JSON if the text is JSON, otherwise the text itself. */
function readTagValue({ type }: Schema, text: string): unknown {
  const plain = withoutQuotes(text);
  const quoted = /^'(.*)'$/s.exec(plain)?.[1];
  if (quoted !== undefined) return quoted;
  try {
    const value: unknown = JSON.parse(plain);
    return type === 'string' && typeof value !== 'string' ? plain : value;
  } catch {
    return plain;
  }
}

const inParagraphs = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .join('\n\n')
    .trim();

/** Adds the keywords of the comment before a declaration, and reports tags that cannot be read. */
export function annotateSchema(context: SchemaContext, schema: Schema, node: ts.Node): Schema {
  const comment = commentOfNode(node);
  if (comment === undefined) return schema;
  const { schema: result, unread } = withKeywords(schema, comment, context.definitions.resolve);
  if (unread.length > 0) report(context, node, unread);
  return result;
}

/** Reports only in files of the project: the user cannot change a comment in a package. */
function report(context: SchemaContext, node: ts.Node, tags: readonly CommentTag[]): void {
  const { root, files } = context.evaluator.project;
  const file = relative(root, resolve(root, node.getSourceFile().fileName)).split(sep).join('/');
  if (!files.all.includes(file)) return;
  for (const { name, start, end } of tags)
    context.report(
      'tag-invalid',
      { file, start, end },
      `The text of @${name} does not fit the tag and the type that it describes: it has no effect.`,
      'Write a number after a limit, a regular expression for the flag `u` after @pattern, and a value of the type as JSON elsewhere.',
    );
}
