/** Another thread that renders the documents, while this one renders the modules. */
import { Worker } from 'node:worker_threads';
import type { RenderParts } from '../../render/index.js';
import type { RenderedFile } from './half.js';
import type { StableDeclarations } from './part-cache.js';

export interface DocumentsRequest {
  parts: RenderParts;
  stable: StableDeclarations;
}

export interface RenderedDocuments {
  rendered: RenderedFile[];
  /** Of the files and the parts, the bytes of their JSON, which is moved between threads, not copied. */
  files: Uint8Array;
  parts: Uint8Array;
}

export interface RenderingThread {
  /** `undefined` if the thread has failed. It is asked once. */
  documents(request: DocumentsRequest): Promise<RenderedDocuments | undefined>;
  stop(): void;
}

/** It loads what it needs at once, so that it is ready when it is asked. */
export function startRenderingThread(): RenderingThread {
  const worker = new Worker(new URL('../bundled/rendering-worker.cjs', import.meta.url));
  const failed = new Promise<undefined>((resolve) => {
    worker.once('error', () => resolve(undefined));
    worker.once('exit', () => resolve(undefined));
  });
  const answered = new Promise<RenderedDocuments>((resolve) => worker.once('message', resolve));
  return {
    documents: (request) => {
      worker.postMessage(request);
      return Promise.race([answered, failed]);
    },
    stop: () => void worker.terminate(),
  };
}
