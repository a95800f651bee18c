/** Types and expressions are laid out as prettier lays them out, whatever they are. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { util } from 'prettier';
import { layOut } from '../../../../src/generator/render/layout/document.js';
import {
  callExpression,
  type Expression,
  expressionDocument,
  valueExpression,
} from '../../../../src/generator/render/layout/expression.js';
import { stringLiteral } from '../../../../src/generator/render/layout/literal.js';
import {
  memberDocument,
  typeDocument,
  typeText,
} from '../../../../src/generator/render/layout/type-document.js';
import { widthOf } from '../../../../src/generator/render/layout/width.js';
import {
  keywordType,
  type MemberSyntax,
  mapTypes,
  namedType,
  type TupleElement,
  type TypeSyntax,
  typesWithin,
} from '../../../../src/shared/type-syntax.js';
import fc, { runsOf } from '../../../random.js';
import { pretty } from '../prettier.js';

const name = fc.constantFrom(
  'a',
  'id',
  'Task',
  'createdAt',
  'attachmentsOfEveryProject',
  'anotherRatherLongNameOfAType',
  'größe',
);
const simple = fc.constantFrom<TypeSyntax>(
  namedType('Task'),
  namedType('AttachmentsOfEveryProjectThereIs'),
  namedType('Date'),
  { kind: 'named', name: 'State', members: ['Open'] },
  { kind: 'typeof', name: 'settings' },
  keywordType('string'),
  keywordType('unknown'),
  keywordType('undefined'),
  keywordType('void'),
  { kind: 'literal', text: 'null' },
  { kind: 'literal', text: 'true' },
  { kind: 'literal', text: '-1' },
  { kind: 'string', value: 'open' },
  { kind: 'string', value: "it's" },
);
const key = fc.oneof({ weight: 5, arbitrary: name }, fc.constantFrom('a-b', 'plain', '1', 1));

const { type } = fc.letrec<{ type: TypeSyntax }>((tie) => {
  const list = (minLength: number): fc.Arbitrary<TypeSyntax[]> =>
    fc.array(tie('type'), { minLength, maxLength: 4 });
  const labelled = fc.uniqueArray(fc.tuple(name, tie('type')), {
    maxLength: 4,
    selector: ([first]) => first,
  });
  const members = fc.uniqueArray(fc.tuple(key, fc.boolean(), fc.boolean(), tie('type')), {
    maxLength: 4,
    selector: ([first]) => String(first),
  });
  return {
    type: fc.oneof(
      { maxDepth: 4, depthSize: 'small' },
      simple,
      tie('type').map((element): TypeSyntax => ({ kind: 'array', element })),
      tie('type').map((element): TypeSyntax => {
        const array: TypeSyntax = { kind: 'array', element };
        return { kind: 'operator', operator: 'readonly', type: array };
      }),
      tie('type').map((of): TypeSyntax => ({ kind: 'operator', operator: 'keyof', type: of })),
      tie('type').map(
        (object): TypeSyntax => ({
          kind: 'indexed',
          object,
          index: { kind: 'string', value: 'id' },
        }),
      ),
      list(2).map((types): TypeSyntax => ({ kind: 'union', types })),
      list(2).map((types): TypeSyntax => ({ kind: 'intersection', types })),
      list(1).map((types) => namedType('Map', ...types)),
      list(0).map(
        (types): TypeSyntax => ({ kind: 'tuple', elements: types.map((each) => ({ type: each })) }),
      ),
      list(1).map(
        (types): TypeSyntax => ({
          kind: 'tuple',
          elements: types.map((each, index) =>
            index === 0 ? { type: each, modifier: 'rest' } : { type: each },
          ),
        }),
      ),
      fc.tuple(labelled, fc.constantFrom('optional', undefined)).map(
        ([pairs, modifier]): TypeSyntax => ({
          kind: 'tuple',
          elements: pairs.map(
            ([label, each]): TupleElement => ({
              label,
              type: each,
              ...(modifier === undefined ? {} : { modifier }),
            }),
          ),
        }),
      ),
      members.map(
        (all): TypeSyntax => ({
          kind: 'object',
          members: all.map(
            ([first, optional, readonly, each]): MemberSyntax => ({
              kind: 'property',
              name: first,
              optional,
              readonly,
              type: each,
            }),
          ),
        }),
      ),
      // No types with line breaks of their own within: there prettier's second run differs from its first.
      fc.uniqueArray(fc.tuple(name, simple), { maxLength: 4, selector: ([first]) => first }).map(
        (pairs): TypeSyntax => ({
          kind: 'function',
          parameters: pairs.map(([first, each]) => ({ name: first, type: each })),
          result: namedType('Task'),
        }),
      ),
    ),
  };
});

/** Of characters that prettier and terminals think to be of one width. */
const text = fc
  .string({ unit: 'grapheme', maxLength: 90 })
  .filter((each) => widthOf(each) === util.getStringWidth(each));

const OPTIONS: Expression[][] = [[], [valueExpression({ idType: 'ObjectId' })]];

const route = fc.tuple(text, fc.constantFrom(...OPTIONS)).map(([given, options]) => {
  const handler = callExpression('method', stringLiteral(given), ...options);
  const call = callExpression('tasks.post', stringLiteral(`/methods/:"0"/${given}`), handler);
  return layOut([expressionDocument(call), ';']);
});

const isPretty = async (code: string): Promise<void> => assert.equal(`${code}\n`, await pretty(`${code}\n`));
const RUNS = { numRuns: runsOf(500), endOnFailure: true, includeErrorInReport: true };

test('a route is laid out as prettier does', async () => {
  await fc.assert(fc.asyncProperty(route, isPretty), RUNS);
});

test('a type is laid out as prettier does, whatever it is', async () => {
  const alias = type.map((of) => layOut(['export type Alias = ', typeDocument(of), ';']));
  await fc.assert(fc.asyncProperty(alias, isPretty), RUNS);
});

test('a signature is laid out as prettier does, whatever its types', async () => {
  const parameters = fc.uniqueArray(fc.tuple(name, type), { maxLength: 3, selector: ([first]) => first });
  // Objects deep within a result are where prettier's second run differs from its first.
  const result = type.filter(
    (each) =>
      !typesWithin(each)
        .slice(1)
        .some(({ kind }) => kind === 'object'),
  );
  const signature = fc.tuple(text, parameters, result).map(([first, pairs, given]) => {
    const of = {
      kind: 'function' as const,
      parameters: pairs.map(([label, each]) => ({ name: label, type: each })),
      result: given,
    };
    const member: MemberSyntax = { kind: 'method', name: first, of, optional: false };
    return `interface Methods {\n${layOut([memberDocument(member), ';'], 1)}\n}`;
  });
  await fc.assert(fc.asyncProperty(signature, isPretty), RUNS);
});

/** As configurations hold them: no lists of numbers, which prettier fills, nor of lists, which it always breaks. */
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    text,
    fc.boolean(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.constant(null),
    fc.array(text, { maxLength: 5 }),
    fc.dictionary(fc.oneof(name, fc.constantFrom('a-b', 'Cache-Control')), tie('value'), {
      maxKeys: 5,
      noNullPrototype: true,
    }),
  ),
}));

test('values are laid out as prettier does, whatever they are', async () => {
  const statement = value.map((given) =>
    layOut(['export const options: Options = ', expressionDocument(valueExpression({ given })), ';']),
  );
  await fc.assert(fc.asyncProperty(statement, isPretty), RUNS);
});

test('a method named new keeps its quotes: it would be a constructor', () => {
  const of = { kind: 'function' as const, parameters: [], result: keywordType('void') };
  const member: MemberSyntax = { kind: 'method', name: 'new', of, optional: false };
  assert.equal(layOut(memberDocument(member)), "'new'(): void");
});

test('what rarely stands in a type stays on one line, with the parentheses that it needs', () => {
  const long = namedType('AttachmentsOfEveryProjectThereIsAndMore');
  const union: TypeSyntax = { kind: 'union', types: [long, long] };
  const call: TypeSyntax = { kind: 'function', parameters: [], result: keywordType('void') };
  const conditional: TypeSyntax = {
    kind: 'conditional',
    check: call,
    extends: { kind: 'array', element: { kind: 'infer', name: 'Item' } },
    whenTrue: union,
    whenFalse: keywordType('never'),
  };
  const condition = `(() => void) extends (infer Item)[] ? ${typeText(union)} : never`;
  assert.equal(layOut(typeDocument(conditional)), condition);
  const mapped: TypeSyntax = { kind: 'mapped', parts: ['{ [Key in ', union, ']: ', conditional, ' }'] };
  assert.equal(layOut(typeDocument(mapped)), `{ [Key in ${typeText(union)}]: ${condition} }`);
});

test('every type within a type is found, and can be replaced', () => {
  fc.assert(
    fc.property(type, (given) => {
      const found = typesWithin(given);
      const renamed = (each: TypeSyntax): TypeSyntax =>
        each.kind === 'string' ? { kind: 'string', value: 'seen' } : mapTypes(each, renamed);
      const changed = typesWithin(renamed(given));
      assert.equal(changed.length, found.length);
      const strings = changed.filter((each) => each.kind === 'string');
      assert.equal(strings.length, found.filter((each) => each.kind === 'string').length);
      assert.ok(strings.every(({ value }) => value === 'seen'));
    }),
  );
});
