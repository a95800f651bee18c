import { isPlainItem } from './plain-json.js';

/** The JSON of a body too long for one text, from its beginning. It may be asked for again. */
export type BodyParts = () => Iterable<string>;

/** From how many documents on an answer is written in parts. */
const MANY = 1_000;
/** In characters. */
const LONGEST_PART = 64 * 1024;

/**
 * The parts of an answer with very many documents. `undefined` for fewer of them, and where JSON might fail to express
 * one: what has been sent cannot become an error any more.
 */
export function bodyParts(collections: Readonly<Record<string, readonly object[]>>): BodyParts | undefined {
  const lists = Object.values(collections);
  if (lists.reduce((sum, { length }) => sum + length, 0) < MANY) return undefined;
  if (!lists.every((documents) => documents.every((each) => isPlainItem(each, 0)))) return undefined;
  return () => inLongParts(jsonPieces(collections));
}

function* jsonPieces(collections: Readonly<Record<string, readonly object[]>>): Generator<string> {
  let separator = '{';
  for (const [name, documents] of Object.entries(collections)) {
    yield `${separator}${JSON.stringify(name)}:[`;
    for (const [index, document] of documents.entries())
      yield `${index === 0 ? '' : ','}${JSON.stringify(document)}`;
    yield ']';
    separator = ',';
  }
  yield '}';
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
