/** What a client gets that has lagged: the events of its documents, joined. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Change, eventOfChange } from '../../../../src/server/runtime/live/change.js';
import { JoinedChanges } from '../../../../src/server/runtime/live/joined-changes.js';
import { eventsIn } from '../../../contract/event-reader.js';

const textOf = (change: Change): string => eventOfChange(change, undefined);

type Step = [type: Change['type'], fields?: object];

/** The events of one document after these steps, without what names it. */
function joined(...steps: Step[]): unknown[] {
  const changes = new JoinedChanges(textOf);
  for (const [type, fields = {}] of steps) {
    const change = { type, collection: 'c', id: 'x', fields: fields as Change['fields'] };
    changes.add(change, textOf(change));
  }
  const { size } = changes;
  const text = changes.take();
  assert.equal(size, text.length);
  assert.equal(changes.take(), '');
  return eventsIn(text).map(({ event, data }) => {
    const { collection, id, ...rest } = data as { collection: string; id: string };
    assert.deepEqual([collection, id], ['c', 'x']);
    return [event, rest];
  });
}

const added = (fields: object) => ['added', { fields }];
const changed = (fields: object, ...cleared: string[]) => ['changed', { fields, cleared }];
const removed = ['removed', {}];

const cases: [title: string, steps: Step[], events: unknown[]][] = [
  [
    'a new document has its latest fields',
    [
      ['added', { a: 1, b: 1 }],
      ['changed', { a: 2, b: undefined }],
    ],
    [added({ a: 2 })],
  ],
  [
    'a document that came and went is not sent',
    [['added', { a: 1 }], ['changed', { a: 2 }], ['removed']],
    [],
  ],
  [
    'changes are one change',
    [
      ['changed', { a: 1, b: 1 }],
      ['changed', { b: undefined }],
      ['changed', { c: 3 }],
    ],
    [changed({ a: 1, c: 3 }, 'b')],
  ],
  [
    'a removed field that is back is set',
    [
      ['changed', { a: undefined }],
      ['changed', { a: 2 }],
    ],
    [changed({ a: 2 })],
  ],
  ['a changed document that is removed is removed', [['changed', { a: 1 }], ['removed']], [removed]],
  [
    'a document that is back replaces the earlier one',
    [['removed'], ['added', { b: 2 }], ['changed', { c: 3 }]],
    [removed, added({ b: 2, c: 3 })],
  ],
  [
    'a document that is back and removed again is removed',
    [['removed'], ['added', { b: 2 }], ['removed']],
    [removed],
  ],
];

for (const [title, steps, events] of cases) test(title, () => assert.deepEqual(joined(...steps), events));

test('later changes of an object that the handler has passed are not sent', () => {
  const changes = new JoinedChanges(textOf);
  const fields: Record<string, unknown> = { a: 1 };
  const change: Change = { type: 'added', collection: 'c', id: 'x', fields };
  changes.add(change, textOf(change));
  fields['a'] = 'not passed';
  const later: Change = { type: 'changed', collection: 'c', id: 'x', fields: { b: 2 } };
  changes.add(later, textOf(later));
  assert.deepEqual(eventsIn(changes.take())[0]?.data, { collection: 'c', id: 'x', fields: { a: 1, b: 2 } });
});
