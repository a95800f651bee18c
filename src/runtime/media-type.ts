import { Refusal } from './refusal.js';

export type MediaType = 'json' | 'form';

/**
 * How the body is to be read. A body without a type is read as JSON: whoever goes to the length of sending none
 * (`curl -H Content-Type:`, `fetch` with bytes) sends to a JSON API.
 * @throws Refusal 415 (C36)
 */
export function mediaType(contentType: string | undefined): MediaType {
  if (contentType === undefined || contentType === 'application/json') return 'json';
  const [essence = '', ...parameters] = contentType.toLowerCase().split(';');
  refuseCharset(parameters);
  const type = essence.trim();
  if (type === 'application/x-www-form-urlencoded') return 'form';
  if (type === '' || type === 'application/json' || /^application\/[\w.!#$&^-]+\+json$/.test(type))
    return 'json';
  throw new Refusal(
    415,
    'unsupported-media-type',
    'The body must be application/json or application/x-www-form-urlencoded',
  );
}

function refuseCharset(parameters: readonly string[]): void {
  for (const parameter of parameters) {
    const charset = /^\s*charset\s*=\s*"?([^"\s]*)"?\s*$/.exec(parameter)?.[1];
    if (charset === undefined || charset === 'utf-8' || charset === 'utf8' || charset === 'us-ascii')
      continue;
    throw new Refusal(415, 'unsupported-charset', 'The body must be in UTF-8');
  }
}
