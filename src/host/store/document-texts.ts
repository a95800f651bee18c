/**
 * The JSON of stored documents, as answers write it. What the store keeps of a document is that already, unless it holds
 * values that JSON does not have: most documents are never parsed for an answer.
 */
import { LRUCache } from 'lru-cache';
import { plainJson } from '../../runtime/index.js';
import { idKey, type StoredDocument } from '../documents/document.js';
import { decode } from './encoding.js';
import type { Entries } from './engine.js';

/** How many characters of documents are kept parsed, and how many of keys. */
const MOST_CHARACTERS = 1_000_000;
const LONGEST_PARSED = 10_000;

interface Parsed {
  readonly text: string;
  readonly document: Readonly<StoredDocument>;
}

/** Parsed documents that are only read, such as to be matched with selectors, by key: nobody may change them. */
export class ParsedDocuments {
  readonly #parsed = new LRUCache<string, Parsed>({
    maxSize: MOST_CHARACTERS,
    maxEntrySize: LONGEST_PARSED,
    sizeCalculation: ({ text }) => text.length + 1,
  });
  readonly #keys = new LRUCache<string, string>({
    maxSize: MOST_CHARACTERS,
    sizeCalculation: (key, id) => key.length + id.length,
  });

  /** @param text what the store holds at the key now */
  at(key: string, text: string): Readonly<StoredDocument> {
    const known = this.#parsed.get(key);
    if (known?.text === text) return known.document;
    const document = parsedDocument(text);
    this.#parsed.set(key, { text, document });
    return document;
  }

  /**
   * The document of an id, which is looked for where it was before: other documents and other processes may have written
   * since, and what is there says its id. What is read for the first time is not kept, only where it was.
   * @param find returns the key of the document
   */
  of(id: string, { get }: Entries, find: () => string | undefined): Readonly<StoredDocument> | undefined {
    const known = this.#keys.get(id);
    const there = known === undefined ? undefined : get(known);
    if (known !== undefined && there !== undefined) {
      const document = this.at(known, there);
      if (idKey(document._id) === id) return document;
    }
    const key = find();
    const text = key === undefined ? undefined : get(key);
    if (key === undefined || text === undefined) return undefined;
    this.#keys.set(id, key);
    return parsedDocument(text);
  }
}

export const parsedDocument = (text: string): StoredDocument => decode(JSON.parse(text)) as StoredDocument;

/** In JSON, these characters begin an object whose first key has a dollar, and stand nowhere else: see `encode`. */
const MARK = '{"$';

/** What an answer writes of a document. */
export const answeredText = (text: string): string =>
  text.includes(MARK) ? (plainJson(parsedDocument(text)) ?? 'null') : text;
