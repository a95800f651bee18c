import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Request } from 'express';
import {
  Collection,
  type Cursor,
  declarations,
  Meteor,
  Mongo,
  type ObjectId,
  onLogin,
  type PublicUser,
  Registry,
  type Selector,
  users,
} from '../../../src/server/host/host.js';

/** Fails to compile where two types differ. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const same = <_Proof extends true>(): void => {};

interface Task {
  _id: string;
  title: string;
  done?: boolean;
  priority: number;
  tags: string[];
  steps?: { text: string; at: Date }[];
  owner: { id: string } | null;
}

const registry = new Registry('memory:');
const { publish, methods, method } = declarations(registry);
const tasks = new Collection<Task>('tasks', { registry });
const task = { title: 't', priority: 1, tags: [], owner: { id: 'u' } };

it('a collection knows the types of its documents and ids', async () => {
  const id = await tasks.insertAsync(task);
  same<Same<typeof id, string>>();
  const cursor = tasks.find();
  same<Same<typeof cursor, Cursor<Task>>>();
  const oneAsync = await tasks.findOneAsync(id);
  same<Same<typeof oneAsync, Task | undefined>>();
  assert.equal(oneAsync?.title, 't');

  const files = new Mongo.Collection<{ _id: ObjectId; name: string }>('files', {
    idGeneration: 'MONGO',
    registry,
  });
  const fileId = await files.insertAsync({ name: 'f' });
  same<Same<typeof fileId, ObjectId>>();
  const bare = new Collection<{ name: string }>('bare', { registry });
  const bareId = await bare.insertAsync({ name: 'f' });
  same<Same<typeof bareId, string>>();
  const loose = new Collection('loose', { registry });
  const looseId = await loose.insertAsync({ anything: 1 });
  same<Same<typeof looseId, string>>();

  // @ts-expect-error a title is missing
  const incomplete = () => tasks.insertAsync({ priority: 1, tags: [], owner: null });
  // @ts-expect-error there is no such field
  const surplus = () => tasks.insertAsync({ ...task, titel: 't' });
  assert.equal([incomplete, surplus].length, 2);
});

it('fields beside an index signature keep their types, in new documents and in what listeners get', () => {
  interface Event {
    _id: string;
    kind: 'a' | 'b';
    [more: string]: unknown;
  }
  const events = new Collection<Event>('events', { registry });
  const notRun = async () => {
    users.insertAsync({ username: 'ada', more: 1 });
    events.insertAsync({ kind: 'a', more: 1 });
    // @ts-expect-error
    await events.insertAsync({ kind: 'c' });
    // @ts-expect-error
    await events.insertAsync({ more: 1 });
    onLogin(({ user }) => {
      same<Same<typeof user, PublicUser | undefined>>();
      return user?._id.concat(user.username ?? '');
    });
  };
  assert.equal(typeof notRun, 'function');
});

it('selectors know the fields and their types', () => {
  const good: Selector<Task>[] = [
    'id',
    { title: 'x', done: { $ne: true }, priority: { $gte: 1, $lt: 5 } },
    { title: /x/, tags: 'x' },
    { title: { $in: ['a', /b/] }, tags: { $all: ['a'] } },
    { done: null, owner: null, 'owner.id': 'x', 'steps.text': /x/ },
    { steps: { $elemMatch: { text: 'x', at: { $gt: new Date() } } } },
    { $or: [{ title: 'x' }, { $and: [{ done: true }] }], _id: { $in: ['a'] } },
    { done: { $exists: false }, tags: { $size: 1 } },
  ];
  assert.equal(good.length, 8);
  // @ts-expect-error there is no such field
  tasks.find({ titel: 'x' });
  // @ts-expect-error a title is a string
  tasks.find({ title: 5 });
  // @ts-expect-error a priority is compared with numbers
  tasks.find({ priority: { $gt: 'x' } });
  // @ts-expect-error an id is a string
  tasks.find({ _id: 5 });
  // @ts-expect-error there is no such field in $or either
  tasks.find({ $or: [{ titel: 'x' }] });
  // @ts-expect-error one sorts by 1 or -1
  assert.throws(() => tasks.find({}, { sort: { title: 2 } }));
  // @ts-expect-error there is no such field to show
  tasks.find({}, { projection: { titel: 1 } });
});

it('modifiers know the fields and their types', async () => {
  const id = await tasks.insertAsync(task);
  await tasks.updateAsync(id, {
    $set: { title: 'x', 'owner.id': 'y' },
    $inc: { priority: 1 },
    $unset: { done: '' },
  });
  await tasks.updateAsync(id, { $push: { tags: 'a', steps: { text: 'x', at: new Date() } } });
  await tasks.updateAsync(id, { $push: { tags: { $each: ['b'], $slice: -2 } } });
  await tasks.updateAsync(id, { $addToSet: { tags: { $each: ['b'] } } });
  await tasks.updateAsync(id, { $pull: { tags: { $in: ['a'] }, steps: { text: 'x' } } });
  await tasks.updateAsync(id, { $currentDate: {} });
  await tasks.updateAsync(id, task);
  const wrong = [
    // @ts-expect-error there is no such field
    () => tasks.updateAsync(id, { $set: { titel: 'x' } }),
    // @ts-expect-error a title is a string
    () => tasks.updateAsync(id, { $set: { title: 5 } }),
    // @ts-expect-error a title is no number
    () => tasks.updateAsync(id, { $inc: { title: 1 } }),
    // @ts-expect-error tags are strings
    () => tasks.updateAsync(id, { $push: { tags: 5 } }),
    // @ts-expect-error a title is no array
    () => tasks.updateAsync(id, { $push: { title: 'x' } }),
    // @ts-expect-error there is no such operator
    () => tasks.updateAsync(id, { $sett: { title: 'x' } }),
  ];
  assert.equal(wrong.length, 6);
});

it('a handler knows its this, and states the types of its arguments', () => {
  publish('typed', function (id: string, limit?: number) {
    same<Same<typeof this.userId, string | null>>();
    this.added('tasks', id, { limit });
    this.onStop(() => {});
    return [tasks.find(id)];
  });
  publish('untyped', (first, second) => {
    same<Same<typeof first, unknown>>();
    return second === first ? [] : undefined;
  });
  methods({
    async typed(id: string, ...rest: number[]): Promise<number> {
      this.setHttpStatusCode(201);
      same<Same<typeof this.isSimulation, false>>();
      return rest.length + id.length;
    },
    arrow: (id: string) => id,
  });
  method(
    'options',
    function () {
      // @ts-expect-error a method adds no documents
      return this.added;
    },
    { httpMethod: 'get', getArgsFromRequest: (request: Request) => [request.params['id']] },
  );
  // @ts-expect-error there is no such option
  const misspelt = () => method('misspelt', () => 1, { httpVerb: 'get' });
  assert.equal(typeof misspelt, 'function');
});

it('a publication returns cursors, or nothing', () => {
  const one = () => tasks.find();
  publish('a cursor', one);
  publish('a promise', async () => one());
  publish('a list', () => [one(), new Collection('more', { registry }).find()]);
  publish('a promise of a fixed list', async () => [one()] as const);
  publish('nothing', () => {});
  publish('a list of nothing', () => []);
  publish('ready or a cursor', function (id: string) {
    return id === '' ? this.ready() : one();
  });
  publish('a cursor for users', function () {
    return this.userId && one();
  });
  publish('a cursor under a condition', async function () {
    if (this.userId === null) return null;
    return this.userId !== 'nobody' && one();
  });
  publish('an error', () => {
    throw new Meteor.Error('refused');
  });
  publish('of unknown type', (): ReturnType<typeof JSON.parse> => one());
  publish('a list of unknown type', (): unknown[] => [one()]);
  publish('a promise of such a list', async (): Promise<readonly unknown[]> => [one()]);
  const wrapped = <Args extends unknown[]>(handler: (userId: string, ...args: Args) => unknown[]): void =>
    publish('wrapped', function (...args: Args) {
      return handler(this.userId ?? '', ...args);
    });
  wrapped((_userId: string, id: string) => [tasks.find(id)]);

  // @ts-expect-error a list of documents
  publish('fetchAsync', () => one().fetchAsync());
  // @ts-expect-error a document
  publish('findOneAsync', () => tasks.findOneAsync());
  // @ts-expect-error a number
  publish('countAsync', () => one().countAsync());
  // @ts-expect-error documents that were waited for
  publish('awaited', async () => await one().fetchAsync());
  // @ts-expect-error a list of promises
  publish('promises', () => [one().fetchAsync()]);
  // @ts-expect-error an object
  publish('a literal', () => ({ tasks: [] }));
  // @ts-expect-error a text
  publish('a text', () => 'tasks');
  // @ts-expect-error a function that ends a subscription
  publish('a function', () => () => {});
  // @ts-expect-error a document for users
  publish('a document', async function (id: string) {
    return this.userId && (await tasks.findOneAsync(id));
  });
});

it('rules know their documents, and may be as narrow as Meteor’s types', () => {
  tasks.allow({
    insert: (userId, doc) => userId !== null && doc.title !== '',
    update: (userId: string, doc: Task, fieldNames: string[], modifier) =>
      userId === doc.owner?.id && fieldNames.length === 1 && modifier.$set?.title !== '',
    removeAsync: async (_userId, doc) => doc.done === true,
    fetch: ['owner'],
  });
  // @ts-expect-error a rule answers true or false
  const vague = () => tasks.deny({ remove: (_userId, doc) => doc.title });
  assert.equal(typeof vague, 'function');
});

it('Meteor’s names are values and types', async () => {
  const error: Meteor.Error = new Meteor.Error('code', 'reason', { more: 1 });
  assert.ok(error instanceof Error);
  assert.equal(error.message, 'reason [code]');
  assert.equal(error.errorType, 'Meteor.Error');
  assert.equal(new Meteor.Error(404).message, '[404]');
  const collection: Mongo.Collection<Task> = tasks;
  const id: Mongo.ObjectID = new Mongo.ObjectID();
  assert.deepEqual([Meteor.isServer, Meteor.isClient, id.toHexString().length], [true, false, 24]);
  assert.equal(await collection.find('none').countAsync(), 0);
});

it('Meteor.startup calls back once the modules have run', async () => {
  const order: string[] = [];
  await new Promise<void>((resolve) => {
    Meteor.startup(() => {
      order.push('startup');
      resolve();
    });
    order.push('module');
  });
  assert.deepEqual(order, ['module', 'startup']);
});
