/** Limits the size of an error's body, which may quote the request (C46). */
import { plainJson } from './plain-json.js';

const MAX_BYTES = 64 * 1024;
/** How many characters of each text remain in a body that is too long. */
const LONGEST_TEXT = 1_000;
/** A shortened list of details must leave this much room for the rest. */
const ROOM_FOR_DETAILS = MAX_BYTES - 16 * LONGEST_TEXT;

/** The body of every error (C34). */
export interface ErrorBody {
  error: string;
  reason: string;
  details?: unknown;
  data?: unknown;
}

/** @throws TypeError if JSON cannot express the body */
export function boundedBody(body: ErrorBody): ErrorBody {
  const text = plainJson(body) ?? '';
  if (Buffer.byteLength(text) <= MAX_BYTES) return body;
  const short = JSON.parse(text, (_, value: unknown) => boundedText(value)) as ErrorBody;
  if (bytesOf(short) <= MAX_BYTES) return short;
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
