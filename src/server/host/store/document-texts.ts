/**
 * Makes the JSON that answers contain from stored documents. Both are the same text, unless a document has values that
 * JSON lacks, such as dates. So most documents are never parsed for an answer.
 */
import { LRUCache } from 'lru-cache';
import { plainJson } from '../../runtime/index.js';
import { idKey, type StoredDocument } from '../documents/document.js';
import { decode } from './encoding.js';
import type { Engine } from './engine.js';

/** How many characters of documents each cache holds, and how long one document may be. */
const MAX_CHARACTERS = 1_000_000;
const MAX_LENGTH = 10_000;

interface Parsed {
  readonly text: string;
  readonly document: Readonly<StoredDocument>;
}

/** The key of an id's document, and the parsed document if it was read at least twice. */
interface Location {
  readonly key: string;
  readonly parsed: Parsed | undefined;
  /** The version of the store when the key was last checked. */
  version: number;
}

/** Caches parsed documents that are only read, for example to match selectors. Callers must not change them. */
export class ParsedDocuments {
  readonly #byKey = new LRUCache<string, Parsed>({
    maxSize: MAX_CHARACTERS,
    maxEntrySize: MAX_LENGTH,
    sizeCalculation: ({ text }) => text.length + 1,
  });
  readonly #byId = new LRUCache<string, Location>({
    maxSize: MAX_CHARACTERS,
    maxEntrySize: MAX_LENGTH,
    sizeCalculation: ({ key, parsed }, id) => id.length + key.length + (parsed?.text.length ?? 0),
  });

  /** @param text the value that the store has at the key now */
  at(key: string, text: string): Readonly<StoredDocument> {
    const cached = this.#byKey.get(key);
    if (cached?.text === text) return cached.document;
    const document = parsedDocument(text);
    this.#byKey.set(key, { text, document });
    return document;
  }

  /**
   * Returns the document of an id. If the store has changed, its last key is checked first. The first read caches only
   * the key, the second the document.
   * @param find returns the key of the document
   */
  of(id: string, engine: Engine, find: () => string | undefined): Readonly<StoredDocument> | undefined {
    const version = engine.version();
    const cached = this.#byId.get(id);
    if (cached?.parsed !== undefined && cached.version === version) return cached.parsed.document;
    const document = cached === undefined ? undefined : this.#atLastKey(id, cached, engine, version);
    if (document !== undefined) return document;
    const key = find();
    const text = key === undefined ? undefined : engine.get(key);
    if (key === undefined || text === undefined) return undefined;
    this.#byId.set(id, { key, parsed: undefined, version });
    return parsedDocument(text);
  }

  #atLastKey(
    id: string,
    location: Location,
    engine: Engine,
    version: number,
  ): Readonly<StoredDocument> | undefined {
    const { key, parsed } = location;
    const text = engine.get(key);
    if (text === undefined) return undefined;
    if (text === parsed?.text) {
      location.version = version;
      return parsed.document;
    }
    const document = parsedDocument(text);
    if (idKey(document._id) !== id) return undefined;
    this.#byId.set(id, { key, parsed: { text, document }, version });
    return document;
  }
}

export const parsedDocument = (text: string): StoredDocument => decode(JSON.parse(text)) as StoredDocument;

/**
 * In JSON, these characters begin an object whose first key starts with a dollar, and occur nowhere else: see `encode`.
 */
const MARK = '{"$';

/** The JSON of a document in an answer. */
export const answeredText = (text: string): string =>
  text.includes(MARK) ? (plainJson(parsedDocument(text)) ?? 'null') : text;
