/** A process that writes down which documents it sees. */
import { openStore } from '../../../src/host/store/open-store.js';

const store = openStore(`file:${process.argv[2]}`);
const seen = (await store.collection('c').find({})).map(({ _id }) => _id);
await store.collection('c').insert({ _id: 'answer', seen });
await store.close();
