import { httpError } from '../errors/http-error.js';

/** More fields than any real form has. A body within its limit could contain half a million. */
const MAX_FIELDS = 1_000;

/** Parses a form into one object of strings (C11); the values of a repeated key are a list. */
export function parseForm(text: string): Record<string, string | string[]> {
  const form = new URLSearchParams(text);
  if (form.size > MAX_FIELDS) throw httpError('tooManyFormFields', { limit: MAX_FIELDS });
  const fields = [...new Set(form.keys())].map((name): [string, string | string[]] => {
    const [first = '', ...others] = form.getAll(name);
    return [name, others.length === 0 ? first : [first, ...others]];
  });
  // `fromEntries` makes `__proto__` an own key, so that it is refused later (C37).
  return Object.fromEntries(fields);
}
