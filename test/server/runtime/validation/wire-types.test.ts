import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromWire, isWireValue } from '../../../../src/server/runtime/validation/wire-types.js';
import fc, { runsOf } from '../../../random.js';
import { fakeHost } from '../support/fake-host.js';

const digits = (count: number) => fc.stringMatching(new RegExp(`^\\d{${count}}$`));
const day = fc
  .tuple(
    fc.oneof(
      digits(4),
      fc.tuple(fc.constantFrom('+', '-'), digits(6)).map((parts) => parts.join('')),
    ),
    digits(2),
    digits(2),
  )
  .map((parts) => parts.join('-'));
const zone = fc.oneof(
  fc.constant('Z'),
  fc
    .tuple(fc.constantFrom('+', '-'), digits(2), digits(2))
    .map(([sign, hours, minutes]) => `${sign}${hours}:${minutes}`),
);
const instant = fc
  .tuple(
    day,
    digits(2),
    digits(2),
    digits(2),
    fc.oneof(
      fc.constant(''),
      digits(3).map((part) => `.${part}`),
    ),
    zone,
  )
  .map(
    ([date, hours, minutes, seconds, fraction, offset]) =>
      `${date}T${hours}:${minutes}:${seconds}${fraction}${offset}`,
  );
const likely = fc
  .tuple(fc.integer({ min: 0, max: 9999 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 27, max: 32 }))
  .map(([year, month, date]) =>
    [String(year).padStart(4, '0'), String(month).padStart(2, '0'), date].join('-'),
  );

/** A day that `Date` shows again as it was given; of an instant, one that it can read and whose day is one. */
function isDateByDate(text: string): boolean {
  const [date = '', time] = text.split('T');
  const read = new Date(date);
  if (Number.isNaN(read.getTime()) || Number.isNaN(Date.parse(text))) return false;
  // There is no year before the year 0 that is 0, and a day of 24 hours begins at 0 o'clock.
  if (date.startsWith('-000000') || time?.startsWith('24') === true) return false;
  return read.toISOString().includes(`${date.slice(-6)}T`);
}

test('texts of dates are those that Date reads and shows again', () => {
  fc.assert(
    fc.property(fc.oneof(day, instant, likely), (text) => {
      assert.equal(isWireValue('Date', text), isDateByDate(text), text);
    }),
    {
      numRuns: runsOf(5000),
      examples: [
        ['2000-02-29'],
        ['1900-02-29'],
        ['-000000-01-01'],
        ['+000000-05-02'],
        ['+275760-09-13'],
        ['+275760-09-14'],
        ['2030-01-01T24:00:00Z'],
      ],
    },
  );
});

test('every date that there is has a text that is taken', () => {
  fc.assert(fc.property(fc.date({ noInvalidDate: true }), (date) => isWireValue('Date', date.toISOString())));
});

test('the zone of a date may lack its colon, as Python writes it', () => {
  assert.ok(isWireValue('Date', '2026-03-02T09:30:00.000000+0000'));
  const read = fromWire('Date', '2026-03-02T09:30:00.123456-0130', fakeHost());
  assert.deepEqual(read, new Date('2026-03-02T11:00:00.123Z'));
  assert.ok(!isWireValue('Date', '2026-03-02T09:30:00+000'));
});
