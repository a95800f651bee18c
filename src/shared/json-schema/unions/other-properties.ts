import type { Schema } from '../../contract.js';
import type { SchemasByName } from './definitions.js';
import { plainAlternatives, sameUnion } from './plain-alternatives.js';

/** The properties that the other alternatives of a union take, by their names and by their index signatures. */
export class OtherProperties {
  /** Whether they take properties that they do not name. */
  readonly isOpen: boolean;
  readonly names: ReadonlySet<string>;
  readonly #others: readonly Schema[];
  readonly #definitions: SchemasByName;
  readonly #patterns: readonly [pattern: string, type: Schema][];
  readonly #unnamed: readonly Schema[];

  constructor(others: readonly Schema[], definitions: SchemasByName) {
    this.#others = others;
    this.#definitions = definitions;
    this.names = new Set(others.flatMap(({ properties = {} }) => Object.keys(properties)));
    this.#patterns = others.flatMap(({ patternProperties = {} }) => Object.entries(patternProperties));
    this.#unnamed = others.flatMap(unnamedIn);
    this.isOpen = this.#patterns.length + this.#unnamed.length > 0;
  }

  typesOf(name: string): Schema[] {
    const named = this.#others.flatMap(({ properties = {} }) =>
      Object.hasOwn(properties, name) ? (properties[name] ?? []) : [],
    );
    const matching = this.#patterns.filter(([pattern]) => new RegExp(pattern, 'u').test(name));
    return [...named, ...matching.map(([, type]) => type), ...this.#unnamed];
  }

  /** The conditions on an object that accepts their properties beside its own. */
  addedTo(own: Schema): Schema {
    const names = [...this.names].filter((name) => !Object.hasOwn(own.properties ?? {}, name));
    const named = names.map((name): [string, Schema] => [name, this.#union(this.typesOf(name))]);
    const properties = { ...own.properties, ...Object.fromEntries(named) };
    return {
      ...own,
      properties,
      ...(this.#patterns.length === 0
        ? {}
        : { patternProperties: { ...this.#patternsBeside(own, properties), ...own.patternProperties } }),
      ...(this.#unnamed.length === 0 ? {} : { additionalProperties: this.#union(this.#unnamed) }),
    };
  }

  /** A pattern also applies to named properties, so it accepts the values of any of them. */
  #patternsBeside(own: Schema, properties: Record<string, Schema>): Record<string, Schema> {
    const types = this.#patterns.map(([, type]) => type);
    const unnamed = [...types, ...this.#unnamed, ...Object.values(own.patternProperties ?? {})];
    const patterns = this.#patterns.map(([pattern]): [string, Schema] => {
      const judged = Object.entries(properties).filter(([name]) => new RegExp(pattern, 'u').test(name));
      return [pattern, this.#union([...unnamed, ...judged.map(([, type]) => type)])];
    });
    return Object.fromEntries(patterns);
  }

  #union(types: readonly Schema[]): Schema {
    return sameUnion([...new Set(types.flatMap((type) => plainAlternatives(type, this.#definitions)))]);
  }
}

/** The values that an object accepts under other names; anything, if no keyword restricts them. */
function unnamedIn({ additionalProperties, properties, patternProperties }: Schema): Schema | Schema[] {
  if (additionalProperties === undefined)
    return properties === undefined && patternProperties === undefined ? {} : [];
  return additionalProperties === true ? {} : additionalProperties || [];
}
