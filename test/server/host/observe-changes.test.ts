/** Cursors are observed over each store. */
import assert from 'node:assert/strict';
import type { Selector } from '../../../src/server/host/host.js';
import { describeStores, type Thing } from './support/stores.js';
import { View } from './support/view.js';

describeStores('observeChanges', ({ start, it }) => {
  /** A collection with these documents, and a view of a query. */
  async function viewed(documents: Thing[], selector: Selector<Thing> = {}, options: object = {}) {
    const things = start();
    for (const document of documents) await things.insertAsync(document);
    const cursor = things.find(selector, options);
    const view = await new View().observe(cursor);
    const current = async () => {
      await view.becomes(() => cursor.fetchAsync());
      return view.events.splice(0);
    };
    return { things, view, current };
  }

  it('adds the documents before it resolves', async () => {
    const { view } = await viewed(
      [
        { _id: 'a', n: 1 },
        { _id: 'b', n: 2 },
      ],
      { n: 1 },
    );
    assert.deepEqual(view.events, [['added', 'a', { n: 1 }]]);
    view.stop();
  });

  it('reports inserts, changed and removed fields, and removals', async () => {
    const { things, view, current } = await viewed([]);
    await things.insertAsync({ _id: 'a', n: 1, text: 'x', tags: ['y'] });
    assert.deepEqual(await current(), [['added', 'a', { n: 1, text: 'x', tags: ['y'] }]]);
    await things.updateAsync('a', { $set: { n: 2 }, $unset: { text: '' } });
    assert.deepEqual(await current(), [['changed', 'a', { n: 2, text: undefined }]]);
    await things.removeAsync('a');
    assert.deepEqual(await current(), [['removed', 'a']]);
    view.stop();
  });

  it('adds and removes documents that begin and cease to match', async () => {
    const { things, view, current } = await viewed([{ _id: 'a', n: 1 }], { n: { $gt: 1 } });
    await things.updateAsync('a', { $set: { n: 2 } });
    assert.deepEqual(await current(), [['added', 'a', { n: 2 }]]);
    await things.updateAsync('a', { $set: { n: 0 } });
    assert.deepEqual(await current(), [['removed', 'a']]);
    view.stop();
  });

  it('reports fields of the projection only', async () => {
    const { things, view } = await viewed(
      [{ _id: 'a', n: 1, text: 'x' }],
      {},
      { projection: { n: 1, _id: 0 } },
    );
    assert.deepEqual(view.events.splice(0), [['added', 'a', { n: 1 }]]);
    await things.updateAsync('a', { $set: { text: 'y' } });
    await things.updateAsync('a', { $set: { n: 2 } });
    await view.becomes(async () => [{ _id: 'a', n: 2 }]);
    assert.deepEqual(view.events, [['changed', 'a', { n: 2 }]]);
    view.stop();
  });

  it('moves documents in and out of a sorted and limited query', async () => {
    const documents = ['a', 'b', 'c', 'd'].map((_id, n) => ({ _id, n }));
    const { things, view, current } = await viewed(documents, {}, { sort: { n: 1 }, skip: 1, limit: 2 });
    assert.deepEqual([...view.documents.keys()], ['b', 'c']);
    await things.removeAsync('a');
    await current();
    assert.deepEqual([...view.documents.keys()].sort(), ['c', 'd']);
    await things.updateAsync('c', { $set: { n: 10 } });
    await current();
    assert.deepEqual([...view.documents.keys()].sort(), ['c', 'd']);
    await things.insertAsync({ _id: 'e', n: 5 });
    await current();
    assert.deepEqual([...view.documents.keys()].sort(), ['d', 'e']);
    view.stop();
  });

  it('gives a later observer of the same query the current documents', async () => {
    const { things, view, current } = await viewed([{ _id: 'a', n: 1 }], { n: 1 });
    const later = await new View().observe(things.find({ n: 1 }));
    assert.deepEqual(later.events, [['added', 'a', { n: 1 }]]);
    await things.insertAsync({ _id: 'b', n: 1 });
    await current();
    view.stop();
    await things.removeAsync('a');
    await later.becomes(async () => [{ _id: 'b', n: 1 }]);
    assert.deepEqual([...view.documents.keys()], ['a', 'b'], 'a stopped observer hears nothing');
    later.stop();
  });

  it('passes copies', async () => {
    const things = start();
    await things.insertAsync({ _id: 'a', list: [1] });
    const view = await new View().observe(things.find());
    const careless = await things.find().observeChanges({
      added(_, { list }) {
        (list as unknown[]).push(2);
      },
    });
    assert.deepEqual(await things.findOneAsync('a'), { _id: 'a', list: [1] });
    await view.becomes(async () => [{ _id: 'a', list: [1] }]);
    careless.stop();
    view.stop();
  });

  it('rejects a selector that the database refuses', async () => {
    const refused: Selector<Thing> = JSON.parse('{"$where":"this.n === 1"}');
    await assert.rejects(start().find(refused).observeChanges({}), /\$where/);
  });
});
