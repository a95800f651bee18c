import { parentPort } from 'node:worker_threads';
import { renderHalf } from './half.js';
import type { DocumentsRequest, RenderedDocuments } from './rendering-thread.js';

parentPort?.once('message', ({ parts, stable }: DocumentsRequest) => {
  const { files, parts: used } = renderHalf('documents', parts, stable);
  const answer: RenderedDocuments = { files, parts: JSON.stringify(used) };
  parentPort?.postMessage(answer);
});
