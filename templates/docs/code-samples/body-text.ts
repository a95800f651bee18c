/** The body of a request as samples show it. */
import { isJsonType, type SampleRequest } from '../sample-request.js';

/** JSON up to this length stays on one line. */
const SHORT = 60;

export const typeOf = ({ headers }: SampleRequest): string => headers['Content-Type'] ?? '';

/** The value where the body is JSON. Text that a reader has broken off is none. */
export function jsonInBody(request: SampleRequest): { value: unknown } | undefined {
  if (request.body === undefined || !isJsonType(typeOf(request))) return undefined;
  try {
    return { value: JSON.parse(request.body) };
  } catch {
    return undefined;
  }
}

export const jsonText = (value: unknown, margin = ''): string => {
  const short = JSON.stringify(value);
  return short.length <= SHORT
    ? short
    : JSON.stringify(value, null, 2).replaceAll('\n', `\n${margin}`);
};

/** Objects and arrays may stand in the raw strings of some languages: JSON never has three quotation marks in a row. */
export const isComposite = (value: unknown): boolean => typeof value === 'object' && value !== null;
