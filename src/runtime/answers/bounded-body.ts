/** However much of a request an error repeats, its body stays short (C46). */
import type { ErrorBody } from './error-answer.js';
import { plainJson } from './plain-json.js';

/** Bytes of a body. */
const LARGEST_BODY = 64 * 1024;
/** Characters of a text in a body that is too long. */
const LONGEST_TEXT = 1_000;
/** What is left of a list of details has to leave room for the rest. */
const ROOM_FOR_DETAILS = LARGEST_BODY - 16 * LONGEST_TEXT;

/** @throws TypeError where the body cannot be said in JSON */
export function boundedBody(body: ErrorBody): ErrorBody {
  const text = plainJson(body) ?? '';
  if (Buffer.byteLength(text) <= LARGEST_BODY) return body;
  const short = JSON.parse(text, (_, value: unknown) => boundedText(value)) as ErrorBody;
  if (bytesOf(short) <= LARGEST_BODY) return short;
  const { error, reason, details } = short;
  return { error, reason, ...(Array.isArray(details) ? { details: asManyAsFit(details) } : {}) };
}

const boundedText = (value: unknown): unknown =>
  typeof value === 'string' && value.length > LONGEST_TEXT ? `${value.slice(0, LONGEST_TEXT)}…` : value;

function asManyAsFit(items: readonly unknown[]): unknown[] {
  let room = ROOM_FOR_DETAILS;
  const fitting: unknown[] = [];
  for (const item of items) {
    room -= bytesOf(item) + 1;
    if (room < 0) break;
    fitting.push(item);
  }
  return fitting;
}

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));
