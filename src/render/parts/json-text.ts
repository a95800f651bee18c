import { isRecord, type UnknownRecord } from '../../is-record.js';
import { lazy, memoize } from '../../memoize.js';
import { templateContent } from '../layout/index.js';

/** JSON, and how a template literal spells it. */
export interface JsonFile {
  text: string;
  escaped(): string;
}

/** A piece of a file: structure, or a value, which most often is that of an earlier run. */
export type JsonPiece = string | JsonFile;

export const spelled = (text: string): JsonFile => ({ text, escaped: lazy(() => templateContent(text)) });

/** On one line. */
export const jsonPiece = memoize((value: object): JsonFile => spelled(jsonText(value)));

/** Joins all pieces at once: a long text that is made of texts is slow to make, and to take apart. */
export const joinedPieces = (pieces: readonly JsonPiece[]): JsonFile => ({
  text: pieces.map((piece) => (typeof piece === 'string' ? piece : piece.text)).join(''),
  escaped: () =>
    pieces.map((piece) => (typeof piece === 'string' ? templateContent(piece) : piece.escaped())).join(''),
});

/** Adds an object to the pieces, with each member on a line of its own, `depth` levels deep. */
export function pushObject<Value>(
  pieces: JsonPiece[],
  members: Iterable<readonly [name: string, value: Value]>,
  depth: number,
  push: (value: Value) => void,
): void {
  const start = `\n${'  '.repeat(depth)}`;
  let separator = '{';
  for (const [name, value] of members) {
    pieces.push(`${separator}${start}${JSON.stringify(name)}: `);
    push(value);
    separator = ',';
  }
  pieces.push(separator === '{' ? '{}' : `${start.slice(0, -2)}}`);
}

/**
 * JSON on one line, with spaces for readers: `{ "a": [1, 2] }`. It is called for very many values, so it only
 * concatenates.
 */
export function jsonText(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return listText(value);
  return isRecord(value) ? recordText(value) : (JSON.stringify(value) ?? 'null');
}

function listText(values: readonly unknown[]): string {
  let text = '';
  for (const value of values) text += text === '' ? jsonText(value) : `, ${jsonText(value)}`;
  return `[${text}]`;
}

function recordText(record: UnknownRecord): string {
  let text = '';
  for (const name of Object.keys(record)) {
    const value = record[name];
    if (value !== undefined) text += `${text === '' ? '' : ', '}${quoted(name)}: ${jsonText(value)}`;
  }
  return text === '' ? '{}' : `{ ${text} }`;
}

/** Texts of these characters need no escaping. */
const PLAIN = /^[\w .,:;$/#{}()<>=?!|'+*-]*$/;

const quoted = (text: string): string => (PLAIN.test(text) ? `"${text}"` : JSON.stringify(text));
