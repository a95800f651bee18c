import { parentPort } from 'node:worker_threads';
import { renderHalf } from './half.js';
import type { DocumentsRequest, RenderedDocuments } from './rendering-thread.js';

parentPort?.once('message', ({ parts, stable }: DocumentsRequest) => {
  const rendered = renderHalf('documents', parts, stable);
  const [files, used] = [rendered.files, rendered.parts].map((each) =>
    new TextEncoder().encode(JSON.stringify(each)),
  );
  if (files === undefined || used === undefined) return;
  const answer: RenderedDocuments = { rendered: rendered.files, files, parts: used };
  parentPort?.postMessage(answer, [files.buffer, used.buffer]);
});
