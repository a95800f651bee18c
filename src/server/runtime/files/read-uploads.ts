/** Reads bodies with files: a multipart form, or a raw body that is the only argument (C53). */
import type { FileBody } from '../../../shared/file-arguments.js';
import { mediaType } from '../body/media-type.js';
import type { Call } from '../calls/call.js';
import { closing, HttpError } from '../errors/http-error.js';
import { FormParts } from './form-parts.js';
import { openBody } from './open-body.js';
import { readForm } from './read-form.js';
import { filesTooLarge, IN_MEMORY, Upload } from './upload.js';

/** A body that is the argument at this position. */
export class RawFile {
  readonly position: number;
  readonly value: unknown;

  constructor(position: number, value: unknown) {
    this.position = position;
    this.value = value;
  }
}

/**
 * The files are removed when the call ends. `undefined` for a body of another kind, which stays unread.
 * @returns rejects with an HttpError
 */
export async function readUploads(call: Call, accepted: FileBody): Promise<FormParts | RawFile | undefined> {
  const { request } = call;
  const type = request.headers['content-type'];
  const isParsed = request.body !== undefined && !Buffer.isBuffer(request.body);
  if (isParsed || type === undefined) return undefined;
  try {
    if (isForm(type)) return await readParts(call, accepted, type);
    return accepted.raw && isRaw(type) ? await readRaw(call, accepted.raw, type) : undefined;
  } catch (error) {
    throw error instanceof HttpError && !request.complete ? closing(error) : error;
  }
}

const isForm = (type: string): boolean => /^multipart\/form-data\s*(?:;|$)/i.test(type);

const isRaw = (type: string): boolean => !/^multipart\//i.test(type) && mediaType(type) === undefined;

async function readParts(call: Call, accepted: FileBody, contentType: string): Promise<FormParts> {
  const { request, context } = call;
  const { bodyLimit } = context.options;
  const parts = new FormParts(accepted, bodyLimit);
  const upload = uploadFor(call, bodyLimit);
  const source = openBody(request, context.bodies, bodyLimit + IN_MEMORY);
  await readForm(source, { contentType, parts, upload, textLimit: bodyLimit });
  return parts;
}

async function readRaw(
  call: Call,
  { position, type: as }: NonNullable<FileBody['raw']>,
  type: string,
): Promise<RawFile> {
  const upload = uploadFor(call, 0);
  const source = openBody(call.request, call.context.bodies, IN_MEMORY);
  return new RawFile(position, await upload.store(source, as, { name: '', type }));
}

/**
 * @param others how many bytes the body may have beside its files
 * @throws HttpError 413 if the announced length is over the limit
 */
function uploadFor(call: Call, others: number): Upload {
  const { fileSize } = call.context.options.bodies;
  if (Number(call.request.headers['content-length'] ?? 0) > fileSize + others) throw filesTooLarge(fileSize);
  const upload = new Upload(fileSize);
  call.afterwards(() => void upload.remove());
  return upload;
}
