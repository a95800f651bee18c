/** Keeps the body of an error short, however much of the request it quotes (C46). */
import type { ErrorBody } from './error-answer.js';
import { plainJson } from './plain-json.js';

/** In bytes. */
const LARGEST_BODY = 64 * 1024;
/** How many characters of a text remain in a body that is too long. */
const LONGEST_TEXT = 1_000;
/** A shortened list of details must leave this much room for the rest. */
const ROOM_FOR_DETAILS = LARGEST_BODY - 16 * LONGEST_TEXT;

/** @throws TypeError if JSON cannot express the body */
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
