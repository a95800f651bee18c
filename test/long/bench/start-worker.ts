/** Starts a compiled host, `FOLDER`, makes one request, and prints how many milliseconds each step took: as measured, and of the processor. */
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { CALL } from './loads.js';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('usage: start-worker FOLDER');

for (const file of readdirSync(`${folder}/server`)) await import(`${folder}/server/${file}`);

type Times = readonly [milliseconds: number, processor: number];
const times = (): Times => {
  const { user, system } = process.cpuUsage();
  return [performance.now(), (user + system) / 1_000];
};
const since = ([milliseconds, processor]: Times, [now, used]: Times): Times => [
  now - milliseconds,
  used - processor,
];

const begin = times();
const { createRestServer } = (await import(`${folder}/generated/index.js`)) as {
  createRestServer(): Server;
};
const imported = times();
const server = createRestServer().listen(0, '127.0.0.1');
await once(server, 'listening');
const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
const { path, method, body } = CALL;
const headers = `Host: bench\r\nContent-Type: application/json\r\nContent-Length: ${String(body).length}`;
socket.write(`${method} ${path} HTTP/1.1\r\n${headers}\r\n\r\n${body}`);
const [answer] = await once(socket, 'data');
if (!String(answer).startsWith('HTTP/1.1 200 ')) throw new Error(String(answer));
const answered = times();
process.stdout.write(JSON.stringify([since(begin, imported), since(imported, answered)]), () =>
  process.exit(),
);
