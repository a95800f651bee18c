/** What documentation comments say of values: `@minimum 1`, `@format email`. Source is parsed without them. */
import { parse } from 'comment-parser';
import type { ts } from 'ts-morph';
import type { Schema } from '../contract.js';
import { commentBefore } from '../find/description.js';

type NumberTag =
  | 'minimum'
  | 'maximum'
  | 'exclusiveMinimum'
  | 'exclusiveMaximum'
  | 'multipleOf'
  | 'minLength'
  | 'maxLength'
  | 'minItems'
  | 'maxItems';

const NUMBER_TAGS: ReadonlySet<string> = new Set<NumberTag>([
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
]);

const isNumberTag = (tag: string): tag is NumberTag => NUMBER_TAGS.has(tag);

/** A schema with what the comment before a declaration says. */
export function annotated(schema: Schema, node: ts.Node): Schema {
  const comment = commentBefore(node);
  return comment === undefined ? schema : annotatedBy(schema, comment);
}

/** Whether the comment says more than a description. */
export const constrains = (node: ts.Node): boolean =>
  Object.keys(annotated({}, node)).some((key) => key !== 'description');

export function annotatedBy(schema: Schema, comment: string): Schema {
  const [block] = parse(comment);
  if (block === undefined) return schema;
  const description = inParagraphs(block.description);
  const result: Schema = { ...schema, ...(description === '' ? {} : { description }) };
  for (const { tag, name, description: rest, type } of block.tags) {
    const braces = type === '' ? '' : `{${type}}`;
    addTag(result, tag, [braces, name, rest].filter((part) => part !== '').join(' '));
  }
  return result;
}

function addTag(schema: Schema, tag: string, text: string): void {
  if (isNumberTag(tag)) {
    const value = Number(text.split(/\s/)[0]);
    if (text !== '' && Number.isFinite(value)) schema[tag] = value;
  } else if (tag === 'uniqueItems') schema.uniqueItems = text !== 'false';
  else if (tag === 'deprecated') schema.deprecated = true;
  else if (tag === 'pattern' && isPattern(unquoted(text))) schema.pattern = unquoted(text);
  else if (tag === 'format' && text !== '') schema.format = unquoted(text);
  else if (tag === 'default' || tag === 'defaultValue') schema.default = valueIn(schema, text);
  else if (tag === 'example') schema.examples = [...(schema.examples ?? []), valueIn(schema, text)];
}

const unquoted = (text: string): string =>
  /^`(.*)`$/s.exec(text)?.[1] ?? /^\/(.*)\/$/s.exec(text)?.[1] ?? text;

function isPattern(text: string): boolean {
  try {
    return text !== '' && new RegExp(text, 'u').source !== '';
  } catch {
    // A pattern that no validator could compile says nothing.
    return false;
  }
}

/** As JSON where it is such; a text needs no quotes. */
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
