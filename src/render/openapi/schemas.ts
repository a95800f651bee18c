/** Converts schemas to the form of the document: it rewrites references and closes the schemas of requests. */
import { isDeepStrictEqual } from 'node:util';
import { compareText } from '../../compare-text.js';
import type { Schema } from '../../contract.js';
import { acceptsNothing, mapChildren, mapValues, referredName } from '../../json-schema.js';
import type { Effects } from '../parts/index.js';

export interface DocumentSchemas {
  /** Converts the schema of an answer: its objects may have more properties than it names. */
  answer(schema: Schema): Schema;
  /** Converts the schema of a request: its objects are closed if the API refuses unknown properties. */
  request(schema: Schema): Schema;
  /**
   * A reference to a type that only requests have. It gets the first of the names that is free or has this schema
   * already.
   */
  requestType(names: readonly string[], schema: Schema): Schema;
  /** All types that were referred to. Those that requests reach are closed. */
  components(): Record<string, Schema>;
  /** A name for a component that no type of the host has. */
  freeName(name: string): string;
  /** Runs some work and records which types it referred to, so that `again` can repeat that. */
  noting<Result>(work: () => Result): Noted<Result>;
  /** Repeats recorded references without the work. Returns false if one of the names means another type by now. */
  again(effects: Effects): boolean;
}

interface Noted<Result> {
  result: Result;
  effects: Effects;
}

const COMPONENTS = '#/components/schemas/';

export function documentSchemas(
  $defs: Readonly<Record<string, Schema>>,
  refusesOthers: boolean,
): DocumentSchemas {
  const names = componentNames(Object.keys($defs));
  const used = new Set<string>();
  const closed = new Set<string>();
  const intersected = new Set<string>();
  const own = new Map<string, Schema>();
  const hosts = new Set(names.values());
  const free = (name: string): string => freeName(name, (each) => hosts.has(each) || own.has(each));

  let noted: Effects | undefined;
  let following: [schema: Schema, closes: boolean][] | undefined;

  /** Records only the outermost reference: it leads to those within its type. */
  function refer(name: string, closes: boolean, isIntersected: boolean): void {
    const notes = noted;
    notes?.referred.push([name, closes, isIntersected]);
    noted = undefined;
    referToType(name, closes, isIntersected);
    noted = notes;
  }

  function referToType(name: string, closes: boolean, isIntersected: boolean): void {
    if (isIntersected) intersected.add(name);
    const schema = Object.hasOwn($defs, name) ? $defs[name] : undefined;
    if (schema === undefined || (used.has(name) && (closed.has(name) || !closes))) return;
    used.add(name);
    if (closes) closed.add(name);
    follow(schema, closes);
  }

  /** Works through a list instead of recursing: thousands of types may refer to each other in a chain. */
  function follow(schema: Schema, closes: boolean): void {
    if (following !== undefined) {
      following.push([schema, closes]);
      return;
    }
    following = [[schema, closes]];
    for (const [each, closesEach] of following) convert(each, closesEach);
    following = undefined;
  }

  /** Parts of an intersection stay open: each would refuse the properties of the others. */
  function convert(schema: Schema, closes: boolean, isIntersected = false): Schema {
    const present = withoutNothing(schema);
    const name = referredName(present);
    if (name !== undefined) {
      refer(name, closes, isIntersected);
      return { ...present, $ref: COMPONENTS + (names.get(name) ?? name) };
    }
    const parts = mapChildren(present, (part, keyword) =>
      convert(
        part,
        closes && keyword !== 'not',
        keyword === 'allOf' || (keyword === 'anyOf' && isIntersected),
      ),
    );
    return closes && !isIntersected && canClose(parts) ? { ...parts, additionalProperties: false } : parts;
  }

  function nameFor(wanted: readonly string[], written: Schema): string {
    const allowed = wanted.map((name) => name.replace(/[^A-Za-z0-9._-]+/gu, '_'));
    return (
      allowed.find((each) => isDeepStrictEqual(own.get(each), written)) ??
      allowed.find((each) => each === free(each)) ??
      free(allowed.join('Of'))
    );
  }

  const component = (schema: Schema, name: string): Schema =>
    convert(schema, closed.has(name), intersected.has(name));
  return {
    answer: (schema) => convert(schema, false),
    request: (schema) => convert(schema, refusesOthers),
    requestType: (wanted, schema) => {
      const written = convert(schema, refusesOthers);
      const name = nameFor(wanted, written);
      own.set(name, written);
      noted?.own.push([wanted, written, name]);
      return { $ref: COMPONENTS + name };
    },
    components: () => {
      // Converted twice, because the first time finds out which types are parts of intersections.
      const types = Object.fromEntries(Object.entries($defs).filter(([name]) => used.has(name)));
      mapValues(types, component);
      const described = Object.entries(mapValues(types, component));
      const entries = [
        ...described.map(([name, schema]) => [names.get(name) ?? name, schema] as const),
        ...own,
      ];
      return Object.fromEntries(entries.sort(([one], [other]) => compareText(one, other)));
    },
    freeName: free,
    noting: (work) => {
      const effects: Effects = { referred: [], own: [] };
      noted = effects;
      const result = work();
      noted = undefined;
      return { result, effects };
    },
    again: (effects) => {
      for (const [wanted, schema, name] of effects.own) {
        if (nameFor(wanted, schema) !== name) return false;
        own.set(name, schema);
      }
      for (const [name, closes, isIntersected] of effects.referred) refer(name, closes, isIntersected);
      return true;
    },
  };
}

/** Removes `undefined` from the alternatives. Whether a value may be absent is said by `required`. */
function withoutNothing(schema: Schema): Schema {
  const members = schema.anyOf?.filter((member) => !acceptsNothing(member)) ?? [];
  const [only] = members;
  if (schema.anyOf === undefined || only === undefined || members.length === schema.anyOf.length)
    return schema;
  const { anyOf: _, ...others } = schema;
  return members.length === 1 ? { ...only, ...others } : { ...schema, anyOf: members };
}

const canClose = ({ properties, additionalProperties, anyOf, allOf }: Schema): boolean =>
  properties !== undefined &&
  additionalProperties === undefined &&
  anyOf === undefined &&
  allOf === undefined;

/** Replaces characters that OpenAPI does not allow in names of components. */
export function componentNames(names: readonly string[]): Map<string, string> {
  const given = new Map<string, string>();
  const taken = new Set(names);
  for (const name of names) {
    const allowed = name.replace(/[^A-Za-z0-9._-]/gu, (other) => `u${other.codePointAt(0)?.toString(16)}`);
    const own = allowed === name ? name : freeName(allowed, (each) => taken.has(each));
    taken.add(own);
    given.set(name, own);
  }
  return given;
}

function freeName(name: string, isTaken: (name: string) => boolean): string {
  let free = name;
  while (isTaken(free)) free += '_';
  return free;
}
