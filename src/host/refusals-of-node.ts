/** Requests that Node refuses by itself: here they get the API's form of errors, not an empty body (C46). */
import { type RequestListener, type Server, ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { DEFAULT_RESPONSE_HEADERS, NO_SNIFFING } from '../conventions.js';
import { errorContent } from '../http-errors/index.js';
import { contentAnswer } from '../runtime/index.js';

type Refusal =
  | 'malformedRequest'
  | 'requestTimeout'
  | 'headersTooLarge'
  | 'hostMissing'
  | 'expectationUnknown';

/** The listener for requests that name a host, as HTTP/1.1 demands (RFC 9112, 3.2). Others are answered here. */
export function withHost(listener: RequestListener): RequestListener {
  return (request, response) => {
    if (request.headers.host === undefined && request.httpVersion === '1.1') refuse(response, 'hostMissing');
    else listener(request, response);
  };
}

export function answerRefusalsOfNode(server: Server): void {
  server.on('checkExpectation', (_request, response) => refuse(response, 'expectationUnknown'));
  server.on('clientError', answerUnreadable);
}

function refuse(response: ServerResponse, refusal: Refusal): void {
  const { status, headers, text } = answerTo(refusal);
  response.writeHead(status, headers).end(text);
}

function answerUnreadable({ code }: NodeJS.ErrnoException, socket: Duplex): void {
  // The connection may be reset, or may carry an answer of which a part is on its way: nothing can be sent then.
  if (!socket.writable || code === 'ECONNRESET' || isAnswering(socket)) {
    socket.destroy();
    return;
  }
  const { status, headers, text } = answerTo(UNREADABLE.get(code ?? '') ?? 'malformedRequest');
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`);
}

/** Node keeps the answer that a socket is sending as `_httpMessage`, and asks it the same. */
function isAnswering(socket: Duplex): boolean {
  const answer: unknown = Reflect.get(socket, '_httpMessage');
  return answer instanceof ServerResponse && answer.headersSent;
}

const UNREADABLE = new Map<string, Refusal>([
  ['ERR_HTTP_REQUEST_TIMEOUT', 'requestTimeout'],
  ['HPE_HEADER_OVERFLOW', 'headersTooLarge'],
]);

function answerTo(refusal: Refusal) {
  const { status, body } = contentAnswer(errorContent(refusal));
  const text = JSON.stringify(body);
  const headers = {
    ...DEFAULT_RESPONSE_HEADERS,
    ...NO_SNIFFING,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    Connection: 'close',
  };
  return { status, headers, text };
}
