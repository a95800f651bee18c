import type { DocumentList, DocumentStream } from '../endpoints/published-documents.js';
import { type EncodeInstance, isPlainItem, plainJson } from './plain-json.js';

/** The JSON of a body too long for one text, from its beginning. It may be asked for again. */
export interface BodyParts {
  (): Iterable<string>;
  /** About how many bytes of documents are kept until the last part; at least one. */
  readonly held: number;
}

/** A body that a database still sends, which is read once. */
export interface BodyStream {
  readonly stream: AsyncIterable<string>;
  /** About how many bytes are kept at a time; at least one. */
  readonly held: number;
}

/** From how many documents on an answer is written in parts. */
const MANY = 1_000;
/** In characters. */
const LONGEST_PART = 64 * 1024;

/** The JSON of each document, or of the whole list. */
interface ListJson {
  readonly name: string;
  /** Of the documents that are known yet. */
  readonly count: number;
  readonly json: string | Iterable<string>;
}

/**
 * The body of a publication: a text, or parts where there are very many documents. What has been sent cannot become an
 * error any more, so only what JSON surely expresses is left for later.
 * @param isTagged whether a tag of the whole body is sent before it, so that no document may change in between
 */
export function documentsBody(
  collections: Readonly<Record<string, DocumentList>>,
  encode: EncodeInstance | undefined,
  isTagged: boolean,
): string | BodyParts | BodyStream {
  const entries = Object.entries(collections);
  if (!entries.every(isWholeList)) return streamedBody(entries, encode);
  const isLong = countOf(entries.map(([, list]) => ('texts' in list ? 0 : list.length))) >= MANY;
  const lists = entries.map(
    ([name, list]): ListJson =>
      'texts' in list
        ? { name, ...readTexts(list.texts, isTagged) }
        : { name, count: list.length, json: objectsJson(list, encode, isLong) },
  );
  const isKnown = lists.every(({ json }) => typeof json === 'string');
  if (!isKnown && countOf(lists.map(({ count }) => count)) >= MANY)
    return Object.assign(() => inLongParts(jsonPieces(lists)), {
      held: heldByDocuments(entries.map(([, list]) => list)),
    });
  return `{${lists.map(({ name, json }) => `${JSON.stringify(name)}:${wholeList(json)}`).join()}}`;
}

type ReadList = Exclude<DocumentList, DocumentStream>;

const isWholeList = (entry: [name: string, list: DocumentList]): entry is [name: string, list: ReadList] =>
  !('rest' in entry[1]);

/** How many documents are measured. */
const SAMPLE = 20;
/** An object takes more memory than its JSON. */
const SIZE_OF_OBJECT = 3;

/** Texts that the store reads as the client takes them are not kept. */
function heldByDocuments(lists: readonly ReadList[]): number {
  const sizes = lists.map((list) => {
    if ('texts' in list) return 0;
    const sample = list.slice(0, SAMPLE);
    return (SIZE_OF_OBJECT * list.length * JSON.stringify(sample).length) / Math.max(1, sample.length);
  });
  return Math.max(1, Math.round(countOf(sizes)));
}

const countOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/** All texts if they are few, or have to stay as they are; otherwise they are read as the client takes them. */
function readTexts(texts: Iterable<string>, isTagged: boolean): Omit<ListJson, 'name'> {
  const read: string[] = [];
  for (const text of texts) {
    read.push(text);
    if (read.length === MANY && !isTagged) return { count: MANY, json: texts };
  }
  return { count: read.length, json: read };
}

function objectsJson(
  documents: readonly object[],
  encode: EncodeInstance | undefined,
  isLong: boolean,
): string | Iterable<string> {
  if (!isLong || !documents.every((each) => isPlainItem(each, 0)))
    return plainJson(documents, encode) ?? '[]';
  return { [Symbol.iterator]: () => jsonOfEach(documents) };
}

function* jsonOfEach(documents: readonly object[]): Iterator<string> {
  for (const document of documents) yield JSON.stringify(document);
}

const wholeList = (json: string | Iterable<string>): string =>
  typeof json === 'string' ? json : `[${[...json].join()}]`;

function* jsonPieces(lists: readonly ListJson[]): Generator<string> {
  let separator = '{';
  for (const { name, json } of lists) {
    yield `${separator}${JSON.stringify(name)}:`;
    if (typeof json === 'string') yield json;
    else yield* listPieces(json);
    separator = ',';
  }
  yield '}';
}

function* listPieces(texts: Iterable<string>): Generator<string> {
  let separator = '[';
  for (const text of texts) {
    yield separator + text;
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}

/** Joins pieces, for the network takes as long for a short one as for a long one. */
function* inLongParts(pieces: Iterable<string>): Generator<string> {
  let part = '';
  for (const piece of pieces) {
    part += piece;
    if (part.length < LONGEST_PART) continue;
    yield part;
    part = '';
  }
  yield part;
}

/** What of a list is known before its first byte is sent, as JSON: what cannot be expressed there is still an error. */
interface ListBegun {
  readonly name: string;
  readonly first: readonly string[];
  readonly rest?: DocumentStream['rest'];
}

function streamedBody(
  entries: readonly (readonly [name: string, list: DocumentList])[],
  encode: EncodeInstance | undefined,
): BodyStream {
  const text = (document: object): string => plainJson(document, encode) ?? 'null';
  const lists = entries.map(([name, list]): ListBegun => {
    if ('texts' in list) return { name, first: [...list.texts] };
    return 'rest' in list
      ? { name, first: list.first.map(text), rest: list.rest }
      : { name, first: list.map(text) };
  });
  const held = countOf(lists.flatMap(({ first }) => first.map(({ length }) => length)));
  return { stream: streamedParts(lists, text), held: Math.max(1, held) };
}

async function* streamedParts(
  lists: readonly ListBegun[],
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

function* separated(texts: readonly string[], before: string): Generator<string> {
  let separator = before;
  for (const text of texts) {
    yield separator + text;
    separator = ',';
  }
}
