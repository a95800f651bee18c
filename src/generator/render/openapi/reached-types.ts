/** Which types requests and answers refer to, and which objects of requests are not closed. */
import type { Schema } from '../../../shared/contract.js';
import {
  acceptsNothing,
  mapChildren,
  referredName,
  type SchemaKeyword,
} from '../../../shared/json-schema/index.js';

/**
 * Whether objects are closed in a part of a schema whose objects are. Parts of an intersection are open: each would refuse
 * the properties of the others.
 */
export const closesPart = (keyword: SchemaKeyword, whole: Schema): boolean =>
  keyword !== 'not' && keyword !== 'allOf' && !(keyword === 'anyOf' && hasSeveralStructures(whole));

/** An object may have the properties of other members of a union, and what they have in the same place (C40). */
const hasSeveralStructures = ({ anyOf = [] }: Schema): boolean =>
  anyOf.filter((member) => !isPlain(member)).length > 1;

const isPlain = ({ type }: Schema): boolean =>
  type !== undefined && ![type].flat().some((one) => one === 'object' || one === 'array');

interface Visit {
  schema: Schema;
  /** Whether it is the schema of a request, and the API refuses unknown properties. */
  closes: boolean;
}

export class ReachedTypes {
  readonly #$defs: Readonly<Record<string, Schema>>;
  readonly #closed = new Set<string>();
  readonly #open = new Set<string>();

  constructor($defs: Readonly<Record<string, Schema>>) {
    this.#$defs = $defs;
  }

  /** Works through a list instead of recursing: thousands of types may refer to each other in a chain. */
  visit(schema: Schema, closes: boolean): void {
    const visits: Visit[] = [{ schema, closes }];
    for (const visit of visits) visits.push(...this.#visitsAfter(visit));
  }

  /** The reached types, and whether their objects are closed: they are open if an open schema refers to them, too. */
  types(): (readonly [name: string, schema: Schema, closes: boolean])[] {
    return Object.entries(this.#$defs)
      .filter(([name]) => this.#closed.has(name) || this.#open.has(name))
      .map(([name, schema]) => [name, schema, !this.#open.has(name)]);
  }

  #visitsAfter({ schema, closes }: Visit): Visit[] {
    const present = withoutNothing(schema);
    const name = referredName(present);
    if (name !== undefined) return this.#visitsOfType(name, closes);
    const visits: Visit[] = [];
    mapChildren(present, (part, keyword) => {
      visits.push({ schema: part, closes: closes && closesPart(keyword, present) });
      return part;
    });
    return visits;
  }

  #visitsOfType(name: string, closes: boolean): Visit[] {
    const schema = Object.hasOwn(this.#$defs, name) ? this.#$defs[name] : undefined;
    const reached = closes ? this.#closed : this.#open;
    if (schema === undefined || reached.has(name)) return [];
    reached.add(name);
    return [{ schema, closes }];
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
