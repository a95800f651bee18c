/** Converts the tags of documentation comments to keywords: `@minimum 1`, `@format email`. */

import { relative, resolve, sep } from 'node:path';
import type { ts } from 'ts-morph';
import type { Schema } from '../../../shared/contract.js';
import { type Resolve, surelyRefuses } from '../../../shared/json-schema/index.js';
import { type Comment, type CommentTag, commentBefore } from '../../analysis/comments/index.js';
import type { SchemaContext } from '../context/index.js';

/** A tag whose text makes no keyword. */
interface TagProblem extends TagMessage {
  tag: CommentTag;
}

interface TagMessage {
  message: string;
  hint: string;
}

function withKeywords(
  schema: Schema,
  { prose, tags }: Comment,
  resolve: Resolve,
): { schema: Schema; problems: TagProblem[] } {
  const result: Schema = { ...schema, ...(prose === '' ? {} : { description: inParagraphs(prose) }) };
  const problemsOf = (read: (tag: CommentTag) => TagMessage | undefined): TagProblem[] =>
    tags.flatMap((tag) => {
      const message = read(tag);
      return message === undefined ? [] : [{ tag, ...message }];
    });
  const limits = problemsOf((tag) => limit(result, tag));
  // Examples have to fit all limits, including later ones.
  return {
    schema: result,
    problems: [...limits, ...problemsOf((tag) => exampleOrDefault(result, tag, resolve))],
  };
}

const NUMBERS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'] as const;
const COUNTS = ['minLength', 'maxLength', 'minItems', 'maxItems'] as const;

function limit(schema: Schema, { name, text }: CommentTag): TagMessage | undefined {
  const number = NUMBERS.find((keyword) => keyword === name);
  const count = COUNTS.find((keyword) => keyword === name);
  const value = Number(text.split(/\s/)[0] || Number.NaN);
  if (number !== undefined) {
    if (!Number.isFinite(value) || (number === 'multipleOf' && value <= 0))
      return notOne(name, number === 'multipleOf' ? 'a number above 0' : 'a number', `@${name} 1`);
    schema[number] = value;
  } else if (count !== undefined) {
    if (!Number.isInteger(value) || value < 0) return notOne(name, 'a whole number', `@${name} 1`);
    schema[count] = value;
  } else if (name === 'pattern') return addPattern(schema, unquoted(text));
  else if (name === 'format' && text !== '') schema.format = unquoted(text);
  else if (name === 'uniqueItems') schema.uniqueItems = text !== 'false';
  else if (name === 'deprecated') schema.deprecated = true;
  return undefined;
}

const notOne = (name: string, what: string, like: string): TagMessage => ({
  message: `@${name} takes ${what}: it has no effect.`,
  hint: `Write it as in \`${like}\`.`,
});

/** Validators compile patterns with the flag `u`. */
function addPattern(schema: Schema, pattern: string): TagMessage | undefined {
  try {
    if (pattern === '') return notOne('pattern', 'a regular expression', '@pattern ^[a-z]+$');
    schema.pattern = new RegExp(pattern, 'u') && pattern;
    return undefined;
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^.*\/u: /s, '') : String(error);
    return {
      message: `This is not a regular expression with the flag \`u\`, so it has no effect: ${reason}.`,
      hint: 'Correct it: with this flag, only characters that have a meaning may be escaped.',
    };
  }
}

function exampleOrDefault(
  schema: Schema,
  { name, text }: CommentTag,
  resolve: Resolve,
): TagMessage | undefined {
  const isExample = name === 'example';
  if (!isExample && name !== 'default' && name !== 'defaultValue') return undefined;
  const values = [valueIn(schema, text), unquoted(text)];
  const value = values.find((candidate) => !surelyRefuses(schema, candidate, resolve));
  if (value === undefined)
    return {
      message: `The value of @${name} does not fit the type that it describes: it is left out.`,
      hint: 'Write a value of the type as JSON; a text needs no quotes.',
    };
  if (isExample) schema.examples = [...(schema.examples ?? []), value];
  else schema.default = value;
  return undefined;
}

const unquoted = (text: string): string =>
  /^`(.*)`$/s.exec(text)?.[1] ?? /^\/(.*)\/$/s.exec(text)?.[1] ?? text;

/** Read as JSON if possible; a text needs no quotes. */
function valueIn({ type }: Schema, text: string): unknown {
  const plain = unquoted(text);
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
