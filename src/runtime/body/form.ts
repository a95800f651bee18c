import { httpError } from '../errors/http-error.js';

/** More fields than any form has; a body within the limit could hold half a million. */
const MOST_FIELDS = 1_000;

/**
 * A form-encoded body as one object of strings (C11); of a key that is repeated the last value counts.
 * @throws HttpError 415 for JSON that is sent under the type that `curl -d` and others send unasked
 */
export function parseForm(text: string): Record<string, string> {
  if (isJson(text)) {
    throw httpError('jsonSentAsForm');
  }
  const form = new URLSearchParams(text);
  if (form.size > MOST_FIELDS) {
    throw httpError('tooManyFormFields', { limit: MOST_FIELDS });
  }
  // From entries, because a `__proto__` among them must become a key that is seen and refused (C37).
  const fields = Object.fromEntries(form);
  forms.set(fields, form);
  return fields;
}

/** All texts that a form has of a name; undefined where the form was not parsed here. */
export function textsOfForm(fields: unknown): (name: string) => readonly string[] | undefined {
  const form = typeof fields === 'object' && fields !== null ? forms.get(fields) : undefined;
  return (name) => form?.getAll(name);
}

const forms = new WeakMap<object, URLSearchParams>();

/** Forms are percent-encoded, and so begin with none of these. */
function isJson(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
