/** A process that changes documents of a folder, and ends. */
import { openStore } from '../../../../src/server/host/store/open-store.js';

const [, , folder, kind] = process.argv;
const store = openStore(`file:${folder}`);
const things = store.collection('things');
const makeId = () => 'unused';
if (kind === 'insert') await things.insert({ _id: 'theirs', n: 1 });
else if (kind === 'update') await things.update({ _id: 'mine' }, { $set: { n: 2 } }, { makeId });
else await things.remove({ _id: 'mine' });
await store.close();
