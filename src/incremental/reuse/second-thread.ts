/** What a second thread does on a first run: it reads files while this one does, then renders the documents while this one renders the modules. */
import type { Config } from '../../config.js';
import type { ReadAhead } from '../../model/index.js';
import type { RenderParts } from '../../render/index.js';
import type { Reads } from '../dependencies/index.js';
import type { RenderedFile, StableDeclarations } from './part-cache.js';

export type Question =
  | { about: 'reading'; request: ReadingRequest }
  | { about: 'documents'; request: DocumentsRequest };

export interface ReadingRequest {
  root: string;
  config: Config;
  /** What the first thread has read from disk by now. */
  reads: Reads;
  claims: Claims;
}

/** Who reads which file depends on how fast either thread is; what is read of it does not. */
export interface Claims {
  /** In the order in which the thread reads them. */
  files: readonly string[];
  /** How many both threads have claimed, in memory that they share. */
  claimed: Int32Array;
}

export interface ReadShare {
  read: ReadAhead;
  /** What the thread has read from disk. */
  reads: Reads;
}

export interface DocumentsRequest {
  parts: RenderParts;
  stable: StableDeclarations;
}

export interface RenderedDocuments {
  rendered: RenderedFile[];
  /** Of the files and the parts, the bytes of their JSON, which is moved between threads, not copied. */
  files: Uint8Array<ArrayBuffer>;
  parts: Uint8Array<ArrayBuffer>;
}

/** Each is asked once. `undefined` if the thread has failed. */
export interface SecondThread {
  reading(request: ReadingRequest): Promise<ReadShare | undefined>;
  documents(request: DocumentsRequest): Promise<RenderedDocuments | undefined>;
}
