/** What a library accepts, the route accepts (C40): zod 3, zod 4 and `check` are asked themselves. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z as z4 } from 'zod';
import { z as z3 } from 'zod/v3';
import { check } from '../../../../src/server/host/check/check.js';
import * as Match from '../../../../src/server/host/check/match.js';
import { Compiler } from '../../../../src/server/runtime/validation/compiler.js';
import type { Schema } from '../../../../src/shared/contract.js';
import fc, { runsOf, SEED } from '../../../random.js';
import { schemaBy } from '../arguments-of.js';

const OF_TEXTS = [
  'email()',
  'url()',
  'uuid()',
  'cuid()',
  'cuid2()',
  'ulid()',
  'nanoid()',
  'base64()',
  'base64url()',
  'date()',
  'time()',
  'duration()',
  'datetime()',
  'datetime({ offset: true })',
  'datetime({ local: true })',
  'datetime({ precision: 0 })',
  'datetime({ precision: 3 })',
  'datetime({ precision: 3, offset: true })',
  "email({ message: 'An address.' })",
  'trim().min(2)',
  'toLowerCase().email()',
  'nonempty()',
  'min(2)',
  'max(2)',
  'length(2)',
  "startsWith('a')",
  "endsWith('Z')",
  "includes('-')",
  'regex(/^[a-z-]+$/i)',
].map((method) => `z.string().${method}`);

const OF_ZOD_4 = [
  'z.email()',
  'z.email({ pattern: z.regexes.unicodeEmail })',
  'z.email({ pattern: z.regexes.html5Email })',
  'z.email({ pattern: z.regexes.rfc5322Email })',
  'z.email({ pattern: z.regexes.browserEmail })',
  'z.string().check(z.minLength(2), z.maxLength(3))',
  'z.string().check(z.email())',
  'z.iso.datetime({ precision: 0 })',
  'z.iso.datetime({ precision: 3, local: true })',
  'z.iso.time({ precision: 3 })',
  'z.email({ pattern: /^\\S+@\\S+$/ })',
  "z.email({ message: 'An address.' })",
  'z.httpUrl()',
  'z.guid()',
  'z.uuidv4()',
  'z.hostname()',
  'z.ipv4()',
  'z.ipv6()',
  'z.e164()',
  'z.hex()',
  'z.nanoid({ length: 10 })',
  'z.iso.datetime({ precision: -1 })',
  'z.iso.datetime({ precision: -1, offset: true })',
  'z.iso.datetime({ local: true, offset: true })',
  'z.iso.time({ precision: -1 })',
  "z.templateLiteral(['a-', z.number(), z.enum(['x', '.'])])",
  "z.templateLiteral([z.string().min(2), 'px', z.boolean().nullable()])",
  "z.record(z.enum(['a', 'b']), z.number())",
  "z.record(z.enum(['a', 'b']), z.number().optional())",
  "z.partialRecord(z.enum(['a', 'b']), z.number())",
  "z.looseRecord(z.enum(['a', 'b']), z.number())",
  'z.strictObject({ a: z.number() }).extend({ b: z.number() })',
  'z.object(z.strictObject({ a: z.number() }).shape)',
];

const OF_CHECK = [
  'String',
  'Number',
  'Match.Integer',
  'Match.NonEmptyString',
  "Match.OneOf('a', 1, null)",
  'Match.Maybe(String)',
  '[Match.Integer]',
  '{ a: Number, b: Match.Optional(Number) }',
  'Match.ObjectIncluding({ a: Number })',
  'Match.Where((text) => { check(text, String); return text.length >= 2; })',
];

const TEXTS = [
  '',
  'a',
  '😀',
  '😀😀',
  'a@b.co',
  'A.b_c+d@b-.example.org',
  'ü@ü',
  'a@localhost',
  'https://example.org/a?b#c',
  ' HTTPS://example.org',
  'mailto:a@b.co',
  'urn:a',
  '6ba7b810-9dad-11d1-80b4-00c04fd430c8',
  '6BA7B810-9DAD-41D1-80B4-00C04FD430C8',
  'cjld2cyuq0000t3rmniod1foy',
  'cabcdef',
  '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  'V1StGXR8_Z5jdHi6B-myT',
  'V1StGXR8_Z',
  'YQ==',
  'YWI=',
  'YWJj',
  '2026-01-01',
  '2024-02-29',
  '10:00',
  '10:00:00',
  '23:59:59.123',
  'P1Y2M3DT4H5M6.5S',
  '-P1W',
  'P0,5Y',
  '2026-01-01T10:00Z',
  '2026-01-01T10:00+02:00',
  '2026-01-01T10:00:00Z',
  '2026-01-01T10:00:00.123Z',
  '2026-01-01T10:00:00+02:00',
  '2026-01-01T10:00:00+0200',
  '2026-01-01T10:00:00',
  '2026-01-01T10:00',
  'example.org',
  'example.org.',
  '127.0.0.1',
  '::1',
  '2001:db8::ff00:42:8329',
  '::ffff:1.2.3.4',
  '+4915112345678',
  'ff00',
  'a-1.5x',
  'a--2.',
  'abpxtrue',
  '\npxnull',
];

const OTHERS = [
  0,
  1.5,
  -0,
  2 ** 31,
  null,
  [],
  [1],
  [1.5],
  {},
  { a: 1 },
  { b: 1 },
  { a: 1, b: 2 },
  { a: 1, c: 'x' },
];

/** A text with one character removed, doubled or replaced. */
const changed = fc
  .tuple(fc.constantFrom(...TEXTS), fc.nat(40), fc.constantFrom('', '-', '.', '0', 'Z', 'a', ':', '😀'))
  .map(
    ([text, at, by]) => text.slice(0, at % (text.length + 1)) + by + text.slice((at % (text.length + 1)) + 1),
  );

const VALUES = [...TEXTS, ...OTHERS, ...fc.sample(changed, { seed: SEED, numRuns: runsOf(2000) })];

interface Oracle {
  source: string;
  accepts: (value: unknown) => boolean;
}

type Schemas = (z: unknown) => { safeParse: (value: unknown) => { success: boolean } };

function zodOracle(source: string, z: unknown): Oracle {
  const schema = (new Function('z', `return ${source};`) as Schemas)(z);
  return { source: `${source}.parse(a);`, accepts: (value) => schema.safeParse(value).success };
}

type Patterns = (match: typeof Match, checked: typeof check) => Match.Pattern;

function checkOracle(source: string): Oracle {
  const pattern = (new Function('Match', 'check', `return ${source};`) as Patterns)(Match, check);
  return { source: `check(a, ${source});`, accepts: (value) => Match.test(value, pattern) };
}

function assertAccepted({ source, accepts }: Oracle): void {
  const compiler = new Compiler({}, { rejects: true });
  const schema = schemaBy(source) as Schema;
  const accepted = VALUES.filter(accepts);
  assert.ok(accepted.length > 0, `no value is accepted by ${source}`);
  assert.deepEqual(
    accepted.filter((value) => !compiler.fits(schema, value)),
    [],
    `${source} → ${JSON.stringify(schema)}`,
  );
}

for (const source of OF_TEXTS)
  test(`zod 3: ${source}`, () => {
    assertAccepted(zodOracle(source, z3));
  });

for (const source of [...OF_TEXTS, ...OF_ZOD_4])
  test(`zod 4: ${source}`, () => {
    assertAccepted(zodOracle(source, z4));
  });

for (const source of OF_CHECK)
  test(`check: ${source}`, () => {
    assertAccepted(checkOracle(source));
  });
