/** Answers requests that Node itself would refuse with an empty body, in the API's form of errors (C46). */
import {
  type IncomingMessage,
  type RequestListener,
  type Server,
  ServerResponse,
  STATUS_CODES,
} from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type ApiRequest, catalogueAnswer, isRepeated, type Observer } from '../runtime/index.js';
import { jsonAnswer } from './json-answer.js';

type Refusal =
  | 'malformedRequest'
  | 'requestTimeout'
  | 'headersTooLarge'
  | 'hostMissing'
  | 'expectationUnknown';

/** Refuses requests without exactly one `Host` header, which HTTP/1.1 requires (RFC 9112, 3.2). */
export function withHost(listener: RequestListener, observer: Observer | undefined): RequestListener {
  return (request, response) => {
    if (
      request.headers.host === undefined
        ? request.httpVersion === '1.1'
        : isRepeated('host', request.rawHeaders)
    )
      refuse(request, response, 'hostMissing', observer);
    else listener(request, response);
  };
}

/** @param observer gets every refusal; `undefined` without metrics, log and traces */
export function answerRefusalsOfNode(server: Server, observer: Observer | undefined): void {
  server.on('checkExpectation', (request, response) =>
    refuse(request, response, 'expectationUnknown', observer),
  );
  server.on('clientError', ({ code = '' }: NodeJS.ErrnoException, socket) => {
    const peerAddress = socket instanceof Socket ? socket.remoteAddress : undefined;
    const answer = answerOfSocket(socket);
    const status = answerUnreadable(code, socket, answer);
    // A broken connection is not a refusal.
    if (PARSER_CODE.test(code)) observer?.unreadable(answer?.req, { reason: code, status, peerAddress });
  });
}

/** Node's codes for unreadable requests and timeouts. */
const PARSER_CODE = /^(?:HPE|ERR_HTTP)_/;

function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  refusal: Refusal,
  observer: Observer | undefined,
): void {
  const { status, headers, text } = refusalAnswer(refusal);
  const answer = (): void => void response.writeHead(status, headers).end(text);
  if (observer === undefined) answer();
  else observer.observe(request as ApiRequest, response, answer);
}

/** Returns the status that was sent, if one could be. */
function answerUnreadable(
  code: string,
  socket: Duplex,
  started: ServerResponse | undefined,
): number | undefined {
  // Nothing can be sent on a reset connection, or after a part of another answer.
  if (!socket.writable || code === 'ECONNRESET' || started?.headersSent === true) {
    socket.destroy();
    return undefined;
  }
  const { status, headers, text } = refusalAnswer(UNREADABLE.get(code) ?? 'malformedRequest');
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`);
  return status;
}

/** Node stores the response of a socket as `_httpMessage`. */
function answerOfSocket(socket: Duplex): ServerResponse | undefined {
  const answer: unknown = Reflect.get(socket, '_httpMessage');
  return answer instanceof ServerResponse ? answer : undefined;
}

const UNREADABLE = new Map<string, Refusal>([
  ['ERR_HTTP_REQUEST_TIMEOUT', 'requestTimeout'],
  ['HPE_HEADER_OVERFLOW', 'headersTooLarge'],
]);

function refusalAnswer(refusal: Refusal) {
  const { status, body } = catalogueAnswer(refusal);
  const { headers, text } = jsonAnswer(body);
  return { status, headers: { ...headers, Connection: 'close' }, text };
}
