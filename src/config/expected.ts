/** Describes the values of an option, and checks values. */
import { isScope } from '../shared/conventions.js';
import { isRecord } from '../shared/is-record.js';
import type { Option } from './option.js';

/** On Node 22 and later, an import would also load `fetch`. */
const { validateHeaderName, validateHeaderValue } = process.getBuiltinModule('node:http');

/** `an integer from 1 to 65535` */
export function expected(option: Option): string {
  switch (option.type) {
    case 'text':
    case 'text-or-true':
      return 'a string';
    case 'file':
      return "a file's path, as a string";
    case 'texts':
      return 'an array of strings';
    case 'files':
      return "an array of files' paths";
    case 'folders':
      return "an array of folders' paths";
    case 'headers':
      return "an object of valid headers' names and values";
    case 'boolean':
      return 'true or false';
    case 'integer':
      return `an integer from ${option.least} to ${option.most}`;
    case 'number':
      return `a number over 0 and at most ${option.most}`;
    case 'choice':
      return option.choices.map((choice) => `'${choice}'`).join(' or ');
    case 'selection':
      return "'all', 'none' or an array of patterns";
    case 'argument':
      return 'an integer from 0 or the key of a property';
    case 'callees':
      return 'an object of functions, each with an object';
    case 'scopes':
      return "'none' or an array of scopes without spaces, quotes and backslashes";
    case 'patterns':
      return 'an object of patterns';
    case 'group':
      return ['an object', ...(option.words ?? []).map(valueText)].join(' or ');
  }
}

export function fits(option: Option, value: unknown): boolean {
  switch (option.type) {
    case 'text':
    case 'file':
      return isNonEmptyText(value);
    case 'text-or-true':
      return value === true || isNonEmptyText(value);
    case 'texts':
    case 'files':
    case 'folders':
      return Array.isArray(value) && value.every(isNonEmptyText);
    case 'headers':
      return isRecord(value) && Object.entries(value).every(isHeader);
    case 'boolean':
      return typeof value === 'boolean';
    case 'integer':
      return Number.isInteger(value) && isInRange(option, value);
    case 'number':
      return isInRange(option, value);
    case 'choice':
      return typeof value === 'string' && option.choices.includes(value);
    case 'selection':
      return value === 'all' || value === 'none' || (Array.isArray(value) && value.every(isNonEmptyText));
    case 'argument':
      return isNonEmptyText(value) || (Number.isInteger(value) && Number(value) >= 0);
    case 'callees':
      return isRecord(value) && Object.values(value).every(isRecord);
    case 'scopes':
      return value === 'none' || (Array.isArray(value) && value.every(isScopeText));
    case 'patterns':
      return isRecord(value);
    case 'group':
      return isRecord(value) || option.words?.some((word) => word === value) === true;
  }
}

const isNonEmptyText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

const isScopeText = (value: unknown): boolean => typeof value === 'string' && isScope(value);

const isInRange = ({ least, most }: { least: number; most: number }, value: unknown): boolean =>
  typeof value === 'number' && value >= least && value <= most;

function isHeader([name, value]: [string, unknown]): boolean {
  if (typeof value !== 'string') return false;
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
    return true;
  } catch {
    return false;
  }
}

/** A value in a message. */
export function valueText(value: unknown): string {
  if (typeof value === 'string' && value.trim() === '') return 'an empty string';
  if (typeof value === 'function') return 'a function';
  if (typeof value === 'object' && value !== null) return shortenedValueText(JSON.stringify(value));
  return typeof value === 'string' ? shortenedValueText(`'${value}'`) : String(value);
}

const shortenedValueText = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text);
