/** A process that fills the disk, whose limit its caller sets, and says what became of its writes. */
import { openStore } from '../../../../src/server/host/store/open-store.js';
import { selected } from './selected.js';

const store = openStore(`file:${process.argv[2]}`);
const [big, small] = [store.collection('big'), store.collection('small')];
await small.createIndex([['name', 1]], { unique: true });
await small.insert({ _id: 'before' });
// In one commit, which is more than there is room for.
const refused = await Promise.allSettled([
  small.insert({ _id: 'refused', name: 'mine' }),
  ...Array.from({ length: 16 }, (_, id) => big.insert({ _id: String(id), text: 'x'.repeat(1 << 20) })),
]);
const visible = (await big.count({})) + (await small.count({ name: 'mine' }));
await small.insert({ _id: 'after', name: 'mine' });
await store.close();
const reopened = openStore(`file:${process.argv[2]}`);
const documents = await selected(reopened.collection('small'), {});
await reopened.close();
console.log(
  JSON.stringify({
    refused: refused.every(
      (outcome) =>
        outcome.status === 'rejected' && /cannot write .*documents\.mdb \(/.test(String(outcome.reason)),
    ),
    visible,
    names: documents.some(({ name }) => name === 'mine'),
    others: documents.map(({ _id }) => _id),
  }),
);
