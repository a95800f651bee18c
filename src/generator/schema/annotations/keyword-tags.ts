/** Converts the tags of documentation comments to keywords: `@minimum 1`, `@format email`. */
import type { Schema } from '../../../shared/contract.js';
import { type Resolve, surelyRefuses } from '../../../shared/json-schema/index.js';
import type { Comment, CommentTag } from '../../analysis/comments/index.js';

/** A tag whose text makes no keyword. */
export interface TagProblem extends TagMessage {
  tag: CommentTag;
}

interface TagMessage {
  message: string;
  hint: string;
}

export function withKeywords(
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
