/** Describes the values of an option, and checks values. */
import { isScope } from '../shared/conventions.js';
import { isRecord } from '../shared/is-record.js';
import type { Option } from './option.js';

/** On Node 22 and later, an import would also load `fetch`. */
const { validateHeaderName, validateHeaderValue } = process.getBuiltinModule('node:http');

/** `an integer from 1 to 65535` */
export function expectedValueText(option: Option): string {
  switch (option.type) {
    case 'integer':
      return `an integer from ${option.least} to ${option.most}`;
    case 'number':
      return `a number over 0 and at most ${option.most}`;
    case 'choice':
      return option.choices.map((choice) => `'${choice}'`).join(' or ');
    case 'group':
      return ['an object', ...(option.words ?? []).map(valueText)].join(' or ');
    default:
      return PLAIN_TYPES[option.type][0];
  }
}

export function fits(option: Option, value: unknown): boolean {
  switch (option.type) {
    case 'integer':
      return Number.isInteger(value) && isInRange(option, value);
    case 'number':
      return isInRange(option, value);
    case 'choice':
      return typeof value === 'string' && option.choices.includes(value);
    case 'group':
      return isRecord(value) || option.words?.some((word) => word === value) === true;
    default:
      return PLAIN_TYPES[option.type][1](value);
  }
}

const isNonEmptyText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

const isListOfTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isNonEmptyText);

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
  if (typeof value === 'object' && value !== null) return shortenValueText(JSON.stringify(value));
  return typeof value === 'string' ? shortenValueText(`'${value}'`) : String(value);
}

const shortenValueText = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text);

type PlainType = Exclude<Option['type'], 'integer' | 'number' | 'choice' | 'group'>;

/** The types whose values do not depend on the option. */
const PLAIN_TYPES: Readonly<Record<PlainType, readonly [text: string, fits: (value: unknown) => boolean]>> = {
  text: ['a string', isNonEmptyText],
  'text-or-true': ['a string', (value) => value === true || isNonEmptyText(value)],
  file: ["a file's path, as a string", isNonEmptyText],
  texts: ['an array of strings', isListOfTexts],
  files: ["an array of files' paths", isListOfTexts],
  folders: ["an array of folders' paths", isListOfTexts],
  headers: [
    "an object of valid headers' names and values",
    (value) => isRecord(value) && Object.entries(value).every(isHeader),
  ],
  boolean: ['true or false', (value) => typeof value === 'boolean'],
  selection: [
    "'all', 'none' or an array of patterns",
    (value) => value === 'all' || value === 'none' || isListOfTexts(value),
  ],
  argument: [
    'an integer from 0 or the key of a property',
    (value) => isNonEmptyText(value) || (Number.isInteger(value) && Number(value) >= 0),
  ],
  callees: [
    'an object of functions, each with an object',
    (value) => isRecord(value) && Object.values(value).every(isRecord),
  ],
  scopes: [
    "'none' or an array of scopes without spaces, quotes and backslashes",
    (value) => value === 'none' || (Array.isArray(value) && value.every(isScopeText)),
  ],
  patterns: ['an object of patterns', isRecord],
};
