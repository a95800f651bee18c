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
export async function readUploads(
  call: Call,
  { raw, ...accepted }: FileBody,
): Promise<FormParts | undefined> {
  const { request, context } = call;
  const type = request.headers['content-type'];
  const isParsed = request.body !== undefined && !Buffer.isBuffer(request.body);
  if (isParsed || type === undefined || mediaType(type) !== undefined) return undefined;
  const isForm = /^multipart\/form-data\s*(?:;|$)/i.test(type);
  if (!isForm && (raw === undefined || /^multipart\//i.test(type))) return undefined;
  const { bodyLimit, bodies } = context.options;
  const textLimit = isForm ? bodyLimit : 0;
  const upload = new Upload(bodies.fileSize);
  call.afterwards(() => void upload.remove());
  const parts = new FormParts(accepted, upload);
  try {
    if (Number(request.headers['content-length'] ?? 0) > bodies.fileSize + textLimit)
      throw filesTooLarge(bodies.fileSize);
    const source = openBody(request, context.bodies, textLimit + IN_MEMORY);
    if (isForm) await readForm(source, type, parts, textLimit);
    else await parts.addFile(raw ?? '', source, { name: undefined, type });
    return parts;
  } catch (error) {
    throw error instanceof HttpError && !request.complete ? closing(error) : error;
  }
}
