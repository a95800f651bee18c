/** Lists the problems of a value that does not fit, in the order of the value's own parts. */
import type { Schema } from '../../../shared/contract.js';
import {
  branches,
  either,
  expectations,
  isClosedByConfiguration,
  itemSchemaAtIndex,
  listedValues,
  type SchemasByName,
  schemaOfProperty,
  withoutReference,
} from '../../../shared/json-schema/index.js';
import { memoize } from '../../../shared/memoize.js';
import { isPlainObject } from '../plain-object.js';
import type { Compiler } from './compiler.js';
import { below } from './json-pointer.js';
import { isRoughly, type Part, partsOfSchema } from './parts.js';
import { isFull, type ValidationIssue } from './validation-issue.js';
import { nounOfType } from './wire-types.js';

export interface Explaining {
  compiler: Compiler;
  /** Whether properties that no schema names are refused. */
  rejects: boolean;
  issues: ValidationIssue[];
}

export function explain(explaining: Explaining, schema: Schema, value: unknown, path: string): void {
  const { compiler, issues } = explaining;
  if (isFull(issues) || compiler.fits(schema, value)) return;
  const before = issues.length;
  const choose = (union: Schema): Schema[] => meantAlternative(explaining, union, value, path);
  for (const part of partsOfSchema(schema, compiler.definitions, choose))
    explainPart(explaining, part, value, path);
  if (issues.length > before) return;
  // The parts of an intersection know no properties of each other.
  issues.push({ path, message: isPlainObject(value) ? 'has an unknown property' : 'is invalid' });
}

/** The alternative of a union that a value was meant to fit; none if an issue says already what is wrong. */
function meantAlternative(
  { compiler, issues }: Explaining,
  union: Schema,
  value: unknown,
  path: string,
): Schema[] {
  const { definitions } = compiler;
  const all = branches(union, definitions);
  const rough = all.filter((part) => isRoughly(part, value));
  const meant = rough.length < 2 ? rough : rough.filter((part) => isOfKind(part, value, definitions));
  const [best] = meant
    .map((part) => ({ part, count: misfits(compiler, part, value) }))
    .sort((one, other) => one.count - other.count);
  if (best !== undefined) return [best.part];
  const expected = either(all.flatMap((part) => expectations(part, nounOfType)));
  issues.push({
    path,
    message: rough.length === 0 ? `must be ${expected}` : 'fits none of its alternatives',
  });
  return [];
}

/** Whether the properties that tell alternatives apart, as `kind` does, have values of this one. */
const isOfKind = (part: Schema, value: unknown, definitions: SchemasByName): boolean =>
  !isPlainObject(value) ||
  Object.keys(value).every((name) => {
    const property = schemaOfProperty(part, name);
    const target = typeof property === 'object' ? withoutReference(property, definitions) : {};
    return listedValues(target).length === 0 || isRoughly(target, value[name]);
  });

/** How many properties a value lacks, or has with another value than the alternative says. */
function misfits(compiler: Compiler, part: Schema, value: unknown): number {
  if (!isPlainObject(value)) return 0;
  const missing = (part.required ?? []).filter((name) => !Object.hasOwn(value, name));
  const wrong = Object.entries(value).filter(([name, item]) => {
    const property = schemaOfProperty(part, name);
    return property === false || (property !== undefined && !compiler.fits(property, item));
  });
  return missing.length + wrong.length;
}

function explainPart(explaining: Explaining, part: Part, value: unknown, path: string): void {
  const { issues, compiler } = explaining;
  const { schema } = part;
  if (!isRoughly(schema, value)) {
    issues.push({ path, message: `must be ${either(expectations(schema, nounOfType))}` });
    return;
  }
  if (schema['x-type'] !== undefined) return;
  if (isPlainObject(value)) explainProperties(explaining, part, value, path);
  else if (Array.isArray(value)) explainItems(explaining, schema, value, path);
  for (const message of brokenLimits(compiler, schema, value)) issues.push({ path, message });
}

function explainProperties(
  explaining: Explaining,
  { schema, closes }: Part,
  value: Record<string, unknown>,
  path: string,
): void {
  const { issues, rejects, compiler } = explaining;
  for (const name of Object.keys(value)) {
    if (isFull(issues)) return;
    const place = below(path, name);
    if (schema.propertyNames !== undefined && !compiler.fits(schema.propertyNames, name))
      issues.push({ path: place, message: 'is not an allowed name' });
    const property = schemaOfProperty(schema, name);
    if (typeof property === 'object') explain(explaining, property, value[name], place);
    else if (property === false || (closes && rejects && isClosedByConfiguration(schema)))
      issues.push({ path: place, message: 'is not a known property' });
  }
  for (const name of schema.required ?? [])
    if (!Object.hasOwn(value, name)) issues.push({ path: below(path, name), message: 'is required' });
}

function explainItems(explaining: Explaining, schema: Schema, value: readonly unknown[], path: string): void {
  for (const [index, item] of value.entries()) {
    if (isFull(explaining.issues)) return;
    const part = itemSchemaAtIndex(schema, index);
    if (part === false) explaining.issues.push({ path: below(path, index), message: 'is one item too many' });
    else if (part !== undefined) explain(explaining, part, item, below(path, index));
  }
}

type Broken = (schema: Schema) => string;

/** The keywords, each with the words that follow the name of a value which breaks it. */
const LIMITS: readonly [keyof Schema, Broken][] = [
  ['minLength', ({ minLength }) => `must have at least ${count(minLength, 'character')}`],
  ['maxLength', ({ maxLength }) => `must have at most ${count(maxLength, 'character')}`],
  ['pattern', ({ pattern }) => `must match the pattern ${pattern}`],
  ['format', ({ format }) => `must be of the format ${format}`],
  ['minimum', ({ minimum }) => `must be at least ${minimum}`],
  ['maximum', ({ maximum }) => `must be at most ${maximum}`],
  ['exclusiveMinimum', ({ exclusiveMinimum }) => `must be more than ${exclusiveMinimum}`],
  ['exclusiveMaximum', ({ exclusiveMaximum }) => `must be less than ${exclusiveMaximum}`],
  ['multipleOf', ({ multipleOf }) => `must be a multiple of ${multipleOf}`],
  ['minItems', ({ minItems }) => `must have at least ${count(minItems, 'item')}`],
  ['maxItems', ({ maxItems }) => `must have at most ${count(maxItems, 'item')}`],
  ['uniqueItems', () => 'must have no item twice'],
  ['not', () => 'is not allowed'],
];

const count = (number: number | undefined, noun: string): string =>
  `${number} ${noun}${number === 1 ? '' : 's'}`;

/** Each limit of a schema as a schema of its own, so that it is compiled once. */
const limitsOf = memoize((schema: Schema) =>
  LIMITS.filter(([keyword]) => schema[keyword] !== undefined).map(([keyword, words]) => ({
    limit: { [keyword]: schema[keyword] },
    message: words(schema),
  })),
);

const brokenLimits = (compiler: Compiler, schema: Schema, value: unknown): string[] =>
  limitsOf(schema).flatMap(({ limit, message }) => (compiler.fits(limit, value) ? [] : [message]));
