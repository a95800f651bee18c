/** The least that `node:http` can do for the method of the benchmark: no route, no check, no error. */
import { createServer, type Server } from 'node:http';

export const bareServer = (): Server =>
  createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const [title, count] = JSON.parse(Buffer.concat(chunks).toString()) as [string, number];
      const body = JSON.stringify({ title, count });
      response.writeHead(200, {
        'Cache-Control': 'no-store',
        Pragma: 'no-cache',
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Length': Buffer.byteLength(body),
      });
      response.end(body);
    });
  });
