import { httpError } from '../errors/http-error.js';

export type MediaType = 'json' | 'form';

/** `undefined` for an unknown type. A body without a type is JSON, which clients without one usually send. */
export function mediaType(contentType: string | undefined): MediaType | undefined {
  if (contentType === undefined) return 'json';
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (type === 'application/x-www-form-urlencoded') return 'form';
  return /^(?:application\/(?:[\w.!#$&^-]+\+)?json)?$/.test(type) ? 'json' : undefined;
}

/** @throws HttpError 415 for an unknown type or charset (C36) */
export function acceptedType(contentType: string | undefined, takesFiles: boolean): MediaType {
  if (contentType === 'application/json') return 'json';
  refuseCharset((contentType ?? '').toLowerCase().split(';').slice(1));
  const type = mediaType(contentType);
  if (type !== undefined) return type;
  throw httpError(takesFiles ? 'unsupportedUpload' : 'unsupportedMediaType');
}

const READ_CHARSETS = new Set(['utf-8', 'utf8', 'us-ascii'].flatMap((name) => [name, `"${name}"`]));

function refuseCharset(parameters: readonly string[]): void {
  for (const parameter of parameters) {
    const [name, charset] = parameter.split('=', 2).map((part) => part.trim());
    if (name === 'charset' && charset !== undefined && !READ_CHARSETS.has(charset))
      throw httpError('unsupportedCharset');
  }
}
