import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { check, Match, ObjectId, type Pattern } from '../../../src/server/host/host.js';

class Point {
  x = 1;
}

const MATCHING: [value: unknown, pattern: Pattern][] = [
  ['a', String],
  ['', String],
  [Number.NaN, Number],
  [false, Boolean],
  [() => 1, Function],
  [{}, Object],
  [{ any: { thing: 1 } }, Object],
  [Object.create(null), Object],
  [new Date(), Date],
  [new Uint8Array(1), Uint8Array],
  [new Point(), Point],
  [new ObjectId(), ObjectId],
  ['a', 'a'],
  [5, 5],
  [null, null],
  [undefined, undefined],
  [[], [String]],
  [['a', 'b'], [String]],
  [
    { a: 'x', b: { c: [1] } },
    { a: String, b: { c: [Number] } },
  ],
  [{}, { a: Match.Optional(String) }],
  [{ a: 'x' }, { a: Match.Optional(String) }],
  [undefined, Match.Optional(String)],
  [{}, { a: Match.Maybe(String) }],
  [null, Match.Maybe(String)],
  [undefined, Match.Maybe(String)],
  ['x', Match.OneOf(Number, String)],
  [null, Match.OneOf(Number, null)],
  [-(2 ** 31), Match.Integer],
  [2 ** 31 - 1, Match.Integer],
  [Symbol('any'), Match.Any],
  [{ a: 1, more: 2 }, Match.ObjectIncluding({ a: Number })],
  [{ x: 1, y: 2 }, Match.ObjectWithValues(Number)],
  ['x', Match.NonEmptyString],
  [4, Match.Where((value: number) => value % 2 === 0)],
];

const FAILING: [value: unknown, pattern: Pattern, message: string][] = [
  [1, String, 'Expected string, got number'],
  [null, String, 'Expected string, got null'],
  [undefined, Number, 'Expected number, got undefined'],
  ['1', Number, 'Expected number, got string'],
  [[], Object, 'Expected object, got array'],
  [new Point(), Object, 'Expected object, got object'],
  [null, Object, 'Expected object, got null'],
  [{}, Date, 'Expected Date, got object'],
  [{ _bsontype: 'ObjectId' }, ObjectId, 'Expected ObjectId, got object'],
  ['b', 'a', 'Expected "a", got "b"'],
  [0, null, 'Expected null, got 0'],
  [null, undefined, 'Expected undefined, got null'],
  ['a', [String], 'Expected array, got string'],
  [{ length: 0 }, [String], 'Expected array, got object'],
  [['a', 1], [String], 'Expected string, got number in field [1]'],
  [{ a: { b: [1, 'x'] } }, { a: { b: [Number] } }, 'Expected number, got string in field a.b[1]'],
  [{ a: 1, b: 2 }, { a: Number }, 'Unknown key in field b'],
  [{ a: { b: 1 } }, { a: {} }, 'Unknown key in field a.b'],
  [{ 'a b': 1 }, {}, 'Unknown key in field ["a b"]'],
  [JSON.parse('{"__proto__":1}'), {}, 'Unknown key in field __proto__'],
  [{}, { a: Number }, "Missing key 'a'"],
  [{ list: [{}] }, { list: [{ a: Number }] }, "Missing key 'a' in field list[0]"],
  [{}, { toString: String }, "Missing key 'toString'"],
  [{ a: undefined }, { a: Match.Optional(String) }, 'Expected string, got undefined in field a'],
  [{ a: null }, { a: Match.Maybe(String) }, 'Expected string, got null in field a'],
  [null, Match.Optional(String), 'Expected string, got null'],
  [true, Match.OneOf(Number, String), 'Expected one of 2 patterns, got true'],
  [1.5, Match.Integer, 'Expected Integer, got 1.5'],
  [2 ** 31, Match.Integer, 'Expected Integer, got 2147483648'],
  [Number.NaN, Match.Integer, 'Expected Integer, got NaN'],
  ['1', Match.Integer, 'Expected Integer, got "1"'],
  [{ a: 'x' }, Match.ObjectIncluding({ a: Number }), 'Expected number, got string in field a'],
  [{ x: 'y' }, Match.ObjectWithValues(Number), 'Expected number, got string in field x'],
  ['', Match.NonEmptyString, 'Expected a string that is not empty, got ""'],
  [3, Match.Where((value: number) => value % 2 === 0), 'Failed Match.Where validation, got number'],
];

describe('check', () => {
  for (const [index, [value, pattern]] of MATCHING.entries()) {
    it(`lets matching value ${index} pass`, () => {
      check(value, pattern);
      assert.equal(Match.test(value, pattern), true);
    });
  }

  for (const [index, [value, pattern, message]] of FAILING.entries()) {
    it(`refuses value ${index}: ${message}`, () => {
      assert.throws(() => check(value, pattern), { name: 'MatchError', message: `Match error: ${message}` });
      assert.equal(Match.test(value, pattern), false);
    });
  }

  it('has an error for the client that says what is wrong (C41)', () => {
    try {
      check({ a: [1] }, { a: [String] });
      assert.fail('check let it pass');
    } catch (error) {
      assert.ok(error instanceof Match.Error);
      assert.equal(error.path, 'a[0]');
      assert.equal(error.sanitizedError.isClientSafe, true);
      assert.equal(error.sanitizedError.error, 'invalid-arguments');
      assert.match(error.sanitizedError.reason ?? '', /^Validation failed: /);
    }
  });

  it('a condition may say itself what is wrong, and its bugs stay bugs', () => {
    const says = Match.Where(() => {
      throw new Match.Error('too short');
    });
    assert.throws(() => check({ a: 1 }, { a: says }), { message: 'Match error: too short in field a' });
    const bug = Match.Where(() => {
      throw new RangeError('bug');
    });
    assert.throws(() => check(1, bug), RangeError);
  });

  it('a pattern of an array has one element', () => {
    assert.throws(() => check([], [] as never), /Bad pattern/);
  });

  it('a client cannot send a pattern of its own in a value', () => {
    const value: unknown = JSON.parse('{"mismatch":null,"inner":1}');
    assert.equal(Match.test(value, { a: String }), false);
  });
});

describe('types', () => {
  it('a checked value has the type of the pattern', () => {
    const value: unknown = { id: 'a', list: [1], when: new Date(0), kind: 'open' };
    check(value, {
      id: String,
      list: [Match.Integer],
      when: Match.Optional(Date),
      kind: Match.OneOf('open', 'done'),
      note: Match.Maybe(String),
    });
    const typed: { id: string; list: number[]; when?: Date; kind: 'open' | 'done'; note?: string } = value;
    assert.equal(typed.list[0], 1);
    // @ts-expect-error the pattern names no such key
    assert.equal(value.other, undefined);
  });

  it('Match.test narrows', () => {
    const value: unknown = 'text';
    if (!Match.test(value, Match.OneOf(String, [Number]))) assert.fail();
    const typed: string | number[] = value;
    assert.equal(typed.length, 4);
  });

  it('a type guard in Where gives its type', () => {
    const value: unknown = 'text';
    check(
      value,
      Match.Where((candidate): candidate is string => typeof candidate === 'string'),
    );
    assert.equal(value.toUpperCase(), 'TEXT');
  });
});
