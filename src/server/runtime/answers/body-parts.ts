import type { DocumentList } from '../endpoints/published-documents.js';
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

/** The JSON of documents. */
interface DocumentTexts {
  /** Of those that are read before anything is sent. */
  readonly first: readonly string[];
  /** Of all others. */
  readonly rest?: Iterable<string> | AsyncIterable<string>;
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
  const lists = Object.entries(collections).map(([name, list]): [name: string, texts: DocumentTexts] => [
    JSON.stringify(name),
    documentTexts(list, encode, isTagged),
  ]);
  if (lists.every(([, { rest }]) => rest === undefined))
    return `{${lists.map(([name, { first }]) => `${name}:[${first.join()}]`).join()}}`;
  const sizes = lists.flatMap(([, { first }]) => first.map(({ length }) => length));
  return { stream: bodyParts(lists), bytes: sizes.reduce((sum, size) => sum + size, 1) };
}

function documentTexts(
  list: DocumentList,
  encode: EncodeInstance | undefined,
  isTagged: boolean,
): DocumentTexts {
  const textsOf = (documents: readonly object[]): string[] =>
    documents.map((document) => plainJson(document, encode) ?? 'null');
  if ('rest' in list) return { first: textsOf(list.first), rest: textsOfBatches(list.rest, textsOf) };
  if (!('texts' in list)) return { first: textsOf(list) };
  const first: string[] = [];
  const texts = list.texts[Symbol.iterator]();
  for (let next = texts.next(); next.done !== true; next = texts.next()) {
    first.push(next.value);
    if (first.length === LONG_ANSWER && !isTagged) return { first, rest: { [Symbol.iterator]: () => texts } };
  }
  return { first };
}

async function* textsOfBatches(
  batches: AsyncIterable<object[]>,
  textsOf: (documents: readonly object[]) => string[],
): AsyncGenerator<string> {
  for await (const documents of batches) yield* textsOf(documents);
}

/** Parts are long, because sending a short one takes as long as sending a long one. */
async function* bodyParts(
  lists: readonly (readonly [name: string, texts: DocumentTexts])[],
): AsyncGenerator<string> {
  let part = '';
  for (const [index, [name, { first, rest = [] }]] of lists.entries()) {
    part += `${index === 0 ? '{' : ','}${name}:[${first.join()}`;
    let separator = first.length === 0 ? '' : ',';
    for await (const text of rest) {
      part += separator + text;
      separator = ',';
      if (part.length < PART_CHARACTERS) continue;
      yield part;
      part = '';
    }
    part += ']';
  }
  yield `${part}}`;
}
