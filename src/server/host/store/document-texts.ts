/** Makes the JSON of answers from stored documents. Mostly both are the same text, which is never parsed. */
import { LRUCache } from 'lru-cache';
import { plainJson } from '../../runtime/index.js';
import type { StoredDocument } from '../documents/document.js';
import { decode } from './encoding.js';

/** How many characters of documents the cache holds, and how long one document may be. */
const MAX_CHARACTERS = 1_000_000;
const MAX_LENGTH = 10_000;

interface Parsed {
  readonly text: string;
  readonly document: Readonly<StoredDocument>;
}

const LIMITS = {
  maxSize: MAX_CHARACTERS,
  maxEntrySize: MAX_LENGTH,
  sizeCalculation: ({ text }: Parsed) => text.length + 1,
};

/** Caches parsed documents that are only read, for example to match selectors. Callers must not change them. */
export class ParsedDocuments {
  readonly #byKey = new LRUCache<string, Parsed>(LIMITS);

  /** @param text the value that the store has at the key now */
  at(key: string, text: string): Readonly<StoredDocument> {
    const cached = this.#byKey.get(key);
    if (cached?.text === text) return cached.document;
    const document = parsedDocument(text);
    this.#byKey.set(key, { text, document });
    return document;
  }
}

export const parsedDocument = (text: string): StoredDocument => decode(JSON.parse(text)) as StoredDocument;

/** In stored JSON, this begins only objects whose first key starts with a dollar: see `encode`. */
const MARK = '{"$';

/** The JSON of a document in an answer. */
export const answeredText = (text: string): string =>
  text.includes(MARK) ? (plainJson(parsedDocument(text)) ?? 'null') : text;
