import { httpError } from '../errors/http-error.js';

/** More fields than any real form has. A body within its limit could contain half a million. */
const MAX_FIELDS = 1_000;

/**
 * Parses a form into one object of strings (C11). The last value of a repeated key counts.
 * @throws HttpError 415 for JSON with the form's content type, which `curl -d` sends by default
 */
export function parseForm(text: string): Record<string, string> {
  if (isJson(text)) {
    throw httpError('jsonSentAsForm');
  }
  const form = new URLSearchParams(text);
  if (form.size > MAX_FIELDS) {
    throw httpError('tooManyFormFields', { limit: MAX_FIELDS });
  }
  // `fromEntries` makes `__proto__` an own key, so that it is refused later (C37).
  const fields = Object.fromEntries(form);
  forms.set(fields, form);
  return fields;
}

/** Returns all values that a form has for a name; `undefined` for a form that was not parsed here. */
export function textsOfForm(fields: unknown): (name: string) => readonly string[] | undefined {
  const form = typeof fields === 'object' && fields !== null ? forms.get(fields) : undefined;
  return (name) => form?.getAll(name);
}

const forms = new WeakMap<object, URLSearchParams>();

/** Whether a text is JSON. Forms are percent-encoded, so they never begin with a bracket. */
function isJson(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
