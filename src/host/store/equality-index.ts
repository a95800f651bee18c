import type { StoredDocument } from '../documents/document.js';
import { equalityKey, foldsCase } from './equality.js';
import { valuesAt } from './paths.js';
import type { IndexOptions } from './store.js';

/** Marks keys of elements that lie deeper in an array than uniqueness looks. */
const DEEP = '~';

/** Finds the documents whose fields equal given values; of an array every element counts. */
export class EqualityIndex {
  readonly name: string;
  readonly fields: readonly string[];
  readonly unique: boolean;
  readonly foldsCase: boolean;
  readonly #sparse: boolean;
  /** Id keys by the key of the fields' values. */
  readonly #holders = new Map<string, Set<string>>();

  constructor(name: string, fields: readonly string[], options: IndexOptions) {
    this.name = name;
    this.fields = fields;
    this.unique = options.unique ?? false;
    this.foldsCase = foldsCase(options.collation);
    this.#sparse = options.sparse ?? false;
  }

  add(id: string, document: StoredDocument): void {
    for (const key of this.#allKeys(document)) {
      const holders = this.#holders.get(key);
      if (holders === undefined) this.#holders.set(key, new Set([id]));
      else holders.add(id);
    }
  }

  remove(id: string, document: StoredDocument): void {
    for (const key of this.#allKeys(document)) {
      const holders = this.#holders.get(key);
      if (holders?.delete(id) && holders.size === 0) this.#holders.delete(key);
    }
  }

  /** Those of the documents with the key, which is one of `keys`. */
  holders(key: string): ReadonlySet<string> | undefined {
    return this.#holders.get(key);
  }

  /** Id keys of all documents that can equal one of the values for each field; some of them may not. */
  candidates(values: readonly (readonly unknown[])[]): Set<string> {
    const found = new Set<string>();
    const perField = values.map((list) => list.map((value) => equalityKey(value, this.foldsCase)));
    for (const key of combinations(perField)) {
      for (const id of this.#holders.get(key) ?? []) found.add(id);
      for (const id of this.#holders.get(DEEP + key) ?? []) found.add(id);
    }
    return found;
  }

  /** The keys under which a document counts for uniqueness. */
  keys(document: StoredDocument): string[] {
    return this.#keysToDepth(document, 1);
  }

  #allKeys(document: StoredDocument): string[] {
    const keys = this.#keysToDepth(document, 1);
    const nests = this.fields.some((field) => valuesAt(document, field).some(holdsArrays));
    if (!nests) return keys;
    return [...keys, ...this.#keysToDepth(document, Number.POSITIVE_INFINITY).map((key) => DEEP + key)];
  }

  #keysToDepth(document: StoredDocument, depth: number): string[] {
    const values = this.fields.map((field) => indexedValues(document, field));
    if (this.#sparse && values.flat().every((value) => value === undefined)) return [];
    return combinations(values.map((list) => this.#componentKeys(list, depth)));
  }

  #componentKeys(values: readonly unknown[], depth: number): string[] {
    const keys = new Set<string>();
    for (const value of values) {
      if (!Array.isArray(value)) keys.add(equalityKey(value, this.foldsCase));
      else if (value.length === 0) keys.add('e');
      else for (const element of value.flat(depth - 1)) keys.add(equalityKey(element, this.foldsCase));
    }
    return [...keys];
  }
}

function indexedValues(document: StoredDocument, field: string): unknown[] {
  const values = valuesAt(document, field);
  return values.length === 0 ? [undefined] : values;
}

const holdsArrays = (value: unknown): boolean => Array.isArray(value) && value.some(Array.isArray);

/** Every way to take one key of each list, joined so that no two ways look alike. */
function combinations(lists: readonly (readonly string[])[]): string[] {
  const [first, ...others] = lists;
  if (first === undefined) return [''];
  if (others.length === 0) return [...first];
  const rest = combinations(others);
  return first.flatMap((key) => rest.map((tail) => `${key.length}:${key}${tail}`));
}
