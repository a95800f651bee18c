/**
 * Finds the values that fit one schema but not another. This one direction answers all four questions: which requests
 * are newly accepted or refused, and which responses are new or gone.
 */
import type { Schema } from '../../contract.js';
import { acceptsLiteral } from '../acceptance.js';
import { acceptsEverything, referredName } from '../json-schema.js';
import { withoutReference } from '../unions/plain-alternatives.js';
import { briefText, typeText } from '../words.js';
import { excessOfArray, excessOfConstraints, excessOfObject } from './composites.js';
import { type Difference, differs, type Walk, withoutRepeatedCauses } from './difference.js';

export type Excess = (inner: Schema, outer: Schema) => Difference[];

/** Memoizes comparisons, so that comparing types that refer to each other ends. */
export function createExcess(given: Omit<Walk, 'excess'>): Excess {
  const cache = new Map<string, Difference[]>();
  const excess: Excess = (inner, outer) => {
    const key = JSON.stringify([inner, outer]);
    const before = cache.get(key);
    if (before !== undefined) return before;
    cache.set(key, []);
    const differences = withoutRepeatedCauses(compare(inner, outer, walk));
    cache.set(key, differences);
    return differences;
  };
  const walk: Walk = { ...given, excess };
  return excess;
}

function compare(inner: Schema, outer: Schema, walk: Walk): Difference[] {
  const covering = comparableAlternatives(outer, walk.outerTypes);
  if (covering.some((schema) => acceptsEverything(withoutReference(schema, walk.outerTypes)))) return [];
  const parts = comparableAlternatives(inner, walk.innerTypes);
  if (parts.some((schema) => acceptsEverything(withoutReference(schema, walk.innerTypes)))) {
    return [differs('unknown', 'anything', briefText(outer))];
  }
  const differences = parts.map((part) => excessOfPart(part, parts, covering, walk));
  const uncovered = parts.filter((_, index) => differences[index] === undefined);
  const within = differences.flatMap((ofPart) => ofPart ?? []);
  if (uncovered.length === 0) return within;
  const reason = uncovered.every((part) => part.const !== undefined) ? 'value' : 'type';
  return [
    differs(reason, unionText(inner, parts, uncovered), unionText(outer, covering, covering)),
    ...within,
  ];
}

/** A longer list hides its new items. */
const LONGEST_UNION = 200;

/**
 * The whole schema in words, or, if that is too long, some of its alternatives.
 * @param all its alternatives: those of a type that it refers to are shown in place of the name
 */
function unionText(schema: Schema, all: readonly Schema[], some: readonly Schema[]): string {
  const text = typeText(schema.$ref === undefined || all.includes(schema) ? schema : { anyOf: [...all] });
  return text.length > LONGEST_UNION ? briefText({ anyOf: [...some] }) : text;
}

/** An alternative is either covered by another one, or compared with the only one that matches it; `undefined` if neither. */
function excessOfPart(
  part: Schema,
  parts: readonly Schema[],
  covering: readonly Schema[],
  walk: Walk,
): Difference[] | undefined {
  const inner = withoutReference(part, walk.innerTypes);
  const candidates = covering.filter((schema) => isOfSort(inner, withoutReference(schema, walk.outerTypes)));
  const compared = candidates.map((candidate) => excessOfAlike(part, candidate, walk));
  if (compared.some((differences) => differences.length === 0)) return [];
  if (inner.const !== undefined) return undefined;
  const alike = candidates.findIndex((candidate) => isSameVariant(part, inner, candidate, walk));
  return compared[alike] ?? (areAlone(parts, candidates, walk) ? compared[0] : undefined);
}

/** Whether each side has exactly one match, so that the one has turned into the other. */
function areAlone(parts: readonly Schema[], candidates: readonly Schema[], walk: Walk): boolean {
  const [only] = candidates;
  if (only === undefined || candidates.length > 1) return false;
  const outer = withoutReference(only, walk.outerTypes);
  return parts.filter((part) => isOfSort(withoutReference(part, walk.innerTypes), outer)).length === 1;
}

/** Types with the same name match. So do objects that agree in a property with a single value. */
function isSameVariant(part: Schema, inner: Schema, schema: Schema, walk: Walk): boolean {
  if (part.$ref !== undefined && part.$ref === schema.$ref) return true;
  const other = withoutReference(schema, walk.outerTypes);
  return Object.entries(inner.properties ?? {}).some(
    ([name, { const: value }]) => value !== undefined && other.properties?.[name]?.const === value,
  );
}

function isOfSort(inner: Schema, outer: Schema): boolean {
  if (outer.allOf !== undefined || inner.allOf !== undefined) return true;
  if (inner.not !== undefined || outer.not !== undefined)
    return inner.not !== undefined && outer.not !== undefined;
  if (inner.const !== undefined || outer.const !== undefined) return inner.const !== undefined;
  return inner.type === outer.type || (inner.type === 'integer' && outer.type === 'number');
}

function excessOfAlike(part: Schema, schema: Schema, walk: Walk): Difference[] {
  if (part.$ref !== undefined || schema.$ref !== undefined) return excessOfReferred(part, schema, walk);
  if (schema.allOf !== undefined) return schema.allOf.flatMap((one) => walk.excess(part, one));
  if (part.allOf !== undefined) return shortestList(part.allOf.map((one) => walk.excess(one, schema)));
  if (part.not !== undefined) return [];
  if (part.const !== undefined) {
    return acceptsLiteral(schema, part.const, () => undefined) === true
      ? []
      : [differs('value', briefText(part), briefText(schema))];
  }
  const constraints = excessOfConstraints(part, schema, walk.closed);
  if (part.type === 'object') return [...constraints, ...excessOfObject(part, schema, walk)];
  return part.type === 'array' ? [...constraints, ...excessOfArray(part, schema, walk)] : constraints;
}

/** Compares two references through `excess`, which memoizes. */
const excessOfReferred = (part: Schema, schema: Schema, walk: Walk): Difference[] =>
  excessOfAlike(withoutReference(part, walk.innerTypes), withoutReference(schema, walk.outerTypes), walk);

const shortestList = (lists: readonly Difference[][]): Difference[] =>
  lists.reduce((least, list) => (list.length < least.length ? list : least), lists[0] ?? []);

type Types = Readonly<Record<string, Schema>>;

/** Splits unions, lists of values and lists of types. References stay, except those to a union. */
function comparableAlternatives(schema: Schema, types: Types, seen: readonly string[] = []): Schema[] {
  const { $ref, anyOf, enum: values, type, ...rest } = schema;
  if ($ref !== undefined) {
    const target = types[referredName(schema) ?? ''];
    const isTakenApart = target !== undefined && !seen.includes($ref) && isSeveral(target);
    return isTakenApart ? comparableAlternatives(target, types, [...seen, $ref]) : [schema];
  }
  if (anyOf !== undefined) return anyOf.flatMap((part) => comparableAlternatives(part, types, seen));
  if (values !== undefined) return values.map((value) => ({ const: value }));
  if (schema.const !== undefined) return [{ const: schema.const }];
  if (type === 'null') return [{ const: null }];
  if (type === 'boolean') return [{ const: true }, { const: false }];
  if (Array.isArray(type)) {
    return type.flatMap((type) => comparableAlternatives({ ...rest, type: type }, types, seen));
  }
  return [schema];
}

const isSeveral = (schema: Schema): boolean =>
  schema.$ref !== undefined ||
  schema.anyOf !== undefined ||
  schema.enum !== undefined ||
  Array.isArray(schema.type);
