import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Rules } from '../../../src/server/host/host.js';
import { Collection, createAccounts, createHost, ObjectId, Registry } from '../../../src/server/host/host.js';
import { caller } from './support/caller.js';

interface Note {
  _id: string;
  text: string;
  owner?: string | null;
  tags?: string[];
}

function start() {
  const registry = new Registry('memory:');
  const host = createHost(registry, createAccounts(registry).port);
  const notes = new Collection<Note>('notes', { registry });
  const guarded = host.collection('notes');
  assert.ok(guarded);
  return { registry, host, notes, guarded };
}

const yes = () => true;
const no = () => false;
const problem = (statusCode: number, reason?: RegExp) => (error: unknown) => {
  assert.ok(error instanceof Error && 'statusCode' in error && 'error' in error && 'reason' in error);
  assert.equal(error.statusCode, statusCode);
  if (reason) assert.match(String(error.reason), reason);
  return true;
};
const denied = (error: unknown) => {
  assert.ok(error instanceof Error && 'error' in error && 'reason' in error);
  assert.equal(error.error, '403');
  assert.equal(error.reason, 'Access denied');
  return problem(403)(error);
};

/** allow and deny rules of one operation, and whether the call passes (C18) */
const MATRIX: [
  allow: (() => boolean | Promise<boolean>)[],
  deny: (() => boolean | Promise<boolean>)[],
  boolean,
][] = [
  [[], [], false],
  [[], [no], false],
  [[yes], [], true],
  [[no], [], false],
  [[no, yes], [], true],
  [[yes], [no], true],
  [[yes], [yes], false],
  [[yes], [no, yes], false],
  [[async () => true], [], true],
  [[async () => false], [], false],
  [[yes], [async () => true], false],
  [[async () => false, async () => true], [async () => false], true],
];

describe('rules', () => {
  for (const suffix of ['', 'Async']) {
    for (const operation of ['insert', 'update', 'remove'] as const) {
      for (const [index, [allow, deny, passes]] of MATRIX.entries()) {
        it(`${operation}${suffix}: row ${index} of the matrix is ${passes ? 'allowed' : 'denied'}`, async () => {
          const { notes, guarded } = start();
          const rule = (decide: () => boolean | Promise<boolean>): Rules<Note> => ({
            [operation + suffix]: decide,
          });
          for (const decide of allow) notes.allow(rule(decide));
          for (const decide of deny) notes.deny(rule(decide));
          await notes.insertAsync({ _id: 'a', text: 'old' });
          const call = {
            insert: () => guarded.insert(caller('u'), { text: 'new' }),
            update: () => guarded.update(caller('u'), 'a', { text: 'new' }),
            remove: () => guarded.remove(caller('u'), 'a'),
          }[operation];
          if (!passes) {
            await assert.rejects(call(), denied);
            assert.deepEqual(await notes.find().fetchAsync(), [{ _id: 'a', text: 'old' }]);
          } else {
            const answer = await call();
            if (operation !== 'insert') assert.equal(answer, 1);
            assert.equal(await notes.find({ text: 'new' }).countAsync(), operation === 'remove' ? 0 : 1);
          }
        });
      }
    }
  }

  it('rules for one operation open no other', async () => {
    const { notes, guarded } = start();
    notes.allow({ insert: yes });
    await notes.insertAsync({ _id: 'a', text: 'old' });
    await assert.rejects(guarded.update(caller('u'), 'a', { text: 'x' }), denied);
    await assert.rejects(guarded.remove(caller('u'), 'a'), denied);
  });

  it('without any allow rule nothing tells whether a document exists', async () => {
    const { guarded } = start();
    await assert.rejects(guarded.update(caller(null), 'missing', { text: 'x' }), denied);
    await assert.rejects(guarded.remove(caller(null), 'missing'), denied);
  });

  it('a missing document is 404', async () => {
    const { notes, guarded } = start();
    notes.allow({ update: yes, remove: yes });
    await assert.rejects(guarded.update(caller(null), 'missing', { text: 'x' }), problem(404));
    await assert.rejects(guarded.remove(caller(null), 'missing'), problem(404));
  });

  it('an update rule gets the user, the old document, the fields at the top and the modifier', async () => {
    const { notes, guarded } = start();
    await notes.insertAsync({ _id: 'a', text: 'old' });
    const calls: unknown[] = [];
    notes.allow({
      update: (...args) => {
        calls.push(structuredClone(args));
        return true;
      },
    });
    await guarded.update(caller('u'), 'a', { text: 'new', 'tags.0': 'x', 'tags.1': 'y' });
    const modifier = { $set: { text: 'new', 'tags.0': 'x', 'tags.1': 'y' } };
    assert.deepEqual(calls, [['u', { _id: 'a', text: 'old' }, ['text', 'tags'], modifier]]);
  });

  it('C43 removes fields by $unset, which rules see, and refuses positions beyond the end of an array', async () => {
    const { notes, guarded } = start();
    await notes.insertAsync({ _id: 'a', text: 'old', owner: 'u', tags: ['x'] });
    const seen: unknown[] = [];
    notes.allow({
      update: (_user, _note, fieldNames, modifier) => {
        seen.push([fieldNames, structuredClone(modifier)]);
        return true;
      },
    });
    assert.equal(await guarded.update(caller('u'), 'a', { text: 'new' }, ['owner']), 1);
    assert.equal(await guarded.update(caller('u'), 'a', { 'tags.1': 'y' }, []), 1);
    await assert.rejects(guarded.update(caller('u'), 'a', { 'tags.3': 'z' }), problem(400, /beyond the end/));
    assert.deepEqual(await notes.findOneAsync('a'), { _id: 'a', text: 'new', tags: ['x', 'y'] });
    assert.deepEqual(seen[0], [['text', 'owner'], { $set: { text: 'new' }, $unset: { owner: '' } }]);
  });

  it('a rule that throws refuses with its error', async () => {
    const { notes, guarded } = start();
    notes.allow({
      insert: () => {
        throw new TypeError('bug');
      },
    });
    await assert.rejects(guarded.insert(caller(null), { text: 'x' }), TypeError);
    assert.equal(await notes.find().countAsync(), 0);
  });

  it('a rule cannot alter the stored document', async () => {
    const { notes, guarded } = start();
    await notes.insertAsync({ _id: 'a', text: 'old', tags: ['x'] });
    notes.allow({
      update: (_user, note) => {
        note.tags?.push('altered');
        return true;
      },
    });
    await guarded.update(caller(null), 'a', { text: 'new' });
    assert.deepEqual(await notes.findOneAsync('a'), { _id: 'a', text: 'new', tags: ['x'] });
  });

  it('as in Meteor a rule sees the document without a generated _id, and may complete it', async () => {
    const { notes, guarded } = start();
    notes.deny({
      insert: (userId, note) => {
        assert.equal('_id' in note, false);
        note.owner = userId;
        return false;
      },
    });
    notes.allow({ insert: yes });
    const id = await guarded.insert(caller('u'), { text: 'x' });
    assert.deepEqual(await notes.findOneAsync(String(id)), { _id: id, text: 'x', owner: 'u' });
  });

  it('an unknown kind of rule is refused', () => {
    const { notes } = start();
    // @ts-expect-error there are rules for insert, update and remove only
    assert.throws(() => notes.allow({ fetchAll: yes }), /allow: invalid key: fetchAll/);
  });
});

describe('guarded operations', () => {
  it('an _id is generated: 17 characters of Meteor’s alphabet', async () => {
    const { notes, guarded } = start();
    notes.allow({ insert: yes });
    assert.match(String(await guarded.insert(caller(null), { text: 'x' })), /^[2-9A-HJ-NP-Za-km-z]{17}$/);
  });

  it('a given _id is kept, a duplicate is 409 (C22)', async () => {
    const { notes, guarded } = start();
    notes.allow({ insert: yes });
    assert.equal(await guarded.insert(caller(null), { _id: 'mine', text: 'x' }), 'mine');
    await assert.rejects(guarded.insert(caller(null), { _id: 'mine', text: 'y' }), problem(409));
  });

  it('a duplicate key of a unique index is 409 for inserts and updates (C22)', async () => {
    const { notes, guarded } = start();
    notes.allow({ insert: yes, update: yes });
    await notes.createIndexAsync({ text: 1 }, { unique: true });
    await guarded.insert(caller(null), { _id: 'a', text: 'x' });
    await guarded.insert(caller(null), { _id: 'b', text: 'y' });
    await assert.rejects(guarded.insert(caller(null), { text: 'x' }), problem(409));
    await assert.rejects(guarded.update(caller(null), 'b', { text: 'x' }), problem(409));
  });

  for (const _id of ['', 5, {}, { $gt: '' }, ['a'], true]) {
    it(`the _id ${JSON.stringify(_id)} is refused with 400`, async () => {
      const { notes, guarded } = start();
      notes.allow({ insert: yes });
      await assert.rejects(guarded.insert(caller(null), { _id, text: 'x' }), problem(400));
    });
  }

  it('in a collection of ObjectIds ids are ObjectIds, given as such or in hex (C21)', async () => {
    const { registry, notes, guarded } = start();
    registry.configuration = { objectIdCollections: ['notes'] };
    notes.allow({ insert: yes });
    const hex = '0123456789abcdef01234567';
    assert.ok((await guarded.insert(caller(null), { text: 'x' })) instanceof ObjectId);
    assert.deepEqual(await guarded.insert(caller(null), { _id: hex, text: 'x' }), new ObjectId(hex));
    await assert.rejects(guarded.insert(caller(null), { _id: new ObjectId(hex), text: 'x' }), problem(409));
    await assert.rejects(guarded.insert(caller(null), { _id: 'short', text: 'x' }), problem(400));
  });

  for (const fields of [{ 'text.length': 1 }, { tags: 1, 'tags.0': 2 }]) {
    it(`the update ${JSON.stringify(fields)}, which cannot be applied, is 400`, async () => {
      const { notes, guarded } = start();
      notes.allow({ update: yes });
      await notes.insertAsync({ _id: 'a', text: 'old' });
      await assert.rejects(guarded.update(caller(null), 'a', fields), problem(400));
    });
  }
});
