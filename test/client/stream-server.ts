/** A server of Server-Sent Events, written by hand: a test says what each connection sends. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';

export interface Connection {
  request: IncomingMessage;
  response: ServerResponse;
  /** Sends events, each a name and its data. */
  send(...events: (readonly [event: string, data?: object])[]): void;
  /** Resolves when either side has ended it. */
  closed: Promise<unknown>;
}

export interface StreamServer {
  url: string;
  /** The next connection that a client opens. */
  next(): Promise<Connection>;
}

export async function streamServer(t: TestContext): Promise<StreamServer> {
  const opened: Connection[] = [];
  const waiting: ((connection: Connection) => void)[] = [];
  const server = createServer((request, response) => {
    const connection = connectionOf(request, response);
    const take = waiting.shift();
    if (take === undefined) opened.push(connection);
    else take(connection);
  }).listen(0, '127.0.0.1');
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    next: async () => opened.shift() ?? new Promise((resolve) => waiting.push(resolve)),
  };
}

function connectionOf(request: IncomingMessage, response: ServerResponse): Connection {
  return {
    request,
    response,
    closed: once(response, 'close'),
    send(...events) {
      if (!response.headersSent) {
        response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8' });
        response.write('retry: 1\n\n');
      }
      for (const [event, data = {}] of events)
        response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    },
  };
}

/** The event of a document in the collection `tasks`. */
export const task = (event: string, id: string, fields?: object, cleared?: string[]) =>
  [event, { collection: 'tasks', id, ...(fields && { fields }), ...(cleared && { cleared }) }] as const;
