import type { DocumentList, DocumentStream } from '../endpoints/published-documents.js';
import { type EncodeInstance, plainJson } from './plain-json.js';

/** A body that is sent while its documents are read. It is read once. */
export interface BodyStream {
  readonly stream: AsyncIterable<string>;
  /** About how many bytes are in memory at a time; at least one. */
  readonly bytes: number;
}

/** At least this many documents are read while they are sent. */
const LONG_ANSWER = 1_000;
const PART_CHARACTERS = 64 * 1024;

interface ListJson {
  /** The JSON of the whole list, or of each document that is read first. */
  readonly json: string | readonly string[] | Iterable<string>;
  readonly rest?: DocumentStream['rest'];
}

/**
 * The body of a publication: a text, or a stream for many documents. After the first byte no error can be answered, so
 * the first documents are converted before it.
 * @param isTagged whether an `ETag` of the whole body is sent first, so that no document may change in between
 */
export function documentsBody(
  collections: Readonly<Record<string, DocumentList>>,
  encode: EncodeInstance | undefined,
  isTagged: boolean,
): string | BodyStream {
  const lists = Object.entries(collections).map(([name, list]): [start: string, list: ListJson] => [
    `${JSON.stringify(name)}:`,
    listJson(list, encode, isTagged),
  ]);
  if (lists.every(([, { json }]) => typeof json === 'string'))
    return `{${lists.map(([start, { json }]) => `${start}${json}`).join()}}`;
  const sizes = lists.flatMap(([, { json }]) =>
    Array.isArray(json) ? json.map(({ length }) => length) : [],
  );
  const bytes = sizes.reduce((sum, size) => sum + size, 1);
  return { stream: streamedParts(lists, encode), bytes };
}

function listJson(list: DocumentList, encode: EncodeInstance | undefined, isTagged: boolean): ListJson {
  if ('texts' in list) return { json: textsJson(list.texts, isTagged) };
  if ('rest' in list) return { json: documentTexts(list.first, encode), rest: list.rest };
  return { json: plainJson(list, encode) ?? '[]' };
}

const documentTexts = (documents: readonly object[], encode: EncodeInstance | undefined): string[] =>
  documents.map((document) => plainJson(document, encode) ?? 'null');

/** Reads all texts now if they are few or must not change; otherwise they are read as the client takes them. */
function textsJson(texts: Iterable<string>, isTagged: boolean): string | Iterable<string> {
  const read: string[] = [];
  for (const text of texts) {
    read.push(text);
    if (read.length === LONG_ANSWER && !isTagged) return texts;
  }
  return `[${read.join()}]`;
}

async function* streamedParts(
  lists: readonly (readonly [start: string, list: ListJson])[],
  encode: EncodeInstance | undefined,
): AsyncGenerator<string> {
  /** The end of the last list, which is sent with the beginning of the next one. */
  let end = '{';
  for (const [index, [start, { json, rest }]] of lists.entries()) {
    const begin = `${end}${index === 0 ? '' : ','}${start}`;
    end = typeof json === 'string' ? begin + json : ']';
    if (typeof json === 'string') continue;
    yield* inLongParts(separated(json, ''), `${begin}[`);
    if (rest !== undefined)
      for await (const documents of rest)
        yield* inLongParts(separated(documentTexts(documents, encode), ','));
  }
  yield `${end}}`;
}

/** Joins short pieces, because sending a short piece takes as long as sending a long one. */
function* inLongParts(pieces: Iterable<string>, begin = ''): Generator<string> {
  let part = begin;
  for (const piece of pieces) {
    part += piece;
    if (part.length < PART_CHARACTERS) continue;
    yield part;
    part = '';
  }
  yield part;
}

function* separated(texts: Iterable<string>, before: string): Generator<string> {
  let separator = before;
  for (const text of texts) {
    yield separator + text;
    separator = ',';
  }
}
