import type { Collection } from '../stand-in/collection.js';
import type { DdpSession } from '../stand-in/ddp-session.js';
import type { Fields } from '../stand-in/environment.js';
import type { Handler } from '../stand-in/method-invocation.js';
import type { Subscription } from '../stand-in/subscription.js';
import { nextTurn, outcome, type Probes, standIn, thrown, told } from './probe.js';

type Run = (this: Subscription) => unknown;

const asIs = (error: unknown) => error;

/** A subscription of a handler, and how it ends. */
function subscribed(run: Run) {
  const created = standIn();
  created.Meteor.publish('p', run as Handler);
  const session = created.server.connect();
  return { ...created, session, ...session.subscribe('p') };
}

const wait = (ready: Promise<unknown>): Promise<unknown> =>
  Promise.race([ready.then(() => 'ready', asIs), nextTurn().then(() => 'waits')]);

async function things(collection: Collection): Promise<Collection> {
  for (const name of ['one', 'two']) await collection.insertAsync({ name });
  return collection;
}

/** The members of a subscription that a cursor touches. */
async function touched(collection: Collection): Promise<{ calls: [name: string, args: unknown[]][] }> {
  const calls: [string, unknown[]][] = [];
  const sink = new Proxy({} as Subscription, {
    get:
      (_target, name) =>
      (...args: unknown[]) => {
        calls.push([String(name), args]);
        if (name === 'onStop') (args[0] as () => void)();
      },
  });
  await collection.find()._publishCursor(sink);
  return { calls };
}

const transform = (document: Fields) => ({ ...document, transformed: true });

export const publicationProbes: Probes = {
  'publication-1': async () => {
    const { Mongo } = standIn();
    const collection = await things(new Mongo.Collection('things'));
    const unnamed = await things(new Mongo.Collection(null));
    const results: unknown[] = [
      5,
      'x',
      [collection.find(), 1],
      [Promise.resolve(collection.find())],
      await collection.find().fetchAsync(),
      [collection.find(), collection.find('one')],
      unnamed.find(),
    ];
    const errors = await Promise.all(
      results.map((result) => outcome(() => subscribed(() => result).ready, asIs)),
    );
    const texts = new Set(errors.map((error) => JSON.stringify(error)));
    return texts.size === 1 ? errors[0] : errors;
  },
  'publication-2': async () => {
    const { Mongo } = standIn();
    const collection = new Mongo.Collection('things');
    const handlers: Run[] = [() => [], async () => collection.find()];
    const ends = await Promise.all(handlers.map((handler) => wait(subscribed(handler).ready)));
    return [...new Set(ends)].join();
  },
  'publication-3': async () => {
    const handlers: Run[] = [() => undefined, () => null];
    const ends = await Promise.all(
      handlers.map(async (handler) => {
        const { subscription, ready } = subscribed(handler);
        const before = await wait(ready);
        subscription.ready();
        return `${before}, ${await wait(ready)}`;
      }),
    );
    return told(
      ends.every((end) => end === 'waits, ready'),
      'waits for this.ready()',
    );
  },
  'publication-4': () => {
    const MeteorError = standIn().Meteor.Error;
    return outcome(() => subscribed(() => Promise.reject(new MeteorError('rej', 'R'))).ready, asIs);
  },
  'publication-5': async () => {
    const { session, ready } = subscribed(function () {
      this.added('p', 'x', { a: 1, u: undefined });
      this.added('p', 'x', { c: 2 });
      this.changed('p', 'x', { a: undefined });
      this.ready();
    });
    await ready;
    return session.documents('p')[0];
  },
  'publication-6': async () => {
    const { session, ready } = subscribed(function () {
      this.added('p', 'y', { _id: 'y', z: 1 });
      this.ready();
    });
    await ready;
    const { id, fields } = messages(session, 'added')[0] ?? {};
    return { id, fields };
  },
  'publication-7': async () => {
    const { subscription, ready } = subscribed(function () {
      this.ready();
    });
    await ready;
    return [
      await thrown(() => subscription.changed('p', 'nope', {})),
      await thrown(() => subscription.removed('p', 'nope')),
    ];
  },
  'publication-8': async () => {
    const { subscription, session, ready } = subscribed(function () {
      this.ready();
    });
    const second = await thrown(() => subscription.ready());
    await ready;
    subscription.added('p', 'after', { ready: true });
    const sent = messages(session, 'added').length;
    subscription.stop();
    const before = session.sent.length;
    subscription.added('p', 'late', {});
    subscription.error(new Error('late'));
    let called = false;
    subscription.onStop(() => {
      called = true;
    });
    return [
      told(second === undefined && messages(session, 'ready').length === 1, 'no error'),
      told(sent === 1, 'sent'),
      told(session.sent.length === before, 'ignored'),
      told(called, 'callback runs at once'),
    ];
  },
  'publication-9': async () => {
    const { Meteor, server } = standIn();
    let userId: unknown;
    Meteor.publish('p', function () {
      const subscription = this as Subscription;
      subscription.onStop(() => {
        userId = Meteor.userId();
      });
      subscription.ready();
    });
    const session = server.connect();
    session.userId = 'ada';
    await session.subscribe('p').ready;
    session.close();
    return told(userId === 'ada', "the subscription's user");
  },
  'publication-10': async () => {
    const collection = await things(new (standIn().Mongo.Collection)('things'));
    const { calls } = await touched(collection);
    const last = calls.pop();
    const isAdded = calls.every(
      ([name, [of, id, fields]]) =>
        name === 'added' && of === 'things' && typeof id === 'string' && !('_id' in (fields as Fields)),
    );
    return [
      told(calls.length === 2 && isAdded, 'added(name, id, fields without _id) per document'),
      told(last?.[0] === 'onStop', 'onStop(fn)'),
    ];
  },
  'publication-11': async () => {
    const { Mongo } = standIn();
    const collection = await things(new Mongo.Collection('things', { idGeneration: 'MONGO' }));
    const { calls } = await touched(collection);
    const id = calls[0]?.[1][1];
    return {
      instanceof: told(id instanceof Mongo.ObjectID, 'Mongo.ObjectID'),
      _str: told(/^[0-9a-f]{24}$/.test((id as { _str: string })._str), '24 hex digits'),
    };
  },
  'publication-12': async () => {
    const collection = await things(new (standIn().Mongo.Collection)('things', { transform }));
    const { calls } = await touched(collection);
    return told(JSON.stringify(calls[0]?.[1][2]) === '{"name":"one"}', 'as stored, not transformed');
  },
  'publication-13': () => {
    const collection = new (standIn().Mongo.Collection)('things');
    return thrown(() => collection.find()._publishCursor({} as Subscription));
  },
  'publication-14': async () => {
    const collection = await things(new (standIn().Mongo.Collection)('things', { transform }));
    const of = async (cursor: ReturnType<Collection['find']>) =>
      ((await cursor.fetchAsync())[0] as Fields)['transformed'] === true ? 'transformed' : 'as stored';
    return [await of(collection.find()), await of(collection.find({}, { transform: null }))];
  },
  'publication-15': async () => {
    const { Mongo, packages, server } = standIn();
    const [authors, books] = [new Mongo.Collection('authors'), new Mongo.Collection('books')];
    await authors.insertAsync({ _id: 'a2', name: 'Ada' });
    await books.insertAsync({ _id: 'b3', author: 'a2', title: 'Notes' });
    const { publishComposite } = packages['reywood:publish-composite'] as {
      publishComposite(name: string, options: unknown): void;
    };
    publishComposite('authors', {
      find: () => authors.find(),
      children: [{ find: ({ _id }: { _id: string }) => books.find({ author: _id }) }],
    });
    const calls: string[] = [];
    const recorder = (name: string) => (of?: string, id?: unknown, fields?: Fields) =>
      calls.push(fields === undefined ? `${name}(${of ?? ''})` : described(name, of, id, fields));
    const stops: (() => void)[] = [];
    const subscription = {
      added: recorder('added'),
      removed: recorder('removed'),
      ready: recorder('ready'),
      onStop: (callback: () => void) => {
        calls.push('onStop');
        stops.push(callback);
      },
    };
    await server.publish_handlers['authors']?.call(subscription);
    const start = calls.splice(0);
    for (const stop of stops) stop();
    const atOnce = calls.length;
    await nextTurn();
    const removed = calls.sort().join();
    return [
      ...start.slice(0, -1),
      '…',
      start.at(-1),
      told(
        atOnce === 0 && removed === 'removed(authors),removed(books)',
        'after stop: removed for every document',
      ),
    ];
  },
  'publication-16': () => {
    const { subscription } = subscribed(function () {
      this.ready();
    });
    return Object.keys(subscription);
  },
};

/** The fields in the order in which the probe wrote them. */
const described = (name: string, of: string | undefined, id: unknown, fields: Fields): string => {
  const { _id, ...others } = fields;
  return `${name}('${of}', '${id}', {${[...Object.keys(others), ...(_id === undefined ? [] : ['_id'])].join(', ')}})`;
};

const messages = ({ sent }: DdpSession, kind: string) => sent.filter(({ msg }) => msg === kind);
