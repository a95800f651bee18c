/** Reads a multipart form: its texts, and its files as they arrive (C53). */
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { bodyTooLarge } from '../body/body-bytes.js';
import { type HttpError, httpError } from '../errors/http-error.js';
import type { FormParts } from './form-parts.js';

/** More parts and longer headers than any real form has. */
const MOST_PARTS = 1_000;
const HEADER_LIMITS = { headerPairs: 20, headerSize: 8 * 1_024 };

/**
 * Rejects with an HttpError, or with the error that `source` emits. Afterwards nothing writes files any more.
 * @param textLimit how many bytes all texts may have together
 */
export async function readForm(
  source: Readable,
  contentType: string,
  parts: FormParts,
  textLimit: number,
): Promise<void> {
  const parser = createParser(contentType, parts, textLimit);
  let taken = 0;
  let textBytes = 0;
  let last: Readable | undefined;
  let storing: Promise<void> = Promise.resolve();
  const problems: unknown[] = [];
  const fail = (error: unknown): void => {
    problems.push(error);
    // The last file is never read to its end, so that the parser would not finish.
    parser.destroy();
    last?.destroy();
  };
  parser.on('field', (name, text, _isNameCut, isCut, _encoding, type) => {
    taken += 1;
    textBytes += Buffer.byteLength(`${name}${text}`);
    try {
      if (isCut || textBytes > textLimit) throw bodyTooLarge(textLimit);
      parts.addText(name ?? '', text, type);
    } catch (error) {
      fail(error);
    }
  });
  parser.on('file', (name, stream, fileName: string | undefined, _encoding, type) => {
    taken += 1;
    last = stream.on('error', fail);
    storing = storing.then(() => parts.addFile(name ?? '', stream, { name: fileName, type })).catch(fail);
  });
  parser.on('partsLimit', () => fail(malformedFormError(`it has more than ${MOST_PARTS} parts`)));
  parser.on('error', (error) => fail(malformedFormError(error)));
  await pipeline(source, parser).catch(fail);
  await storing;
  if (problems.length > 0) throw problems[0];
  if (countParts(parser) > taken) throw malformedFormError('a part has no Content-Disposition with its name');
}

/** @throws HttpError 400 for a form without a boundary */
function createParser(contentType: string, parts: FormParts, textLimit: number): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: { parts: MOST_PARTS, fieldSize: textLimit, ...HEADER_LIMITS },
      isPartAFile: (name, type, fileName) =>
        fileName !== undefined || (type !== 'text/plain' && parts.takesFile(name ?? '')),
      preservePath: true,
    });
  } catch (error) {
    throw malformedFormError(error);
  }
}

/** The number of parts that the parser has seen. It skips those that it cannot read without an event. */
const countParts = (parser: BusboyInstance & { _parser?: { _nparts?: number } }): number =>
  parser._parser?._nparts ?? 0;

const malformedFormError = (problem: unknown): HttpError =>
  httpError('malformedForm', { problem: problem instanceof Error ? problem.message : String(problem) });
