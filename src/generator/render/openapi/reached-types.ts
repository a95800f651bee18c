/** Which types requests and answers refer to, and which objects of requests are not closed. */
import type { Schema } from '../../../shared/contract.js';
import {
  acceptsNothing,
  mapChildren,
  referredName,
  type SchemaKeyword,
} from '../../../shared/json-schema/index.js';

/** The place of a schema, as far as it decides whether its objects are closed. */
export interface SchemaPlace {
  /** Whether it is the schema of a request, and the API refuses unknown properties. */
  closes: boolean;
  /** Parts of an intersection stay open: each would refuse the properties of the others. */
  isIntersected: boolean;
}

export const placeOfPart = (
  { closes, isIntersected }: SchemaPlace,
  keyword: SchemaKeyword,
  whole: Schema,
): SchemaPlace => ({
  closes: closes && keyword !== 'not' && !(keyword === 'anyOf' && hasSeveralStructures(whole)),
  isIntersected: keyword === 'allOf' || (keyword === 'anyOf' && isIntersected),
});

/** An object may have the properties of other members of a union, and what they have in the same place (C40). */
const hasSeveralStructures = ({ anyOf = [] }: Schema): boolean =>
  anyOf.filter((member) => !isPlain(member)).length > 1;

const isPlain = ({ type }: Schema): boolean =>
  type !== undefined && ![type].flat().some((one) => one === 'object' || one === 'array');

interface Visit extends SchemaPlace {
  schema: Schema;
}

export class ReachedTypes {
  readonly #$defs: Readonly<Record<string, Schema>>;
  readonly #inRequests = new Set<string>();
  readonly #inAnswers = new Set<string>();
  readonly #intersected = new Set<string>();

  constructor($defs: Readonly<Record<string, Schema>>) {
    this.#$defs = $defs;
  }

  /** Works through a list instead of recursing: thousands of types may refer to each other in a chain. */
  visit(schema: Schema, closes: boolean): void {
    const visits: Visit[] = [{ schema, closes, isIntersected: false }];
    for (const visit of visits) visits.push(...this.#visitsAfter(visit));
  }

  /** The reached types, each with its place. Types that answers refer to stay open. */
  types(): (readonly [name: string, schema: Schema, place: SchemaPlace])[] {
    return Object.entries(this.#$defs)
      .filter(([name]) => this.#inRequests.has(name) || this.#inAnswers.has(name))
      .map(([name, schema]) => {
        const closes = this.#inRequests.has(name) && !this.#inAnswers.has(name);
        return [name, schema, { closes, isIntersected: this.#intersected.has(name) }];
      });
  }

  #visitsAfter({ schema, ...place }: Visit): Visit[] {
    const present = withoutNothing(schema);
    const name = referredName(present);
    if (name !== undefined) return this.#visitsOfType(name, place);
    const visits: Visit[] = [];
    mapChildren(present, (part, keyword) => {
      visits.push({ schema: part, ...placeOfPart(place, keyword, present) });
      return part;
    });
    return visits;
  }

  #visitsOfType(name: string, { closes, isIntersected }: SchemaPlace): Visit[] {
    const schema = Object.hasOwn(this.#$defs, name) ? this.#$defs[name] : undefined;
    if (schema === undefined) return [];
    const visits: Visit[] = [];
    const reached = closes ? this.#inRequests : this.#inAnswers;
    if (!reached.has(name)) visits.push({ schema, closes, isIntersected: false });
    if (isIntersected && !this.#intersected.has(name)) visits.push({ schema, closes, isIntersected });
    reached.add(name);
    if (isIntersected) this.#intersected.add(name);
    return visits;
  }
}

/** Removes `undefined` from the alternatives. `required` states whether a value may be absent. */
export function withoutNothing(schema: Schema): Schema {
  const members = schema.anyOf?.filter((member) => !acceptsNothing(member)) ?? [];
  const [only] = members;
  if (schema.anyOf === undefined || only === undefined || members.length === schema.anyOf.length)
    return schema;
  const { anyOf: _, ...others } = schema;
  return members.length === 1 ? { ...only, ...others } : { ...schema, anyOf: members };
}
