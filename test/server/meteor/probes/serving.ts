/** A server of the stand-in, and what a client gets from it. */
import { once } from 'node:events';
import { type IncomingMessage, type RequestOptions, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WebApp } from '../stand-in/webapp.js';
import { standIn } from './probe.js';

export type Send = (path: string, options?: RequestOptions) => Promise<Received>;

export interface Received {
  status: number | undefined;
  headers: Record<string, string | undefined>;
  raw: Record<string, string | undefined>;
  body: string;
  /** How many bytes came before the answer was ended. */
  early: number;
  isWhole: boolean;
}

interface Served {
  rootUrl?: string;
  timeouts?: { between: number; during: number };
}

/** Serves what is declared as long as it is asked. Paths in `ended` have been answered to their end. */
export async function serving<Result>(
  options: Served,
  declare: (webApp: WebApp) => void,
  ask: (send: Send) => Promise<Result>,
  ended = new Set<string>(),
): Promise<Result> {
  const { WebApp } = standIn(options);
  declare(WebApp);
  const server = WebApp.httpServer.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    return await ask((path, sent = {}) => received({ ...sent, port, path }, () => ended.has(path)));
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

function received(options: RequestOptions, hasEnded: () => boolean): Promise<Received> {
  return new Promise((resolve, reject) => {
    const sent = request({ ...options, agent: false }, async (response) => {
      let early = 0;
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => {
        if (!hasEnded()) early += chunk.length;
        chunks.push(chunk);
      });
      const isWhole = await new Promise<boolean>((settle) => {
        response.once('end', () => settle(true)).once('error', () => settle(false));
      });
      const headers = response.headers as Record<string, string | undefined>;
      const body = Buffer.concat(chunks).toString();
      resolve({ status: response.statusCode, headers, raw: rawHeaders(response), body, early, isWhole });
    });
    sent.on('error', reject).end();
  });
}

const rawHeaders = ({ rawHeaders: raw }: IncomingMessage): Record<string, string | undefined> =>
  Object.fromEntries(raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1]]] : [])));
