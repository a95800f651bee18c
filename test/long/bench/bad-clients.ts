/** Clients of the benchmark of live publications that behave badly, in a process of their own, until it is disconnected. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const STREAM = 'GET /publications/tasks HTTP/1.1\r\nHost: x\r\nAccept: text/event-stream\r\n\r\n';
/** How many read nothing of their stream, and how many send half a line. */
const OF_EACH_KIND = 500;
/** How many come and go in each millisecond. */
const PER_MILLISECOND = 2;

const port = Number(process.argv[2]);

function open(text: string): Socket {
  const socket = connect(port, '127.0.0.1').pause();
  // The server may cut it off.
  socket.on('error', () => {});
  socket.write(text);
  return socket;
}

for (let count = 0; count < OF_EACH_KIND; count += 1)
  await Promise.all([STREAM, 'GET /publications/ta'].map((text) => once(open(text), 'connect')));

function comeAndGo(): void {
  for (let count = 0; count < PER_MILLISECOND; count += 1) {
    const socket = open('GET');
    socket.once('connect', () => socket.destroy());
  }
}
setInterval(comeAndGo, 1);
process.on('disconnect', () => process.exit());
process.send?.('open');
