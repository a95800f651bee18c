/** A process that inserts names which others insert too, adds to a sum, and says how many names it got. */

import { openStore } from '../../../../src/server/host/store/open-store.js';
import { DuplicateKeyError } from '../../../../src/server/host/store/store.js';

const makeId = () => 'sum';
const store = openStore(`file:${process.argv[2]}`);
const names = store.collection('names');
await names.createIndex([['name', 1]], { unique: true });
let won = 0;

async function insertName(name: number): Promise<void> {
  try {
    await names.insert({ _id: `${process.pid} ${name}`, name: `name ${name}` });
    won++;
  } catch (error) {
    if (!(error instanceof DuplicateKeyError)) throw error;
  }
}

for (let name = 0; name < 100; name += 10) {
  await Promise.all(Array.from({ length: 10 }, (_, offset) => insertName(name + offset)));
  await Promise.all(
    Array.from({ length: 10 }, () =>
      store.collection('sums').update({ _id: 'sum' }, { $inc: { n: 1 } }, { upsert: true, makeId }),
    ),
  );
}
await store.close();
console.log(won);
