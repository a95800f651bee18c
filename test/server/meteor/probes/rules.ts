import { ObjectId } from 'bson';
import type { Collection } from '../stand-in/collection.js';
import type { Fields } from '../stand-in/environment.js';
import { outcome, type Probes, standIn, thrown, told } from './probe.js';

type Side = 'none' | 'sync' | 'async' | 'both';

const SIDES: readonly Side[] = ['none', 'sync', 'async', 'both'];
const OPERATIONS = ['insert', 'update', 'remove'] as const;
const ARGUMENTS = {
  insert: [{ t: 1 }],
  update: [{ _id: 'there' }, { $set: { t: 2 } }],
  remove: [{ _id: 'there' }],
};
const KEYS = { none: [], sync: [''], async: ['Async'], both: ['', 'Async'] };

const rulesOf = (side: Side, answer: boolean): Record<string, () => boolean> =>
  Object.fromEntries(
    OPERATIONS.flatMap((operation) => KEYS[side].map((suffix) => [operation + suffix, () => answer])),
  );

/** What a native client hears, of all three operations alike. */
async function verdict(allow: Side, deny: Side, denies: boolean, suffix: '' | 'Async'): Promise<string> {
  const { Mongo, server } = standIn();
  const collection = new Mongo.Collection('x');
  await collection.insertAsync({ _id: 'there' });
  if (allow !== 'none') collection.allow(rulesOf(allow, true));
  if (deny !== 'none') collection.deny(rulesOf(deny, denies));
  const verdicts = await Promise.all(
    OPERATIONS.map(async (operation) => {
      const call = () => server.connect().call(`/x/${operation}${suffix}`, ...ARGUMENTS[operation]);
      const heard = await outcome(async () => {
        await call();
        return 'allowed';
      });
      return String(heard).replace(`'${operation}${suffix}'`, "'<method>'");
    }),
  );
  return [...new Set(verdicts)].join(' or ');
}

async function verdicts(allow: Side, deny: Side): Promise<object> {
  const both = async (suffix: '' | 'Async') => ({
    denySaysNo: await verdict(allow, deny, false, suffix),
    denySaysYes: await verdict(allow, deny, true, suffix),
  });
  return { allow, deny, insertAsync: await both('Async'), insert: await both('') };
}

/** A collection in which everything is allowed, a client of it, and a document. */
async function permissive(rules: Record<string, unknown> = rulesOf('both', true)) {
  const created = standIn();
  const collection: Collection = new created.Mongo.Collection('x');
  collection.allow(rules);
  await collection.insertAsync({ _id: 'there', t: 1 });
  const session = created.server.connect();
  const call = (method: string, ...args: unknown[]) => outcome(() => session.call(`/x/${method}`, ...args));
  return { ...created, collection, session, call };
}

export const rulesProbes: Probes = {
  'rules-1': async () => {
    const rows = SIDES.flatMap((allow) => SIDES.map((deny) => verdicts(allow, deny)));
    return Promise.all(rows);
  },
  'rules-2': () => {
    const { _restricted, _isInsecure, _insecure } = new (standIn().Mongo.Collection)('x');
    return [_restricted, _isInsecure.call({ _insecure } as Collection), String(_insecure)];
  },
  'rules-3': async () => {
    const calls: unknown[] = [];
    const { collection, session } = await permissive({
      insertAsync: (...args: unknown[]) => calls.push(structuredClone(args)),
      updateAsync: (...args: unknown[]) => calls.push(structuredClone(args)),
      removeAsync: (...args: unknown[]) => calls.push(structuredClone(args)),
    });
    session.userId = 'u1';
    await session.call('/x/insertAsync', { t: 1 });
    await collection.insertAsync({ _id: 'gen1', t: 1 });
    await session.call('/x/updateAsync', { _id: 'gen1' }, { $set: { 'a.b': 1, c: 2 } });
    await session.call('/x/removeAsync', { _id: 'gen1' });
    return calls;
  },
  'rules-4': async () => {
    const asked: string[] = [];
    const asks = (name: string, answer: boolean) => () => {
      asked.push(name);
      return answer;
    };
    const { collection, call } = await permissive({ insertAsync: asks('allow', true) });
    collection.deny({ insertAsync: asks('deny 1', false) });
    collection.deny({ insertAsync: asks('deny 2', false) });
    await call('insertAsync', {});
    return asked;
  },
  'rules-5': async () => {
    const answering = async (answer: unknown) => {
      const { call } = await permissive({ insertAsync: () => answer });
      const heard = await call('insertAsync', {});
      return /^\d+ /.test(String(heard)) ? heard : 'allowed';
    };
    return [await answering('yes'), await answering(Promise.resolve(false))];
  },
  'rules-6': async () => {
    const MeteorError = standIn().Meteor.Error;
    const said = new MeteorError('rule-said', 'From the rule');
    const { session } = await permissive({ insertAsync: () => Promise.reject(said) });
    const heard = await outcome(
      () => session.call('/x/insertAsync', {}),
      (error) => error,
    );
    return told(heard === said, 'the same error reaches the caller');
  },
  'rules-7': async () => {
    const collection = new (standIn().Mongo.Collection)('x');
    return [
      await thrown(() => collection.allow({ foo: () => true })),
      await thrown(() => collection.allow({ upsertAsync: () => true })),
    ];
  },
  'rules-8': async () => {
    const { call } = await permissive();
    return [
      await call('updateAsync', { _id: 'missing' }, { $set: { a: 1 } }),
      await call('removeAsync', { _id: 'missing' }),
    ];
  },
  'rules-9': async () => {
    const { call } = await permissive();
    return [await call('updateAsync', { title: 'x' }, { $set: { a: 1 } }), await call('removeAsync', {})];
  },
  'rules-10': async () => {
    const { call } = await permissive();
    const heard = [
      await call('updateAsync', { _id: 'there' }, { a: 1 }),
      await call('updateAsync', { _id: 'there' }, {}),
    ];
    return [...new Set(heard)].join(' or ');
  },
  'rules-11': async () => {
    const { call } = await permissive();
    const update = (modifier: Fields, options?: Fields) =>
      call('updateAsync', { _id: 'there' }, modifier, options);
    return [
      await update({ $rename: { t: 'u' } }),
      await update({ $set: { t: 2 } }, { upsert: true }),
      await update({ $set: {} }),
      await update({ $set: { _id: 'q' } }),
    ];
  },
  'rules-12': async () => {
    const { call, collection } = await permissive();
    return [
      await call('insertAsync', { _id: 'there' }),
      await outcome(
        () => collection.insertAsync({ _id: 'there' }),
        (error) => {
          const { name, code } = error as { name: string; code: number };
          return { name, code };
        },
      ),
    ];
  },
  'rules-13': async () => {
    const { Mongo } = standIn();
    const collection = new Mongo.Collection('x', { idGeneration: 'MONGO' });
    collection.allow(rulesOf('async', true));
    const document: Fields = {};
    const value = await collection._validatedInsertAsync('u', document, collection._makeNewID());
    return [
      told(
        value instanceof ObjectId && !(value instanceof Mongo.ObjectID),
        "driver's ObjectId, not Mongo.ObjectID",
      ),
      told(document['_id'] instanceof Mongo.ObjectID, 'the Mongo.ObjectID'),
    ];
  },
  'rules-14': () => {
    const collection = new (standIn().Mongo.Collection)('x');
    return outcome(() => collection._validatedInsertAsync('u', {}, 'id'));
  },
  'rules-15': async () => {
    const { server, accounts } = standIn();
    await accounts.users.insertAsync({ _id: 'ada', profile: {} });
    await accounts.users.insertAsync({ _id: 'bob' });
    const session = server.connect();
    session.userId = 'ada';
    const call = (method: string, ...args: unknown[]) =>
      outcome(() => session.call(`/users/${method}`, ...args));
    const profile = { $set: { 'profile.name': 'Ada' } };
    const own = [
      await call('update', { _id: 'ada' }, profile),
      await call('updateAsync', { _id: 'ada' }, profile),
    ];
    return [
      ...new Set(own),
      await call('updateAsync', { _id: 'ada' }, { $set: { roles: ['admin'] } }),
      await call('updateAsync', { _id: 'bob' }, profile),
      await call('removeAsync', { _id: 'ada' }),
    ];
  },
  'rules-16': () => String(standIn().Mongo.getCollection('nope')),
};
