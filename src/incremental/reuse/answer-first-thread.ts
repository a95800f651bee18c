/** The second thread's side: it answers what the first one asks. */
import type { MessagePort } from 'node:worker_threads';
import { openHost } from '../../generate.js';
import { createDisk } from '../dependencies/index.js';
import { readShare } from './read-together.js';
import { renderHalf } from './rendering.js';
import type {
  DocumentsRequest,
  Question,
  ReadingRequest,
  ReadShare,
  RenderedDocuments,
} from './second-thread.js';

export function answerFirstThread(port: MessagePort): void {
  port.on('message', (question: Question) => {
    const { about } = question;
    switch (about) {
      case 'reading':
        return port.postMessage({ about, answer: shareOf(question.request) });
      case 'documents': {
        const answer = renderedDocuments(question.request);
        return port.postMessage({ about, answer }, [answer.files.buffer, answer.parts.buffer]);
      }
    }
  });
}

function shareOf({ root, config, reads, claims }: ReadingRequest): ReadShare {
  const disk = createDisk(reads);
  return readShare({ project: openHost(root, config, { disk }), config, disk }, claims);
}

function renderedDocuments({ parts, stable }: DocumentsRequest): RenderedDocuments {
  const { files, parts: used } = renderHalf('documents', parts, stable);
  return { rendered: files, files: bytesOfJson(files), parts: bytesOfJson(used) };
}

/** In memory of its own, which can be moved. Almost everything is ASCII, which is written several times as fast. */
function bytesOfJson(value: unknown): Uint8Array<ArrayBuffer> {
  const text = JSON.stringify(value);
  const length = Buffer.byteLength(text);
  const bytes = Buffer.allocUnsafeSlow(length);
  bytes.write(text, length === text.length ? 'latin1' : 'utf8');
  return bytes;
}
