import { isRecord, type UnknownRecord } from '../../is-record.js';
import { templateContent } from '../layout/index.js';

/** A file of JSON, and how a template literal spells it. */
export interface JsonFile {
  text: string;
  escaped(): string;
}

export const jsonFile = (text: string): JsonFile => ({ text, escaped: () => templateContent(text) });

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
