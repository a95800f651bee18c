/** What a library itself says of values, beside what is read of the schema that it is given. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import { read } from '../arguments-of.js';

/** Values of JSON of all kinds, some of which every schema below takes, and some of which it refuses. */
const VALUES: readonly unknown[] = [
  ...[null, true, false, 0, 1, 2, 3, 5, 10, 1.5, -1, -2.5, 1e21],
  ...[
    '',
    'a',
    'b',
    'ab',
    'abc',
    'abcdef',
    ' a ',
    'A',
    '1',
    '12',
    '-1',
    '1.5',
    'true',
    'x@y.org',
    'no@mail',
    'http://a.b/c',
  ],
  ...['2024-02-29', '2024-13-01', '2024-02-29T10:20', '2024-02-29T10:20:30Z', '10:20', '10:20:30'],
  ...['c3c4c1f2-6f0d-4f6a-9b0a-0c8b9f6c1d2e', 'slug-one', 'www.a.b', '127.0.0.1'],
  ...[
    ['a'],
    ['a', 'b'],
    ['a', 1],
    ['a', 1, true],
    [1],
    [1, 2],
    [1, 'a'],
    ['a', 'a', 'a', 'a'],
    [null],
    [[]],
    [{}],
  ],
  ...[
    {},
    { a: 'x' },
    { a: '' },
    { a: 1 },
    { a: null },
    { a: 'x', b: 1 },
    { a: 'x', b: 'y' },
    { b: 1 },
    { a: 1, b: 2 },
  ],
  ...[
    { a: 'x', c: true },
    { a: 'x', b: 1, c: true },
    { a: { b: 1 } },
    { a: { b: 'x' } },
    { a: ['x'] },
    { a: [] },
  ],
  ...[{ kind: 'a', n: 1 }, { kind: 'b', t: 'x' }, { kind: 'c' }, { kind: 'a' }],
  ...[
    { name: 'x', children: [] },
    { name: 'x', children: [{ name: 'y', children: [] }] },
    { name: 'x', children: [1] },
  ],
];

export interface LibraryUnderTest {
  /** The import of the library, as an application writes it. */
  imports: string;
  /** The names that expressions may use, with what they stand for. */
  names: Readonly<Record<string, unknown>>;
  /** The statements of a handler that hold its argument `a` against a schema. */
  holding: (made: string) => string;
  accepts: (schema: never, value: unknown) => boolean;
}

/** One for all: it compiles the schema of schemas when it is first asked, which takes longer than theirs. */
const ajv = new Ajv2020({ strict: false });
ajvFormats.default(ajv);

/**
 * The schema that is read refuses nothing that the library takes (C40). `exact`: it takes nothing that the library
 * refuses, either.
 */
export function sameVerdict(library: LibraryUnderTest, made: string, precision: 'exact' | 'looser'): void {
  test(`${made} is read as the library takes it`, () => {
    const { parameters, api } = read(
      `${library.imports}\nmethod('x', async function (a) { ${library.holding(made)} });`,
    );
    const [parameter] = parameters;
    assert.ok(parameter?.schema, 'nothing is read of it');
    const isTaken = ajv.compile({ ...parameter.schema, $defs: api.types });
    const schema = new Function(...Object.keys(library.names), `return ${made}`)(
      ...Object.values(library.names),
    ) as never;
    for (const value of VALUES) {
      // To some libraries a list is an object that lacks its keys; no application means that.
      if (Array.isArray(value) && parameter.schema.type === 'object') continue;
      const isAccepted: boolean = library.accepts(schema, value);
      if (precision === 'looser' && !isAccepted) continue;
      const text: string = `${JSON.stringify(value)} and ${JSON.stringify(parameter.schema)}`;
      assert.equal(isTaken(value), isAccepted, text);
    }
  });
}
