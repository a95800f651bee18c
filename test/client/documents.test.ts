/** Whatever streams send, and wherever they are cut: the documents are those of the server, and the changes lead there. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { applierOf, type Change, type Documents } from '../../templates/client/documents.js';
import fc, { runsOf } from '../random.js';

type Fields = Record<string, unknown>;
/** By collection and id. */
type Model = Map<string, Fields>;

const keyOf = ({ collection, id }: Change): string => `${collection}/${String(id)}`;

/** Makes a change as a program does that watches. */
function follow(model: Model, change: Change): void {
  const { event, fields, cleared = [] } = change;
  const key = keyOf(change);
  if (event === 'ready') return;
  assert.equal(model.has(key), event !== 'added', `${event} ${key}`);
  if (event === 'removed') {
    model.delete(key);
    return;
  }
  const document = { ...model.get(key), ...fields };
  for (const name of cleared) {
    assert.ok(name in document);
    delete document[name];
  }
  model.set(key, document);
}

const value = fc.constantFrom<unknown>(null, 0, 1, 'a', [1], { b: 1 });
const fields = fc.dictionary(fc.constantFrom('a', 'b', 'c'), value, { noNullPrototype: true });
const place = { collection: fc.constantFrom('one', 'two'), id: fc.constantFrom('x', 'y', 'z') };
const write = fc.record({ ...place, fields: fc.option(fields) });
const connection = fc.record({
  /** Written while nobody is connected, and then. */
  before: fc.array(write),
  after: fc.array(write),
});

/** Writes a document, or removes it; returns the event that a server sends. */
function written(
  server: Model,
  { collection, id, fields }: { collection: string; id: string; fields: Fields | null },
): Change[] {
  const key = keyOf({ event: '', collection, id });
  const old = server.get(key);
  if (fields === null) return server.delete(key) ? [{ event: 'removed', collection, id }] : [];
  server.set(key, fields);
  if (old === undefined) return [{ event: 'added', collection, id, fields }];
  const cleared = Object.keys(old).filter((name) => !(name in fields));
  return [{ event: 'changed', collection, id, fields, cleared }];
}

const initial = (server: Model): Change[] =>
  [...server].map(([key, fields]) => {
    const [collection = '', id] = key.split('/');
    return { event: 'added', collection, id, fields };
  });

test('documents and changes are right over any number of connections', () => {
  fc.assert(
    fc.property(fc.array(connection), (connections) => {
      const server: Model = new Map();
      const watched: Model = new Map();
      const documents: Documents = new Map();
      for (const { before, after } of connections) {
        for (const one of before) written(server, one);
        const apply = applierOf(documents, undefined, {});
        const send = ({ event, ...data }: Change): void => {
          for (const change of apply({ event, data: JSON.stringify(data) })) follow(watched, change);
        };
        for (const change of initial(server)) send(change);
        send({ event: 'ready' });
        for (const one of after) for (const change of written(server, one)) send(change);
        const held = new Map(
          [...documents.values()].map(({ collection, document: { _id: id, ...own } }) => [
            keyOf({ event: '', collection, id }),
            own,
          ]),
        );
        assert.deepEqual(held, server);
        assert.deepEqual(watched, server);
      }
    }),
    { numRuns: runsOf(1000) },
  );
});
