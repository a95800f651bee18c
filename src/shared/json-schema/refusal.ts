/** Why a value that is known in part is refused for certain; `undefined` wherever it may be accepted. */
import type { JsonLiteral, Schema } from '../contract.js';
import type { Resolve } from './acceptance.js';
import { findContradiction } from './algebra/contradiction.js';
import { intersect } from './algebra/intersection.js';
import { mapChildren } from './json-schema.js';
import { constant } from './keywords.js';
import { either, expectations, limitsText } from './words.js';

export interface Refusal {
  /** The path within the argument, such as `.tags[0]`; a missing or unknown property is its end. */
  at: string;
  /** Continues a sentence whose subject is the refused value. */
  reason: string;
}

export interface Holding {
  resolve: Resolve;
  /** Whether properties that no schema names are refused. */
  rejectsOthers: boolean;
}

export function findRefusal(
  { resolve, rejectsOthers }: Holding,
  wanted: Schema,
  passed: Schema,
): Refusal | undefined {
  const clash = findContradiction(asSent(wanted, rejectsOthers), asSent(passed), (schema) => {
    const target = resolve(schema);
    return target && asSent(target, rejectsOthers);
  });
  if (clash === undefined) return undefined;
  const { path: at, one, other } = clash;
  if (one === undefined) return { at, reason: 'is not known there' };
  return { at, reason: other === undefined ? 'is missing' : `must be ${expectedText(one)}` };
}

/** Whether a schema certainly refuses a value. Judges only the type of objects and arrays. */
export function surelyRefuses(schema: Schema, value: unknown, resolve: Resolve): boolean {
  const type = Array.isArray(value) ? 'array' : 'object';
  const passed: Schema = isLiteral(value) ? constant(value) : { type, additionalProperties: true };
  const narrowed = intersect(asSent(schema), passed, (part) => {
    const target = resolve(part);
    return target && asSent(target);
  });
  return narrowed === 'contradiction';
}

/** A text may represent a Date, an ObjectId or binary data. */
function asSent({ 'x-type': _, ...schema }: Schema, rejectsOthers = true): Schema {
  const sent = mapChildren(schema, (child) => asSent(child, rejectsOthers));
  return rejectsOthers || schema.properties === undefined ? sent : { additionalProperties: true, ...sent };
}

const isLiteral = (value: unknown): value is JsonLiteral => value === null || typeof value !== 'object';

/** The end of `must be …`. */
export const expectedText = (schema: Schema): string =>
  either(expectations(schema, (type) => type)) + limitsText(schema);
