/** Adds to a check that is executed the details of a type that is not. */
import { compareText } from '../../compare-text.js';
import { type Schema, UNDEFINED } from '../../contract.js';
import type { Resolve } from '../acceptance.js';
import { acceptsNothing, mapChildren, separateNotes } from '../json-schema.js';
import { intersect, typeAlternatives } from './intersection.js';
import { canonicalText, isUnconstrained, listedLiterals, unionMembers, unionSchema } from './union.js';

/** How deep schemas are followed: references may form cycles. */
const DEPTH = 30;

/** The schema of a pattern that cannot be read. Unlike `{}`, it accepts any JSON even if a type says otherwise. */
export const ANY_JSON: Schema = { type: ['array', 'boolean', 'null', 'number', 'object', 'string'] };

const acceptsAnyJson = (schema: Schema): boolean =>
  unionMembers(schema).some((unionMember) => canonicalText(unionMember) === canonicalText(ANY_JSON));

/** Replaces `ANY_JSON` by `{}`. */
export function withoutAnyJson(schema: Schema): Schema {
  if (canonicalText(schema) === canonicalText(ANY_JSON)) return {};
  const inner = mapChildren(withAnyOthers(schema), withoutAnyJson);
  const isAny = inner.anyOf?.some(isUnconstrained) === true;
  return isAny ? withoutAlternatives(inner) : inner;
}

const withAnyOthers = (schema: Schema): Schema =>
  takesAnyOthers(schema) ? { ...schema, additionalProperties: true } : schema;

const takesAnyOthers = ({ additionalProperties: others }: Schema): boolean =>
  typeof others === 'object' && acceptsAnyJson(others);

/** `undefined` remains an alternative. */
const withoutAlternatives = ({ anyOf = [], ...rest }: Schema): Schema =>
  anyOf.some(acceptsNothing) ? { ...rest, anyOf: [{}, UNDEFINED] } : rest;

interface Detailing {
  resolve: Resolve;
  /** Set if the check covers only parts of the value: then the type decides which other keys are allowed. */
  isOfParts: boolean;
}

/**
 * Adds the type's details of elements and keys. All values that the check accepts stay accepted: every alternative and
 * key, null and `undefined` (C40). With `check(id, Match.Maybe(String))` and `id: Id | null`, the id is a text, null or
 * absent.
 */
export function withDetail(checked: Schema, declared: Schema, detailing: Detailing, depth = DEPTH): Schema {
  const { schema, notes } = separateNotes(checked);
  const { schema: type, notes: notesOfType } = separateNotes(declared);
  return { ...detailSchema(schema, type, detailing, depth), ...notes, ...notesOfType };
}

function detailSchema(checked: Schema, declared: Schema, detailing: Detailing, depth: number): Schema {
  const { resolve } = detailing;
  if (isUnconstrained(checked)) return declared;
  if (isUnconstrained(declared) || depth === 0) return checked;
  if (canonicalText(checked) === canonicalText(declared)) return checked;
  const target = resolve(declared);
  if (target !== undefined && target !== declared) {
    // A named type that the check accepts unchanged keeps its name.
    const inner = withDetail(checked, target, detailing, depth - 1);
    return canonicalText(inner) === canonicalText(target) ? declared : inner;
  }
  if (acceptsAnyJson(checked)) return checked;
  const types = typeAlternatives(declared).flatMap(typeAlternatives);
  const checks = typeAlternatives(checked).flatMap(typeAlternatives);
  return unionSchema(
    checks.flatMap((check) => {
      const parts = types.flatMap((type) => detailOfOne(check, type, detailing, depth - 1) ?? []);
      return parts.length === 0 ? [check] : parts;
    }),
  );
}

/** Adds detail to one alternative; `undefined` if no alternative of the type fits. */
function detailOfOne(
  checked: Schema,
  declared: Schema,
  detailing: Detailing,
  depth: number,
): Schema | undefined {
  const { resolve } = detailing;
  if (isUnconstrained(checked) || isUnconstrained(declared))
    return acceptsNothing(declared) ? undefined : declared;
  if (acceptsNothing(checked) || acceptsNothing(declared)) return undefined;
  const target = resolve(declared) ?? declared;
  const own = resolve(checked) ?? checked;
  const kind = target.type === own.type ? own.type : undefined;
  const detail =
    kind === 'object'
      ? detailOfObject(own, target, detailing, depth)
      : kind === 'array'
        ? detailOfArray(own, target, detailing, depth)
        : detailOfScalar(own, target, resolve);
  if (detail === undefined) return undefined;
  const text = canonicalText(detail);
  return text === canonicalText(target) ? declared : text === canonicalText(own) ? checked : detail;
}

/** If a check accepts any text, or values of several types, the type is no reason to refuse some of them. */
function detailOfScalar(checked: Schema, declared: Schema, resolve: Resolve): Schema | undefined {
  if (Array.isArray(checked.type)) return checked;
  const narrowed = intersect(declared, checked, resolve);
  if (narrowed === 'contradiction') return undefined;
  return listedLiterals(narrowed).length > 0 ? checked : narrowed;
}

function detailOfObject(
  checked: Schema,
  declared: Schema,
  detailing: Detailing,
  depth: number,
): Schema | undefined {
  if (checked.patternProperties !== undefined || declared.patternProperties !== undefined) return checked;
  const own = checked.properties ?? {};
  const more = declared.properties ?? {};
  const others = checked.additionalProperties ?? (checked.properties === undefined ? true : undefined);
  const isOpen = others !== undefined && others !== false && !takesAnyOthers(checked);
  const names = [...new Set([...Object.keys(own), ...(isOpen ? Object.keys(more) : [])])];
  const detailedProperty = (name: string): Schema => {
    const property = Object.hasOwn(own, name) ? own[name] : typeof others === 'object' ? others : {};
    const type = Object.hasOwn(more, name) ? more[name] : undefined;
    if (property === undefined || type === undefined) return property ?? {};
    return withDetail(property, type, detailing, depth);
  };
  const required = new Set([
    ...(checked.required ?? []),
    ...(declared.required ?? []).filter((name) => isOpen && !Object.hasOwn(own, name)),
  ]);
  const { properties: _, required: __, additionalProperties: ___, ...rest } = checked;
  const additional = isOpen && detailing.isOfParts ? declared.additionalProperties : others;
  const isListed = names.length > 0 || checked.properties !== undefined || additional === undefined;
  return {
    ...rest,
    ...(isListed
      ? { properties: Object.fromEntries(names.map((name) => [name, detailedProperty(name)])) }
      : {}),
    ...(required.size === 0 ? {} : { required: [...required].sort(compareText) }),
    ...(additional === undefined ? {} : { additionalProperties: additional }),
  };
}

function detailOfArray(checked: Schema, declared: Schema, detailing: Detailing, depth: number): Schema {
  const isPlain = checked.items === undefined && checked.prefixItems === undefined;
  if (isPlain && Object.keys(checked).length === 1) return declared;
  const { items } = checked;
  const isTuple = checked.prefixItems !== undefined || declared.prefixItems !== undefined;
  if (typeof declared.items !== 'object' || items === false || isTuple) return checked;
  return {
    ...checked,
    items: items === undefined ? declared.items : withDetail(items, declared.items, detailing, depth),
  };
}
