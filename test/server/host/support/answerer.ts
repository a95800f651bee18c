/** A process that writes down which documents it sees, changes one, and puts its own where the last was. */
import { openStore } from '../../../../src/server/host/store/open-store.js';
import { selected } from './selected.js';

const store = openStore(`file:${process.argv[2]}`);
const documents = store.collection('c');
const seen = (await selected(documents, {})).map(({ _id }) => _id);
await documents.update({ _id: 'a' }, { $set: { n: 1 } }, { makeId: () => 'unused' });
await documents.remove({ _id: 'last' });
await documents.insert({ _id: 'answer', seen });
await store.close();
