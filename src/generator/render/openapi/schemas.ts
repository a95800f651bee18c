/** Converts schemas to the form of the document: it rewrites references and closes the schemas of requests. */
import { isDeepStrictEqual } from 'node:util';
import { compareText } from '../../../shared/compare-text.js';
import type { Schema } from '../../../shared/contract.js';
import { mapChildren, referredName } from '../../../shared/json-schema/index.js';
import { componentNames, type TakenNames, takenNames } from './component-names.js';
import { notesOnType, type TypeNotes, withNotes } from './notes.js';
import { closesPart, ReachedTypes, withoutNothing } from './reached-types.js';
import { spellForClients, withoutNullNotes } from './spelling.js';
import type { DocumentSchema } from './types.js';

const COMPONENTS = '#/components/schemas/';

/** The types of the application that the document refers to, and types of its own for bodies and answers. */
export class DocumentSchemas {
  readonly #$defs: Readonly<Record<string, Schema>>;
  readonly #reached: ReachedTypes;
  /** The names of the application's types in the document. */
  readonly #names: ReadonlyMap<string, string>;
  readonly #taken: TakenNames;
  readonly #ownTypes = new Map<string, Schema>();

  constructor($defs: Readonly<Record<string, Schema>>) {
    this.#$defs = $defs;
    this.#reached = new ReachedTypes($defs);
    this.#names = componentNames(Object.keys($defs));
    this.#taken = takenNames(this.#names.values());
  }

  /** A name for a component that no type of the application has. */
  freeName(name: string): string {
    return this.#taken.free(name);
  }

  /** @param closes whether objects are closed: in requests, if the API refuses unknown properties */
  request(schema: Schema, closes: boolean): Schema {
    this.#reached.visit(schema, closes);
    return this.#written(schema, closes);
  }

  /**
   * A reference to a type of its own. It gets the first of the names that is free or has this schema already. A schema
   * that is a reference, or a reference or `null`, needs no other name.
   */
  requestType(names: readonly string[], schema: DocumentSchema, notes: TypeNotes, closes: boolean): Schema {
    return this.#ownType(names, this.request(schema, closes), notes);
  }

  /** The schema of an answer, whose objects may have more properties than it names. */
  answerType(names: readonly string[], schema: DocumentSchema, notes: TypeNotes): Schema {
    return this.requestType(names, schema, notes, false);
  }

  /** All types that were referred to. Types that only requests reach are closed, if no union leaves them open. */
  components(): Record<string, Schema> {
    const entries = this.#reached.types().map(([type, schema, closes]): [string, Schema] => {
      const written = withNotes(this.#written(schema, closes), notesOnType(type, this.#$defs));
      return [this.#nameOf(type), written];
    });
    const all = [...entries, ...this.#ownTypes];
    return Object.fromEntries(all.sort(([one], [other]) => compareText(one, other)));
  }

  #nameOf(type: string): string {
    return this.#names.get(type) ?? type;
  }

  #written(schema: Schema, closes: boolean): Schema {
    const present = withoutNothing(schema);
    const type = referredName(present);
    if (type !== undefined) return withoutNullNotes({ ...present, $ref: COMPONENTS + this.#nameOf(type) });
    const parts = mapChildren(present, (part, keyword) =>
      this.#written(part, closes && closesPart(keyword, present)),
    );
    return spellForClients(closes && canClose(parts) ? { ...parts, additionalProperties: false } : parts);
  }

  #ownType(names: readonly string[], schema: Schema, notes: TypeNotes): Schema {
    if (isReference(schema)) return schema;
    const written = withNotes(schema, notes);
    const isWritten = (name: string): boolean =>
      this.#ownTypes.has(name) && isDeepStrictEqual(this.#ownTypes.get(name), written);
    const name = names.find(isWritten) ?? this.#taken.free(...names);
    this.#ownTypes.set(name, written);
    this.#taken.add(name);
    return { $ref: COMPONENTS + name };
  }
}

/**
 * From a named type that is another type or `null`, OpenAPI Generator makes an extra class, and loses the other name.
 */
const isReference = ({ $ref, anyOf = [] }: Schema): boolean =>
  $ref !== undefined || (anyOf.length === 2 && anyOf[0]?.$ref !== undefined && anyOf[1]?.type === 'null');

const canClose = ({ properties, additionalProperties, anyOf, allOf }: Schema): boolean =>
  properties !== undefined &&
  additionalProperties === undefined &&
  anyOf === undefined &&
  allOf === undefined;
