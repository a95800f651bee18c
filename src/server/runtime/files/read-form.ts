/** Reads a multipart form: its texts, and its files as they arrive (C53). */
import type { Readable } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { bodyTooLarge } from '../body/body-bytes.js';
import { httpError } from '../errors/http-error.js';
import type { FormParts } from './form-parts.js';
import type { Upload } from './upload.js';

/** More parts and longer headers than any real form has. */
const MOST_PARTS = 1_000;
const HEADER_LIMITS = { headerPairs: 20, headerSize: 8 * 1_024 };

interface FormReading {
  contentType: string;
  parts: FormParts;
  upload: Upload;
  /** How many bytes a text may have. */
  textLimit: number;
}

/** Rejects with an HttpError, or with the error that `source` emits. */
export function readForm(source: Readable, reading: FormReading): Promise<void> {
  return new Promise((resolve, reject) => {
    const { parts, upload } = reading;
    const parser = parserOf(reading);
    let current: Readable | undefined;
    let storing: Promise<void> = Promise.resolve();
    const fail = (error: unknown): void => {
      source.unpipe(parser);
      parser.destroy();
      current?.destroy();
      // Afterwards nothing writes files any more.
      void storing.finally(() => reject(error));
    };
    parser.on('field', (name, text, _isNameCut, isCut, _encoding, type) => {
      try {
        if (isCut) throw bodyTooLarge(reading.textLimit);
        parts.addText(name, text, type);
      } catch (error) {
        fail(error);
      }
    });
    parser.on('file', (name, stream, fileName, _encoding, type) => {
      current = stream;
      storing = parts.addFile(name, stream, { name: fileName, type }, upload).catch(fail);
    });
    parser.on('partsLimit', () => fail(malformed(`it has more than ${MOST_PARTS} parts`)));
    parser.on('error', (error) => fail(malformed(problemIn(error))));
    parser.on('finish', () => void storing.then(resolve));
    source.on('error', fail);
    source.pipe(parser);
  });
}

/** @throws HttpError 400 for a form without a boundary */
function parserOf({ contentType, parts, textLimit }: FormReading): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: { parts: MOST_PARTS, fieldSize: textLimit, ...HEADER_LIMITS },
      isPartAFile: (name, _type, fileName) => fileName !== undefined || parts.takesFile(name ?? ''),
      preservePath: true,
    });
  } catch (error) {
    throw malformed(problemIn(error));
  }
}

const problemIn = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const malformed = (problem: string): Error => httpError('malformedForm', { problem });
