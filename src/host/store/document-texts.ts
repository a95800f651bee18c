/**
 * The JSON of stored documents, as answers write it. What the store keeps of a document is that already, unless it holds
 * values that JSON does not have: most documents are never parsed for an answer.
 */
import { LRUCache } from 'lru-cache';
import { plainJson } from '../../runtime/index.js';
import type { StoredDocument } from '../documents/document.js';
import { decode } from './encoding.js';

/** How many characters of documents are kept parsed. */
const MOST_PARSED = 1_000_000;
const LONGEST_PARSED = 10_000;

interface Parsed {
  readonly text: string;
  readonly document: Readonly<StoredDocument>;
}

/** Parsed documents that are only read, such as to be matched with selectors, by key: nobody may change them. */
export class ParsedDocuments {
  readonly #parsed = new LRUCache<string, Parsed>({
    maxSize: MOST_PARSED,
    maxEntrySize: LONGEST_PARSED,
    sizeCalculation: ({ text }) => text.length + 1,
  });

  /** @param text what the store holds at the key now */
  at(key: string, text: string): Readonly<StoredDocument> {
    const known = this.#parsed.get(key);
    if (known?.text === text) return known.document;
    const document = parsedDocument(text);
    this.#parsed.set(key, { text, document });
    return document;
  }
}

export const parsedDocument = (text: string): StoredDocument => decode(JSON.parse(text)) as StoredDocument;

/** In JSON, these characters begin an object whose first key has a dollar, and stand nowhere else: see `encode`. */
const MARK = '{"$';

/** What an answer writes of a document. */
export const answeredText = (text: string): string =>
  text.includes(MARK) ? (plainJson(parsedDocument(text)) ?? 'null') : text;
