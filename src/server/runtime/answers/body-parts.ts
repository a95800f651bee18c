import type { DocumentList, DocumentStream } from '../endpoints/published-documents.js';
import { type EncodeInstance, isPlainItem, plainJson } from './plain-json.js';

/** The JSON of a body that is too long for one text. Each call starts from the beginning. */
export interface BodyParts {
  (): Iterable<string>;
  /** About how many bytes of documents stay in memory until the last part; at least one. */
  readonly bytes: number;
}

/** A body that the database is still sending. It is read once. */
export interface BodyStream {
  readonly stream: AsyncIterable<string>;
  /** About how many bytes are in memory at a time; at least one. */
  readonly bytes: number;
}

/** An answer with at least this many documents is written in parts. */
const LONG_ANSWER = 1_000;
const PART_CHARACTERS = 64 * 1024;

/** The JSON of each document, or of the whole list. */
interface ListJson {
  readonly name: string;
  /** How many documents have been read so far. */
  readonly count: number;
  readonly json: string | Iterable<string>;
}

/**
 * The body of a publication: a text, or parts for many documents. After the first byte no error can be answered, so
 * only documents that JSON can certainly express are converted later.
 * @param isTagged whether an `ETag` of the whole body is sent first, so that no document may change in between
 */
export function documentsBody(
  collections: Readonly<Record<string, DocumentList>>,
  encode: EncodeInstance | undefined,
  isTagged: boolean,
): string | BodyParts | BodyStream {
  const entries = Object.entries(collections);
  if (!entries.every(isWholeList)) return streamedBody(entries, encode);
  const isLong = countOf(entries.map(([, list]) => ('texts' in list ? 0 : list.length))) >= LONG_ANSWER;
  const lists = entries.map(
    ([name, list]): ListJson =>
      'texts' in list
        ? { name, ...readTexts(list.texts, isTagged) }
        : { name, count: list.length, json: objectsJson(list, encode, isLong) },
  );
  const isComplete = lists.every(({ json }) => typeof json === 'string');
  if (!isComplete && countOf(lists.map(({ count }) => count)) >= LONG_ANSWER)
    return Object.assign(() => inLongParts(jsonPieces(lists)), {
      bytes: bytesOfDocuments(entries.map(([, list]) => list)),
    });
  return `{${lists.map(({ name, json }) => `${JSON.stringify(name)}:${wholeList(json)}`).join()}}`;
}

type ReadList = Exclude<DocumentList, DocumentStream>;

const isWholeList = (entry: [name: string, list: DocumentList]): entry is [name: string, list: ReadList] =>
  !('rest' in entry[1]);

/** How many documents are measured to estimate the size of all. */
const SAMPLE = 20;
/** How much more memory an object takes than its JSON. */
const SIZE_OF_OBJECT = 3;

/** Estimates the memory of documents. Texts count as 0, because the store reads them as the client takes them. */
function bytesOfDocuments(lists: readonly ReadList[]): number {
  const sizes = lists.map((list) => {
    if ('texts' in list) return 0;
    const sample = list.slice(0, SAMPLE);
    return (SIZE_OF_OBJECT * list.length * JSON.stringify(sample).length) / Math.max(1, sample.length);
  });
  return Math.max(1, Math.round(countOf(sizes)));
}

const countOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/** Reads all texts now if they are few or must not change; otherwise they are read as the client takes them. */
function readTexts(texts: Iterable<string>, isTagged: boolean): Omit<ListJson, 'name'> {
  const read: string[] = [];
  for (const text of texts) {
    read.push(text);
    if (read.length === LONG_ANSWER && !isTagged) return { count: LONG_ANSWER, json: texts };
  }
  return { count: read.length, json: read };
}

function objectsJson(
  documents: readonly object[],
  encode: EncodeInstance | undefined,
  isLong: boolean,
): string | Iterable<string> {
  if (!isLong || !documents.every((document) => isPlainItem(document, 0)))
    return plainJson(documents, encode) ?? '[]';
  return { [Symbol.iterator]: () => documentTexts(documents) };
}

function* documentTexts(documents: readonly object[]): Iterator<string> {
  for (const document of documents) yield JSON.stringify(document);
}

const wholeList = (json: string | Iterable<string>): string =>
  typeof json === 'string' ? json : `[${[...json].join()}]`;

function* jsonPieces(lists: readonly ListJson[]): Generator<string> {
  let open = '{';
  for (const { name, json } of lists) {
    yield `${open}${JSON.stringify(name)}:`;
    if (typeof json === 'string') yield json;
    else {
      yield '[';
      yield* separated(json, '');
      yield ']';
    }
    open = ',';
  }
  yield '}';
}

/** Joins short pieces, because sending a short piece takes as long as sending a long one. */
function* inLongParts(pieces: Iterable<string>): Generator<string> {
  let part = '';
  for (const piece of pieces) {
    part += piece;
    if (part.length < PART_CHARACTERS) continue;
    yield part;
    part = '';
  }
  yield part;
}

/**
 * The JSON of the documents that have arrived before the first byte is sent. A document that JSON cannot express still
 * makes an error answer.
 */
interface StartedList {
  readonly name: string;
  readonly first: readonly string[];
  readonly rest?: DocumentStream['rest'];
}

function streamedBody(
  entries: readonly (readonly [name: string, list: DocumentList])[],
  encode: EncodeInstance | undefined,
): BodyStream {
  const text = (document: object): string => plainJson(document, encode) ?? 'null';
  const lists = entries.map(([name, list]): StartedList => {
    if ('texts' in list) return { name, first: [...list.texts] };
    return 'rest' in list
      ? { name, first: list.first.map(text), rest: list.rest }
      : { name, first: list.map(text) };
  });
  const bytes = countOf(lists.flatMap(({ first }) => first.map(({ length }) => length)));
  return { stream: streamedParts(lists, text), bytes: Math.max(1, bytes) };
}

async function* streamedParts(
  lists: readonly StartedList[],
  text: (document: object) => string,
): AsyncGenerator<string> {
  let open = '{';
  for (const { name, first, rest } of lists) {
    yield* inLongParts([`${open}${JSON.stringify(name)}:[`, ...separated(first, '')]);
    if (rest !== undefined)
      for await (const documents of rest) yield* inLongParts(separated(documents.map(text), ','));
    open = '],';
  }
  yield ']}';
}

function* separated(texts: Iterable<string>, before: string): Generator<string> {
  let separator = before;
  for (const text of texts) {
    yield separator + text;
    separator = ',';
  }
}
