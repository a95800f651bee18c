import type { Server } from 'node:http';

/**
 * Refuses requests whose bodies arrive with less than 1 kB per second. Node's own timeout is for a whole request, and
 * would end long uploads, too.
 * @param milliseconds how often the bytes are counted
 */
export function refuseSlowBodies(server: Server, milliseconds: number): void {
  server.requestTimeout = 0;
  server.on('request', (request) => {
    const { headers, socket } = request;
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
    let counted = socket.bytesRead;
    const timer = setInterval(() => {
      const isSlow = !request.complete && socket.bytesRead - counted < milliseconds;
      counted = socket.bytesRead;
      const timeout = Object.assign(new Error('The body is slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
      if (isSlow) server.emit('clientError', timeout, socket);
    }, milliseconds);
    request.once('close', () => clearInterval(timer));
  });
}
