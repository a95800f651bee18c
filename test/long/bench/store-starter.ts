/** A process that opens a store, reads one document, and says how long that took and how much memory it has. */
import { openStore } from '../../../src/server/host/store/open-store.js';

const begin = process.hrtime.bigint();
const store = openStore(`file:${process.argv[2]}`);
if ((await store.collection('things').peek('id1')) === undefined) throw new Error('the store is empty');
const seconds = Number(process.hrtime.bigint() - begin) / 1e9;
await store.close();
console.log(JSON.stringify({ seconds, megabytes: process.memoryUsage.rss() / 2 ** 20 }));
