/** A process that closes its store in mid-write and does nothing more. */
import { openStore } from '../../../../src/server/host/store/open-store.js';

const store = openStore(`file:${process.argv[2]}`);
for (let id = 0; id < 100; id++) void store.collection('c').insert({ _id: String(id) });
await store.close();
