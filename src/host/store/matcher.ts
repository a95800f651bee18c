/** Selectors as functions of a document. */
import { Query } from 'mingo';
import { type Fields, isPlainObject, type StoredDocument } from '../documents/document.js';
import { foldCase, foldsCase } from './equality.js';
import { valuesAt } from './paths.js';
import type { Collation } from './store.js';

export type Matcher = (document: StoredDocument) => boolean;

/** Nothing in a selector may run as code. */
const MINGO_OPTIONS = { scriptEnabled: false };

/** @throws Error where the selector is not one of MongoDB's */
export function matcher(selector: Fields, collation?: Collation): Matcher {
  const matchers: Matcher[] = [];
  const general: Fields = {};
  for (const [field, condition] of Object.entries(selector)) {
    const simple = equalityMatcher(field, condition, foldsCase(collation));
    if (simple === undefined) general[field] = condition;
    else matchers.push(simple);
  }
  if (Object.keys(general).length > 0) {
    const query = new Query<StoredDocument>(general, MINGO_OPTIONS);
    matchers.push((document) => query.test(document));
  }
  const [only] = matchers;
  if (matchers.length === 1 && only !== undefined) return only;
  return (document) => matchers.every((matches) => matches(document));
}

/** Compares with one string, boolean or number: compiling that with mingo would cost more than the comparison. */
function equalityMatcher(field: string, value: unknown, fold: boolean): Matcher | undefined {
  if (field.startsWith('$') || field in Object.prototype) return undefined;
  if (typeof value === 'string' && fold) return foldedMatcher(field, foldCase(value));
  if (field.includes('.')) return undefined;
  if (typeof value !== 'string' && typeof value !== 'boolean' && typeof value !== 'number') return undefined;
  return (document) => {
    const found = document[field];
    return found === value || (Array.isArray(found) && found.includes(value));
  };
}

function foldedMatcher(field: string, folded: string): Matcher {
  const equals = (value: unknown): boolean => typeof value === 'string' && foldCase(value) === folded;
  return (document) =>
    valuesAt(document, field).some((value) => (Array.isArray(value) ? value.some(equals) : equals(value)));
}

/** Whether a selector has no condition. */
export const isEmpty = (selector: unknown): boolean =>
  isPlainObject(selector) && Object.keys(selector).length === 0;
