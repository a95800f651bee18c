import { httpError } from '../errors/http-error.js';

/** More fields than any form has. A body within its limit could hold half a million. */
const MOST_FIELDS = 1_000;

/**
 * Parses a form into one object of strings (C11). The last value of a repeated key counts.
 * @throws HttpError 415 for JSON that is sent with the type that `curl -d` and others use by default
 */
export function parseForm(text: string): Record<string, string> {
  if (isJson(text)) {
    throw httpError('jsonSentAsForm');
  }
  const form = new URLSearchParams(text);
  if (form.size > MOST_FIELDS) {
    throw httpError('tooManyFormFields', { limit: MOST_FIELDS });
  }
  // Made from entries, so that `__proto__` becomes a key, which is found and refused (C37).
  const fields = Object.fromEntries(form);
  forms.set(fields, form);
  return fields;
}

/** All texts that a form has for a name; `undefined` if the form was not parsed here. */
export function textsOfForm(fields: unknown): (name: string) => readonly string[] | undefined {
  const form = typeof fields === 'object' && fields !== null ? forms.get(fields) : undefined;
  return (name) => form?.getAll(name);
}

const forms = new WeakMap<object, URLSearchParams>();

/** Forms are percent-encoded, so they never begin with one of these characters. */
function isJson(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
