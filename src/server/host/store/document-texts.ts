/**
 * The JSON of stored documents, as answers write it. What the store keeps of a document is that already, unless it holds
 * values that JSON does not have: most documents are never parsed for an answer.
 */
import { LRUCache } from 'lru-cache';
import { plainJson } from '../../runtime/index.js';
import { idKey, type StoredDocument } from '../documents/document.js';
import { decode } from './encoding.js';
import type { Engine } from './engine.js';

/** How many characters of documents are kept parsed, and how many of keys. */
const MOST_CHARACTERS = 1_000_000;
const LONGEST_PARSED = 10_000;

interface Parsed {
  readonly text: string;
  readonly document: Readonly<StoredDocument>;
}

/** Where the document of an id was, and what it was when it had been read twice. */
interface Known {
  readonly key: string;
  readonly parsed: Parsed | undefined;
  /** The version of the store at which it was there. */
  version: number;
}

/** Parsed documents that are only read, such as to be matched with selectors: nobody may change them. */
export class ParsedDocuments {
  readonly #byKey = new LRUCache<string, Parsed>({
    maxSize: MOST_CHARACTERS,
    maxEntrySize: LONGEST_PARSED,
    sizeCalculation: ({ text }) => text.length + 1,
  });
  readonly #byId = new LRUCache<string, Known>({
    maxSize: MOST_CHARACTERS,
    maxEntrySize: LONGEST_PARSED,
    sizeCalculation: ({ key, parsed }, id) => id.length + key.length + (parsed?.text.length ?? 0),
  });

  /** @param text what the store holds at the key now */
  at(key: string, text: string): Readonly<StoredDocument> {
    const known = this.#byKey.get(key);
    if (known?.text === text) return known.document;
    const document = parsedDocument(text);
    this.#byKey.set(key, { text, document });
    return document;
  }

  /**
   * The document of an id. At another version of the store it is looked for where it was: what is there says its id. What
   * is read for the first time is not kept, only where it was.
   * @param find returns the key of the document
   */
  of(id: string, engine: Engine, find: () => string | undefined): Readonly<StoredDocument> | undefined {
    const version = engine.version();
    const known = this.#byId.get(id);
    if (known?.parsed !== undefined && known.version === version) return known.parsed.document;
    const document = known === undefined ? undefined : this.#stillThere(id, known, engine, version);
    if (document !== undefined) return document;
    const key = find();
    const text = key === undefined ? undefined : engine.get(key);
    if (key === undefined || text === undefined) return undefined;
    this.#byId.set(id, { key, parsed: undefined, version });
    return parsedDocument(text);
  }

  #stillThere(
    id: string,
    known: Known,
    engine: Engine,
    version: number,
  ): Readonly<StoredDocument> | undefined {
    const { key, parsed } = known;
    const text = engine.get(key);
    if (text === undefined) return undefined;
    if (text === parsed?.text) {
      known.version = version;
      return parsed.document;
    }
    const document = parsedDocument(text);
    if (idKey(document._id) !== id) return undefined;
    this.#byId.set(id, { key, parsed: { text, document }, version });
    return document;
  }
}

export const parsedDocument = (text: string): StoredDocument => decode(JSON.parse(text)) as StoredDocument;

/** In JSON, these characters begin an object whose first key has a dollar, and stand nowhere else: see `encode`. */
const MARK = '{"$';

/** What an answer writes of a document. */
export const answeredText = (text: string): string =>
  text.includes(MARK) ? (plainJson(parsedDocument(text)) ?? 'null') : text;
