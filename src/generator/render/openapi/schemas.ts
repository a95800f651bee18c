/** Converts schemas to the form of the document: it rewrites references and closes the schemas of requests. */
import { isDeepStrictEqual } from 'node:util';
import { compareText } from '../../../shared/compare-text.js';
import type { Schema } from '../../../shared/contract.js';
import {
  acceptsNothing,
  mapChildren,
  referredName,
  takingOthers,
} from '../../../shared/json-schema/index.js';
import { componentNames, takenNames } from './component-names.js';
import { withNamedParts } from './named-parts.js';
import { spelledForClients, withoutNullNotes } from './spelling/index.js';
import { notesOnType, type TypeNotes, withNotes } from './type-notes.js';
import type { DocumentSchema } from './types.js';

export interface DocumentSchemas {
  /** Converts the schema of an answer: its objects may have more properties than it names. */
  answer(schema: Schema): Schema;
  /** Converts the schema of a request: its objects are closed if the API refuses unknown properties. */
  request(schema: Schema): Schema;
  /**
   * A reference to a type of its own. It gets the first of the names that is free or has this schema already. A schema
   * that is a reference, or a reference or `null`, needs no other name.
   */
  answerType(names: readonly string[], schema: DocumentSchema, notes: TypeNotes): Schema;
  requestType(names: readonly string[], schema: DocumentSchema, notes: TypeNotes): Schema;
  /** All types that were referred to. Those that only requests reach are closed, if no union leaves them open. */
  components(): Record<string, Schema>;
  /** A name for a component that no type of the host has. */
  freeName(name: string): string;
}

const COMPONENTS = '#/components/schemas/';

export function documentSchemas(
  $defs: Readonly<Record<string, Schema>>,
  refusesOthers: boolean,
): DocumentSchemas {
  const names = componentNames(Object.keys($defs));
  const inRequests = new Set<string>();
  const inAnswers = new Set<string>();
  const intersected = new Set<string>();
  /** Objects that take what other members of a union name, as the server does (C40). */
  const takesOthers = new Set<Schema>();
  const own = new Map<string, Schema>();
  const taken = takenNames(names.values());

  let following: [schema: Schema, closes: boolean][] | undefined;

  function refer(name: string, closes: boolean, isIntersected: boolean): void {
    if (isIntersected) intersected.add(name);
    const schema = Object.hasOwn($defs, name) ? $defs[name] : undefined;
    const reached = closes ? inRequests : inAnswers;
    if (schema === undefined || reached.has(name)) return;
    reached.add(name);
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

  function openMembers(union: Schema): void {
    for (const each of takingOthers(union, $defs)) takesOthers.add(each);
  }

  /** Parts of an intersection stay open: each would refuse the properties of the others. */
  function convert(schema: Schema, closes: boolean, isIntersected = false): Schema {
    const present = withoutNothing(schema);
    const name = referredName(present);
    if (name !== undefined) {
      refer(name, closes, isIntersected);
      return withoutNullNotes({ ...present, $ref: COMPONENTS + (names.get(name) ?? name) });
    }
    if (closes && !isIntersected && present.anyOf !== undefined) openMembers(present);
    const parts = mapChildren(present, (part, keyword) =>
      convert(
        part,
        closes && keyword !== 'not',
        keyword === 'allOf' || (keyword === 'anyOf' && isIntersected),
      ),
    );
    if (takesOthers.has(present)) return spelledForClients(opened(parts));
    const isClosed = closes && !isIntersected && canClose(parts);
    return spelledForClients(isClosed ? { ...parts, additionalProperties: false } : parts);
  }

  const nameFor = (wanted: readonly string[], written: Schema): string =>
    wanted.find((each) => own.has(each) && isDeepStrictEqual(own.get(each), written)) ??
    taken.free(...wanted);

  function keep(name: string, written: Schema): void {
    own.set(name, written);
    taken.add(name);
  }

  function ownType(wanted: readonly string[], converted: Schema, notes: TypeNotes): Schema {
    if (isReference(converted)) return converted;
    const written = withNotes(withNames(converted, wanted[0] ?? ''), notes);
    const name = nameFor(wanted, written);
    keep(name, written);
    return { $ref: COMPONENTS + name };
  }

  const withNames = (schema: Schema, name: string): Schema =>
    withNamedParts(schema, name, (part, partName) =>
      ownType([partName], part, { description: `A part of \`${name}\`.` }),
    );

  const isClosed = (name: string): boolean => inRequests.has(name) && !inAnswers.has(name);
  const component = (schema: Schema, name: string): Schema =>
    convert(schema, isClosed(name), intersected.has(name));
  const described = (schema: Schema, name: string): Schema =>
    withNotes(component(schema, name), notesOnType(name, $defs));
  return {
    answer: (schema) => convert(schema, false),
    request: (schema) => convert(schema, refusesOthers),
    answerType: (wanted, schema, notes) => ownType(wanted, convert(schema, false), notes),
    requestType: (wanted, schema, notes) => ownType(wanted, convert(schema, refusesOthers), notes),
    components: () => {
      const isUsed = ([name]: [string, Schema]): boolean => inRequests.has(name) || inAnswers.has(name);
      const types = Object.fromEntries(Object.entries($defs).filter(isUsed));
      // Parts of these are found out to be parts of intersections, too, before any type is written.
      for (const [name, schema] of Object.entries(types)) if (intersected.has(name)) component(schema, name);
      const entries = Object.entries(types).map(([name, schema]): [string, Schema] => {
        const given = names.get(name) ?? name;
        return [given, withNames(described(schema, name), given)];
      });
      entries.push(...own);
      return Object.fromEntries(entries.sort(([one], [other]) => compareText(one, other)));
    },
    freeName: (name) => taken.free(name),
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

/** OpenAPI Generator makes a class of its own of a named type that is another one or `null`, and the other one of a nameless. */
const isReference = ({ $ref, anyOf = [] }: Schema): boolean =>
  $ref !== undefined || (anyOf.length === 2 && anyOf[0]?.$ref !== undefined && anyOf[1]?.type === 'null');

const opened = ({ additionalProperties, ...schema }: Schema): Schema =>
  additionalProperties === false || additionalProperties === undefined
    ? schema
    : { ...schema, additionalProperties };

const canClose = ({ properties, additionalProperties, anyOf, allOf }: Schema): boolean =>
  properties !== undefined &&
  additionalProperties === undefined &&
  anyOf === undefined &&
  allOf === undefined;
