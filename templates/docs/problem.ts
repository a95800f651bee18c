/** An error of the API in words. */

export interface Problem {
  error: string;
  reason: string;
  details: string[];
  /** Where in the body, both counted from 1, if the body is no JSON. */
  place?: { line: number; column: number };
}

/** `undefined` where the body is not the API's form of errors. */
export function problemIn(status: number, body: string): Problem | undefined {
  if (status < 400) return undefined;
  const value = parsedBody(body);
  if (!isObject(value) || typeof value['error'] !== 'string') return undefined;
  const { error, reason, details } = value;
  const answer = { error, reason: typeof reason === 'string' ? reason : '' };
  // The reason says it in words.
  if (isPlace(details)) return { ...answer, details: [], place: details };
  return { ...answer, details: details === undefined ? [] : [details].flat().map(detailText) };
}

function parsedBody(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isPlace = (value: unknown): value is { line: number; column: number } =>
  isObject(value) &&
  Object.keys(value).length === 2 &&
  Number.isInteger(value['line']) &&
  Number.isInteger(value['column']);

/** A problem of a validation is told by its place and its message, all else as it is. */
function detailText(detail: unknown): string {
  if (typeof detail === 'string') return detail;
  const { path = '', message } = isObject(detail) ? detail : {};
  if (typeof message !== 'string') return JSON.stringify(detail);
  return typeof path === 'string' && path !== '' ? `${path}: ${message}` : message;
}
