/** Random TypeScript types as data, from which both their text and values of them are made. */
import fc from '../../../random.js';

export type RandomType =
  | { kind: 'keyword'; name: 'string' | 'number' | 'boolean' | 'null' }
  | { kind: 'literal'; value: string | number | boolean }
  | { kind: 'template'; parts: TemplatePart[] }
  | { kind: 'enum'; values: (string | number)[] }
  | { kind: 'union'; parts: RandomType[] }
  | { kind: 'array'; of: RandomType; written: 'T[]' | 'readonly T[]' | 'Array<T>' | 'ReadonlyArray<T>' }
  | { kind: 'tuple'; elements: Element[]; rest?: RandomType }
  | { kind: 'record'; keys: string[] | 'string'; of: RandomType }
  | { kind: 'open'; fields: Field[]; of: RandomType }
  | { kind: 'recursive'; fields: Field[]; link: Link }
  | { kind: 'generic'; parameter: RandomType; written: 'T' | 'T[]' | 'T | null' | 'Box<T>' }
  | ObjectType
  | { kind: 'variants'; variants: ObjectType[] }
  | { kind: 'intersection'; parts: ObjectType[]; variants: ObjectType[] };

export type ObjectType =
  | { kind: 'object'; fields: Field[]; written: 'in place' | 'interface' | 'alias' }
  | { kind: 'utility'; name: Utility; of: ObjectType; keys: string[] };

export type TemplatePart = { text: string } | { type: 'string' | 'number' } | { oneOf: string[] };
export type Utility = 'Partial' | 'Required' | 'Readonly' | 'Pick' | 'Omit';
export type Link = 'optional' | 'nullable' | 'list' | 'record';

export interface Field {
  name: string;
  type: RandomType;
  optional: boolean;
}

export interface Element {
  type: RandomType;
  optional: boolean;
}

const NAMES = ['a', 'b', 'c', 'd', 'some-key', 'toString'];
const TEXTS = ['', 'a', 'b', 'c', 'A.b', "it's"];

const leaf: fc.Arbitrary<RandomType> = fc.oneof(
  fc.constantFrom<RandomType[]>(
    { kind: 'keyword', name: 'string' },
    { kind: 'keyword', name: 'number' },
    { kind: 'keyword', name: 'boolean' },
    { kind: 'keyword', name: 'null' },
  ),
  fc
    .constantFrom(...TEXTS, 0, 1, -2, 1.5, true, false)
    .map((value): RandomType => ({ kind: 'literal', value })),
  fc
    .array(
      fc.oneof(
        fc.constantFrom('a-', '.', '$').map((text): TemplatePart => ({ text })),
        fc.constantFrom<TemplatePart[]>({ type: 'string' }, { type: 'number' }),
        fc.subarray(['a', 'b', 'x.y'], { minLength: 1 }).map((oneOf): TemplatePart => ({ oneOf })),
      ),
      { minLength: 1, maxLength: 3 },
    )
    .map((parts): RandomType => ({ kind: 'template', parts: parts.flatMap(apart) })),
  fc
    .oneof(
      fc.subarray(['a', 'b', 'red'], { minLength: 1 }),
      fc.subarray([0, 1, 5], { minLength: 1 }),
      fc.subarray(['a', 2], { minLength: 1 }),
    )
    .map((values): RandomType => ({ kind: 'enum', values })),
);

/** The compiler gives a placeholder before another one a single character, and before literals as few as possible. */
const apart = (part: TemplatePart, index: number, parts: readonly TemplatePart[]): TemplatePart[] => {
  const before = parts[index - 1];
  return before !== undefined && 'type' in before && !('text' in part) ? [{ text: '/' }, part] : [part];
};

const fieldsOf = (type: fc.Arbitrary<RandomType>, names = NAMES, minLength = 0): fc.Arbitrary<Field[]> =>
  fc
    .subarray(names, { minLength, maxLength: Math.min(3, names.length) })
    .chain((chosen) =>
      fc.tuple(...chosen.map((name) => fc.record({ name: fc.constant(name), type, optional: fc.boolean() }))),
    );

const objectOf = (type: fc.Arbitrary<RandomType>, names = NAMES): fc.Arbitrary<ObjectType> =>
  fc.record({
    kind: fc.constant('object'),
    fields: fieldsOf(type, names, 1),
    written: fc.constantFrom('in place', 'interface', 'alias'),
  });

/** Some field remains: `{}` is no object, but takes anything. */
const utilityOf = (type: fc.Arbitrary<RandomType>): fc.Arbitrary<ObjectType> =>
  fieldsOf(type, NAMES, 2).chain((fields) =>
    fc.record({
      kind: fc.constant('utility'),
      name: fc.constantFrom('Partial', 'Required', 'Readonly', 'Pick', 'Omit'),
      of: fc.record({
        kind: fc.constant('object'),
        fields: fc.constant(fields),
        written: fc.constantFrom('in place', 'interface', 'alias'),
      }),
      keys: fc.subarray(
        fields.map(({ name }) => name),
        { minLength: 1, maxLength: fields.length - 1 },
      ),
    }),
  );

/** Objects of one union, told apart by a field that each has a text of its own in. */
const variantsOf = (
  type: fc.Arbitrary<RandomType>,
  names = NAMES,
  field = 'kind',
): fc.Arbitrary<ObjectType[]> =>
  fc.subarray(['a', 'b', 'c'], { minLength: 2 }).chain((texts) =>
    fc.tuple(
      ...texts.map((value) =>
        fc.record({
          kind: fc.constant('object' as const),
          fields: fieldsOf(type, names).map((fields): Field[] => [
            { name: field, type: { kind: 'literal', value }, optional: false },
            ...fields,
          ]),
          written: fc.constantFrom('in place' as const, 'interface' as const, 'alias' as const),
        }),
      ),
    ),
  );

const intersectionOf = (type: fc.Arbitrary<RandomType>): fc.Arbitrary<RandomType> =>
  fc.record({
    kind: fc.constant('intersection' as const),
    parts: fc.tuple(objectOf(type, ['a', 'b']), objectOf(type, ['c', 'd', 'some-key'])),
    variants: fc.oneof({ weight: 2, arbitrary: fc.constant<ObjectType[]>([]) }, variantsOf(type, ['e', 'f'])),
  });

const { type } = fc.letrec<{ type: RandomType }>((tie) => {
  const inner = tie('type');
  const list = (minLength: number): fc.Arbitrary<RandomType[]> =>
    fc.array(inner, { minLength, maxLength: 3 });
  return {
    type: fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      leaf,
      list(2).map((parts): RandomType => ({ kind: 'union', parts })),
      fc.record({
        kind: fc.constant('array' as const),
        of: inner,
        written: fc.constantFrom('T[]', 'readonly T[]', 'Array<T>', 'ReadonlyArray<T>'),
      }),
      fc.tuple(list(0), fc.nat(2), fc.option(inner, { nil: undefined })).map(tupleOf),
      fc.record({
        kind: fc.constant('record' as const),
        keys: fc.oneof(fc.constant('string' as const), fc.subarray(NAMES, { minLength: 1, maxLength: 3 })),
        of: inner,
      }),
      inner.chain((of) =>
        fc.record({
          kind: fc.constant('open' as const),
          fields: fieldsOf(fc.constant(of), NAMES),
          of: fc.constant(of),
        }),
      ),
      fc.record({
        kind: fc.constant('recursive' as const),
        fields: fieldsOf(inner),
        link: fc.constantFrom('optional', 'nullable', 'list', 'record'),
      }),
      fc.record({
        kind: fc.constant('generic' as const),
        parameter: inner,
        written: fc.constantFrom('T', 'T[]', 'T | null', 'Box<T>'),
      }),
      objectOf(inner),
      utilityOf(inner),
      variantsOf(inner).map((variants): RandomType => ({ kind: 'variants', variants })),
      intersectionOf(inner),
    ),
  };
});

/** Optional elements stand after the others. */
function tupleOf([types, required, rest]: [RandomType[], number, RandomType | undefined]): RandomType {
  const elements = types.map((randomType, index) => ({ type: randomType, optional: index >= required }));
  return { kind: 'tuple', elements, ...(rest === undefined ? {} : { rest }) };
}

export const randomType: fc.Arbitrary<RandomType> = type;
