import { httpError } from '../errors/http-error.js';

export type MediaType = 'json' | 'form';

/**
 * How a body of this type is read; undefined for a foreign one. A body without a type is JSON: whoever goes to the
 * length of sending none (`curl -H Content-Type:`, `fetch` with bytes) sends to a JSON API.
 */
export function mediaType(contentType: string | undefined): MediaType | undefined {
  if (contentType === undefined) return 'json';
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (type === 'application/x-www-form-urlencoded') return 'form';
  return /^(?:application\/(?:[\w.!#$&^-]+\+)?json)?$/.test(type) ? 'json' : undefined;
}

/** @throws HttpError 415 for a type or a charset that is not read (C36) */
export function acceptedType(contentType: string | undefined): MediaType {
  if (contentType === 'application/json') return 'json';
  refuseCharset((contentType ?? '').toLowerCase().split(';').slice(1));
  const type = mediaType(contentType);
  if (type !== undefined) return type;
  throw httpError('unsupportedMediaType');
}

function refuseCharset(parameters: readonly string[]): void {
  for (const parameter of parameters) {
    const charset = /^\s*charset\s*=\s*"?([^"\s]*)"?\s*$/.exec(parameter)?.[1];
    if (charset === undefined || charset === 'utf-8' || charset === 'utf8' || charset === 'us-ascii')
      continue;
    throw httpError('unsupportedCharset');
  }
}
