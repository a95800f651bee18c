/**
 * In front of a server, for clients that cannot read streams: asks for the stream of each publication too, and answers 500
 * unless its first documents, or its error, are those of the ordinary answer (C48, C49).
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import { applierOf, type Documents } from '../../../templates/client/documents.js';
import { eventReader } from '../../../templates/client/event-stream.js';

interface StreamReader {
  url: string;
  /** How many streams had documents that are those of the ordinary answer. */
  count(): number;
  stop(): void;
}

/** The documents of a publication by collection. */
type Answered = Readonly<Record<string, readonly object[]>>;

/** @param target the address of the server */
export async function startStreamReader(target: string): Promise<StreamReader> {
  let count = 0;
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const headers = headersOf(incoming);
    const url = target + incoming.url;
    const ordinary = await fetch(url, { headers });
    const body = await ordinary.text();
    const stream = await fetch(url, { headers: { ...headers, accept: 'text/event-stream' } });
    const streamed = isStream(stream) ? await firstDocuments(stream) : await stream.text();
    const isSame =
      stream.status === ordinary.status &&
      (typeof streamed === 'string' ? streamed === body : isSameSet(streamed, JSON.parse(body)));
    if (isSame && isStream(stream)) count += 1;
    outgoing.writeHead(isSame ? ordinary.status : 500, { ...Object.fromEntries(ordinary.headers) });
    outgoing.end(isSame ? body : JSON.stringify({ ordinary: body, status: stream.status, streamed }));
  };
  const pass = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const { method = '', headers } = incoming;
    const [answered] = (await once(
      incoming.pipe(request(target + incoming.url, { method, headers })),
      'response',
    )) as [IncomingMessage];
    answered.pipe(outgoing.writeHead(answered.statusCode ?? 0, answered.headers));
  };
  const server = createServer((incoming, outgoing) => {
    (incoming.method === 'GET' ? answer : pass)(incoming, outgoing).catch((error) => outgoing.destroy(error));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    count: () => count,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Without those of the connection. */
const headersOf = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value !== 'string' || /^(?:host|connection|content-length|accept-encoding)$/.test(name)
        ? []
        : [[name, value]],
    ),
  );

const isStream = ({ headers }: Response): boolean =>
  headers.get('content-type')?.startsWith('text/event-stream') === true;

/** The documents of a stream up to `ready`, by collection. */
async function firstDocuments({ body }: Response): Promise<Answered> {
  const documents: Documents = new Map();
  const apply = applierOf(documents, undefined, {});
  const read = eventReader();
  for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const changes = read(part).flatMap(apply);
    if (changes.some(({ event }) => event === 'ready')) break;
  }
  const answered: Record<string, object[]> = {};
  for (const { collection, document } of documents.values()) {
    const list = answered[collection] ?? [];
    answered[collection] = list;
    list.push(document);
  }
  return answered;
}

/** A stream has no events for a collection without documents, and they may come in another order. */
function isSameSet(streamed: Answered, ordinary: Answered): boolean {
  const names = Object.keys({ ...streamed, ...ordinary });
  const sorted = (documents: readonly object[] = []): object[] =>
    documents.toSorted((one, other) => (idOf(one) < idOf(other) ? -1 : 1));
  return names.every((name) => isDeepStrictEqual(sorted(streamed[name]), sorted(ordinary[name])));
}

const idOf = (document: { _id?: unknown }): string => JSON.stringify(document._id);
