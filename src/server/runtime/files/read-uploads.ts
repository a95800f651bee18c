/** Reads bodies with files: a multipart form, or a raw body that is the only argument (C53). */
import type { FileBody } from '../../../shared/file-arguments.js';
import { mediaType } from '../body/media-type.js';
import type { Call } from '../calls/call.js';
import { closing, HttpError } from '../errors/http-error.js';
import { FormParts } from './form-parts.js';
import { openBody } from './open-body.js';
import { readForm } from './read-form.js';
import { filesTooLarge, IN_MEMORY, Upload } from './upload.js';

/**
 * The files are removed when the call ends. `undefined` for a body without files, which stays unread.
 * @returns rejects with an HttpError
 */
export async function readUploads(call: Call, accepted: FileBody): Promise<FormParts | undefined> {
  const { request } = call;
  const type = request.headers['content-type'];
  const isParsed = request.body !== undefined && !Buffer.isBuffer(request.body);
  if (isParsed || type === undefined || mediaType(type) !== undefined) return undefined;
  const isForm = /^multipart\/form-data\s*(?:;|$)/i.test(type);
  if (!isForm && (accepted.raw === undefined || /^multipart\//i.test(type))) return undefined;
  try {
    return await readParts(call, accepted, type, isForm ? undefined : accepted.raw);
  } catch (error) {
    throw error instanceof HttpError && !request.complete ? closing(error) : error;
  }
}

/** @param raw the name of the part that the whole body is; `undefined` for a form */
async function readParts(
  call: Call,
  accepted: FileBody,
  type: string,
  raw: string | undefined,
): Promise<FormParts> {
  const { request, context } = call;
  const { bodyLimit, bodies } = context.options;
  const textLimit = raw === undefined ? bodyLimit : 0;
  if (Number(request.headers['content-length'] ?? 0) > bodies.fileSize + textLimit)
    throw filesTooLarge(bodies.fileSize);
  const upload = new Upload(bodies.fileSize);
  call.afterwards(() => void upload.remove());
  const parts = new FormParts(accepted, upload, textLimit);
  const source = openBody(request, context.bodies, textLimit + IN_MEMORY);
  if (raw === undefined) await readForm(source, type, parts, textLimit);
  else await parts.addFile(raw, source, { name: undefined, type });
  return parts;
}
