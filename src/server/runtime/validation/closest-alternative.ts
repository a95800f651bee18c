/** Finds the alternative of a union that a value was probably meant to fit, and explains the differences. */
import type { Schema } from '../../../shared/contract.js';
import {
  branches,
  either,
  expectations,
  isClosedByConfiguration,
  listedValues,
  propertyOf,
  withoutReference,
} from '../../../shared/json-schema/index.js';
import { isPlainObject } from '../plain-object.js';
import type { Compiler } from './compiler.js';
import { below } from './json-pointer.js';
import { isRoughly } from './parts.js';
import type { ValidationIssue } from './validation-issue.js';
import { nounOf } from './wire-types.js';

export interface Explaining {
  compiler: Compiler;
  /** Whether properties that no schema names are refused. */
  rejects: boolean;
  issues: ValidationIssue[];
}

/** None if an issue says already what is wrong. */
export function closestAlternative(
  explaining: Explaining,
  union: Schema,
  value: unknown,
  path: string,
): Schema[] {
  const all = branches(union, explaining.compiler.definitions);
  const meant = all.filter((part) => isRoughly(part, value));
  if (meant.length === 0) {
    explaining.issues.push({
      path,
      message: `must be ${either(all.flatMap((part) => expectations(part, nounOf)))}`,
    });
    return [];
  }
  const [best] = meant
    .map((part) => ({ part, distance: distance(explaining, part, value) }))
    .sort((one, other) => one.distance - other.distance);
  if (best === undefined) return [];
  return best.distance >= OTHER_KIND && explainKind(explaining, meant, value, path) ? [] : [best.part];
}

/** More than any count of missing and unknown properties. */
const OTHER_KIND = 1_000_000;

/** How far a value is from an alternative, by its own properties. Deeper problems count only for the closest one. */
function distance({ compiler, rejects }: Explaining, part: Schema, value: unknown): number {
  if (!isPlainObject(value)) return 0;
  let sum = 0;
  for (const name of part.required ?? []) if (!Object.hasOwn(value, name)) sum += 10;
  for (const [name, item] of Object.entries(value)) {
    const property = propertyOf(part, name);
    if (typeof property !== 'object') {
      if (property === false || (rejects && isClosedByConfiguration(part))) sum += 1;
      continue;
    }
    const target = withoutReference(property, compiler.definitions);
    if (!isRoughly(target, item)) sum += listedValues(target).length > 0 ? OTHER_KIND : 5;
    else if (!compiler.fits(property, item)) sum += 1;
  }
  return sum;
}

/** If all alternatives have a property that distinguishes them, as `kind` does, reports which values it may have. */
function explainKind(
  { compiler, issues }: Explaining,
  parts: readonly Schema[],
  value: unknown,
  path: string,
): boolean {
  if (!isPlainObject(value)) return false;
  for (const name of Object.keys(parts[0]?.properties ?? {})) {
    const kinds = parts.map((part) => {
      const property = propertyOf(part, name);
      return typeof property === 'object' ? withoutReference(property, compiler.definitions) : {};
    });
    if (kinds.some((kind) => listedValues(kind).length === 0 || isRoughly(kind, value[name]))) continue;
    issues.push({
      path: below(path, name),
      message: `must be ${either(kinds.flatMap((kind) => expectations(kind, nounOf)))}`,
    });
    return true;
  }
  return false;
}
