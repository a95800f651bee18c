/** The files of one request while its call lasts: in memory while they are small, else in temporary files (C54). */
import { openAsBlob } from 'node:fs';
import { type FileHandle, open, readFile, rm } from 'node:fs/promises';
import type { FileArgument } from '../../../shared/file-arguments.js';
import { appendChunk, EMPTY } from '../body/body-bytes.js';
import { type HttpError, httpError } from '../errors/http-error.js';
import { temporaryPath } from './temporary-files.js';

/** In bytes. A longer file is written to the disk in pieces of this size. */
export const IN_MEMORY = 64 * 1024;

export interface FileFacts {
  /** The name that the client states. */
  name: string | undefined;
  /** The content type that the client states. */
  type: string;
}

export class Upload {
  readonly #limit: number;
  readonly #paths: string[] = [];
  #size = 0;

  /** @param limit how many bytes all files may have together */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /**
   * Stores a file as it arrives, and returns the value for the handler.
   * @throws HttpError 413; whatever the stream throws
   */
  async store(
    bytes: AsyncIterable<Buffer>,
    as: FileArgument['type'],
    { name = '', type }: FileFacts,
  ): Promise<Buffer | UploadedFile> {
    const path = temporaryPath();
    let held = EMPTY;
    let length = 0;
    let stored: FileHandle | undefined;
    try {
      for await (const chunk of bytes) {
        this.#size += chunk.length;
        if (this.#size > this.#limit) throw filesTooLarge(this.#limit);
        if (length > 0 && length + chunk.length > IN_MEMORY) {
          if (stored === undefined) this.#paths.push(path);
          // Nobody else can read it.
          stored ??= await open(path, 'wx', 0o600);
          await stored.appendFile(held.subarray(0, length));
          length = 0;
        }
        held = appendChunk(held, length, chunk, IN_MEMORY);
        length += chunk.length;
      }
      await stored?.appendFile(held.subarray(0, length));
    } finally {
      await stored?.close();
    }
    if (as === 'Uint8Array')
      return stored === undefined ? Buffer.from(held.subarray(0, length)) : readFile(path);
    const part = stored === undefined ? held.subarray(0, length) : await openAsBlob(path);
    // Browsers and curl write a quotation mark in a name in this way.
    return new UploadedFile([part], fileName(name.replaceAll('%22', '"')), { type });
  }

  /** Removes all files. Never rejects. */
  async remove(): Promise<void> {
    await Promise.all(this.#paths.map((path) => rm(path, { force: true }).catch(() => {})));
  }
}

export const filesTooLarge = (limit: number): HttpError => httpError('filesTooLarge', { limit });

/** A file of a request, as a handler gets it. */
export class UploadedFile extends File {
  /** Meteor clones the arguments of methods by this method, and would make an empty object of another file. */
  clone(): this {
    return this;
  }
}

/** The last part of a name, which may be a path of the client's system, without control characters (C54). */
export function fileName(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what no name may have
  const name = text.replace(/^.*[/\\]/s, '').replace(/[\0-\x1f\x7f]/g, '');
  return /^\.{1,2}$/.test(name) ? '' : name;
}
