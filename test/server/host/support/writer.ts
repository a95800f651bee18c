/** A process that writes until it is killed, and says on its output what has been acknowledged: `URL [PREFIX OF IDS]`. */
import { writeSync } from 'node:fs';
import { Collection, Registry } from '../../../../src/server/host/host.js';
import { type Counted, counted } from './counted.js';

const [, , url, prefix = ''] = process.argv;
const registry = new Registry(url);
const inserted = new Collection<Counted>('inserted', { registry });
const counters = new Collection<Counted>('counters', { registry });

async function insertForever(writer: number): Promise<void> {
  for (let count = 0; ; count++) {
    const id = await inserted.insertAsync({ _id: `${prefix}${writer}-${count}`, ...counted(count) });
    writeSync(1, `inserted ${id}\n`);
  }
}

/** Many changes of few documents. */
async function countForever(writer: number): Promise<void> {
  const id = await counters.insertAsync({ _id: `${prefix}${writer}`, ...counted(0) });
  for (let count = 1; ; count++) {
    await counters.updateAsync(id, { $set: counted(count) });
    writeSync(1, `counted ${id} ${count}\n`);
  }
}

await Promise.all(
  Array.from({ length: 40 }, (_, writer) => (writer < 10 ? insertForever(writer) : countForever(writer))),
);
