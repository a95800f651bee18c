/** A process that writes until it is killed, and says on its output what has been acknowledged. */
import { writeSync } from 'node:fs';
import { Collection, Registry } from '../../../src/host/host.js';

interface Counter {
  _id: string;
  count: number;
}

const [, , url] = process.argv;
const registry = new Registry(url);
const inserted = new Collection<Counter>('inserted', { registry });
const counters = new Collection<Counter>('counters', { registry });

async function insertForever(writer: number): Promise<void> {
  for (let count = 0; ; count++) {
    const id = await inserted.insertAsync({ _id: `${writer}-${count}`, count });
    writeSync(1, `inserted ${id}\n`);
  }
}

/** Many changes of few documents. */
async function countForever(writer: number): Promise<void> {
  const id = await counters.insertAsync({ _id: String(writer), count: 0 });
  for (let count = 1; ; count++) {
    await counters.updateAsync(id, { $set: { count } });
    writeSync(1, `counted ${id} ${count}\n`);
  }
}

await Promise.all(
  Array.from({ length: 40 }, (_, writer) => (writer < 10 ? insertForever(writer) : countForever(writer))),
);
