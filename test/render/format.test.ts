import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { util } from 'prettier';
import { layOutLine } from '../../src/render/canonical.js';
import { format } from '../../src/render/format.js';
import { literal } from '../../src/render/literal.js';
import { widthOf } from '../../src/render/width.js';
import { pretty } from './prettier.js';

const name = fc.constantFrom(
  'a',
  'id',
  'Task',
  'string',
  'createdAt',
  'attachmentsOfEveryProject',
  'anotherRatherLongNameOfAType',
  'größe',
);
const typeName = fc.constantFrom(
  'Task',
  'string',
  'unknown',
  'null',
  'Date',
  'AttachmentsOfEveryProjectThereIs',
  'undefined',
  "'open'",
  '"it\'s"',
  '1',
  'true',
  'A.B',
);
const key = fc.oneof({ weight: 5, arbitrary: name }, fc.constantFrom("'a-b'", "'plain'", '1'));

const { type } = fc.letrec<{ type: string }>((tie) => {
  const list = (min: number): fc.Arbitrary<string[]> =>
    fc.array(tie('type'), { minLength: min, maxLength: 4 });
  const members = fc.uniqueArray(fc.tuple(key, fc.constantFrom('', '?'), tie('type')), {
    maxLength: 4,
    selector: ([first]) => first,
  });
  const labels = fc.uniqueArray(fc.tuple(name, tie('type')), { maxLength: 4, selector: ([first]) => first });
  return {
    type: fc.oneof(
      { maxDepth: 4, depthSize: 'small' },
      typeName,
      tie('type').map((element) => `(${element})[]`),
      tie('type').map((element) => `readonly (${element})[]`),
      tie('type').map((object) => `keyof (${object})`),
      tie('type').map((object) => `(${object})['id']`),
      list(2).map((types) => types.map((each) => `(${each})`).join(' | ')),
      list(2).map((types) => types.map((each) => `(${each})`).join(' & ')),
      list(1).map((types) => `Map<${types.join(', ')}>`),
      list(0).map((types) => `[${types.join(', ')}]`),
      list(1).map((types) => `[...${types.map((each) => `(${each})`).join(', ')}]`),
      labels.map(
        (pairs) =>
          `[${pairs.map(([label, each], index) => `${index === pairs.length - 1 ? '...' : ''}${label}: ${each}`).join(', ')}]`,
      ),
      labels.map((pairs) => `[${pairs.map(([label, each]) => `${label}?: ${each}`).join(', ')}]`),
      members.map(
        (triples) =>
          `{ ${triples.map(([first, optional, each]) => `${first}${optional}: ${each}`).join(',\n')} }`,
      ),
      // No types with line breaks of their own within: there prettier's second run differs from its first.
      fc
        .array(fc.tuple(name, typeName), { maxLength: 4 })
        .map((pairs) => `((${pairs.map((pair) => pair.join(': ')).join(', ')}) => Task)`),
    ),
  };
});

/** Of characters that prettier and terminals think to be of one width. */
const text = fc
  .string({ unit: 'grapheme', maxLength: 90 })
  .filter((each) => widthOf(each) === util.getStringWidth(each));

const OPTIONS = ['', ", { idType: 'ObjectId' }"];

const route = fc
  .tuple(fc.array(type, { maxLength: 3 }), text, fc.constantFrom(...OPTIONS))
  .map(([types, text, options]) => {
    const generics =
      types.length === 0 ? '' : `<${types.map((each) => each.replaceAll('\n', ' ')).join(', ')}>`;
    return `tasks.post(${literal(`/methods/:"0"/${text}`)}, method${generics}(${literal(text)}${options}));\n`;
  });

test('a route is laid out as prettier does, whatever its types', async () => {
  await fc.assert(
    fc.asyncProperty(route, async (line) => {
      const formatted = format('routes.ts', line);
      assert.equal(formatted, await pretty(formatted));
      assert.equal(format('routes.ts', formatted), formatted);
    }),
    { numRuns: 300, endOnFailure: true, includeErrorInReport: true },
  );
});

test('a line that patterns lay out is laid out as if it were parsed', () => {
  let recognised = 0;
  const check = (line: string): void => {
    const formatted = format('routes.ts', line).trimEnd();
    for (const given of formatted.includes('\n') ? [line.trimEnd()] : [line.trimEnd(), formatted]) {
      const laidOut = layOutLine(given, 100);
      if (laidOut !== undefined) assert.equal(laidOut, formatted);
      recognised += laidOut === undefined ? 0 : 1;
    }
  };
  fc.assert(fc.property(route, check), { numRuns: 1000 });
  assert.ok(recognised > 100, `${recognised} lines were recognised`);
});
