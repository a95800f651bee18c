/** Streams arrive in pieces that are cut anywhere. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventReader, type StreamEvent } from '../../templates/client/event-stream.js';
import fc, { runsOf } from '../random.js';

/** Reads bytes as the client does. */
function eventsOf(pieces: readonly Uint8Array[]): StreamEvent[] {
  const decoder = new TextDecoder();
  const read = eventReader();
  return pieces.flatMap((piece) => read(decoder.decode(piece, { stream: true })));
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

test('events are read as the standard has them', () => {
  const texts: [text: string, events: [event: string, data: string][]][] = [
    ['event: added\ndata: {}\n\n', [['added', '{}']]],
    ['event:added\r\ndata:{}\r\n\r\n', [['added', '{}']]],
    [': a comment\n\nevent: ready\ndata: {}\n\n: another\n', [['ready', '{}']]],
    ['data: a\ndata:  b\ndata\ndata:c: d\n\n', [['', 'a\n b\n\nc: d']]],
    ['id: 5\nevent: no data\n\ndata: next\n\n', [['', 'next']]],
    ['retry: 3000\n\n', [['retry', '3000']]],
    ['event: incomplete\ndata: {}\n', []],
    ['\ufeffdata: after a mark\n\n', [['', 'after a mark']]],
  ];
  for (const [text, events] of texts)
    assert.deepEqual(
      eventsOf([bytes(text)]),
      events.map(([event, data]) => ({ event, data })),
    );
});

const newline = fc.constantFrom('\n', '\r\n');
const oneLine = fc.string({ unit: 'grapheme' }).map((text) => text.replace(/[\r\n]/g, ''));
const event = fc.record({
  event: fc.stringMatching(/^[a-z]+$/),
  data: fc.array(oneLine, { minLength: 1, maxLength: 3 }),
  comment: fc.option(oneLine),
  newline,
});

test('however a stream is cut, its events are the same', () => {
  const cuts = fc.array(fc.nat(), { maxLength: 20 });
  fc.assert(
    fc.property(fc.array(event, { maxLength: 5 }), cuts, (events, places) => {
      const text = events
        .map(({ event, data, comment, newline }) =>
          [
            ...(comment === null ? [] : [`:${comment}`]),
            `event: ${event}`,
            ...data.map((line) => `data: ${line}`),
            '',
            '',
          ].join(newline),
        )
        .join('');
      const all = bytes(text);
      const at = [...new Set(places.map((place) => place % (all.length + 1)))].sort((a, b) => a - b);
      const pieces = [0, ...at].map((start, index) => all.subarray(start, at[index] ?? all.length));
      assert.deepEqual(
        eventsOf(pieces),
        events.map(({ event, data }) => ({ event, data: data.join('\n') })),
      );
    }),
    { numRuns: runsOf(2000) },
  );
});
