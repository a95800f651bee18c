/** Values of random types, values that are nearly of them, and values that have nothing to do with them. */
import fc from '../../../random.js';
import { mutated, mutation, unrelated } from './mutation.js';
import type { Element, Field, ObjectType, RandomType, TemplatePart } from './random-type.js';

export const valueFor = (type: RandomType): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 5, arbitrary: ofType(type, 3) },
    { weight: 5, arbitrary: fc.tuple(ofType(type, 3), mutation).map(([value, how]) => mutated(value, how)) },
    { weight: 1, arbitrary: unrelated },
  );

function ofType(type: RandomType, depth: number): fc.Arbitrary<unknown> {
  switch (type.kind) {
    case 'keyword':
      return KEYWORDS[type.name];
    case 'literal':
      return fc.constant(type.value);
    case 'template':
      return fc.tuple(...type.parts.map(templateText)).map((texts) => texts.join(''));
    case 'enum':
      return fc.constantFrom(...type.values);
    case 'union':
      return fc.oneof(...type.parts.map((part) => ofType(part, depth)));
    case 'variants':
      return fc.oneof(...type.variants.map((part) => objectOf(fieldsOf(part), depth)));
    case 'intersection':
      return intersectionOf(type, depth);
    case 'array':
      return fc.array(ofType(type.of, depth), { maxLength: 3 });
    case 'tuple':
      return tupleOf(type.elements, type.rest, depth);
    case 'record':
      return type.keys === 'string'
        ? fc.dictionary(keyText, ofType(type.of, depth), { maxKeys: 2, noNullPrototype: true })
        : objectOf(
            type.keys.map((name) => ({ name, type: type.of, optional: false })),
            depth,
          );
    case 'open':
      return fc
        .tuple(
          fc.dictionary(keyText, ofType(type.of, depth), { maxKeys: 2, noNullPrototype: true }),
          objectOf(type.fields, depth),
        )
        .map(([more, own]) => ({ ...more, ...own }));
    case 'recursive':
      return recursiveOf(type, depth);
    case 'generic':
      return genericOf(type, depth);
    case 'object':
    case 'utility':
      return objectOf(fieldsOf(type), depth);
  }
}

const keyText = fc.constantFrom('x', 'y', 'key');

const KEYWORDS: Readonly<Record<'string' | 'number' | 'boolean' | 'null', fc.Arbitrary<unknown>>> = {
  string: fc.constantFrom('', 'a', 'b', 'text'),
  number: fc.constantFrom(0, 1, -2, 1.5, 1e21),
  boolean: fc.boolean(),
  null: fc.constant(null),
};

function templateText(part: TemplatePart): fc.Arbitrary<string> {
  if ('text' in part) return fc.constant(part.text);
  if ('oneOf' in part) return fc.constantFrom(...part.oneOf);
  // Without what may follow the placeholder: TypeScript's compiler ends it at the first such text.
  return part.type === 'number' ? fc.constantFrom('0', '15', '-7') : fc.constantFrom('', 'a', 'b\n');
}

/** The fields of an object type, as its utilities leave them. */
function fieldsOf(type: ObjectType): readonly Field[] {
  if (type.kind === 'object') return type.fields;
  const fields = fieldsOf(type.of);
  switch (type.name) {
    case 'Partial':
      return fields.map((field) => ({ ...field, optional: true }));
    case 'Required':
      return fields.map((field) => ({ ...field, optional: false }));
    case 'Readonly':
      return fields;
    case 'Pick':
      return fields.filter(({ name }) => type.keys.includes(name));
    case 'Omit':
      return fields.filter(({ name }) => !type.keys.includes(name));
  }
}

function objectOf(fields: readonly Field[], depth: number): fc.Arbitrary<Record<string, unknown>> {
  const values = fields.map(({ type, optional }) =>
    optional ? fc.option(ofType(type, depth), { nil: undefined }) : ofType(type, depth),
  );
  return fc
    .tuple(...values)
    .map((all) =>
      Object.fromEntries(
        fields.flatMap(({ name }, index) => (all[index] === undefined ? [] : [[name, all[index]]])),
      ),
    );
}

function intersectionOf(
  { parts, variants }: Extract<RandomType, { kind: 'intersection' }>,
  depth: number,
): fc.Arbitrary<unknown> {
  const common = parts.map((part) => objectOf(fieldsOf(part), depth));
  const one = variants.map((part) => objectOf(fieldsOf(part), depth));
  const all = one.length === 0 ? common : [...common, fc.oneof(...one)];
  return fc.tuple(...all).map((objects) => Object.assign({}, ...objects));
}

function tupleOf(
  elements: readonly Element[],
  rest: RandomType | undefined,
  depth: number,
): fc.Arbitrary<unknown> {
  const required = elements.filter(({ optional }) => !optional).length;
  const more = rest === undefined ? fc.constant([]) : fc.array(ofType(rest, depth), { maxLength: 2 });
  return fc
    .tuple(
      fc.tuple(...elements.map(({ type }) => ofType(type, depth))),
      fc.integer({ min: required, max: elements.length }),
      more,
    )
    .map(([values, length, others]) =>
      length < values.length ? values.slice(0, length) : [...values, ...others],
    );
}

function recursiveOf(type: Extract<RandomType, { kind: 'recursive' }>, depth: number): fc.Arbitrary<unknown> {
  const own = objectOf(type.fields, depth);
  const inner = depth === 0 ? undefined : ofType(type, depth - 1);
  const none = fc.constant(undefined);
  const links: Record<typeof type.link, fc.Arbitrary<unknown>> = {
    optional: inner === undefined ? none : fc.option(inner, { nil: undefined }),
    nullable: inner === undefined ? fc.constant(null) : fc.option(inner),
    list: inner === undefined ? fc.constant([]) : fc.array(inner, { maxLength: 2 }),
    record:
      inner === undefined
        ? fc.constant({})
        : fc.dictionary(keyText, inner, { maxKeys: 1, noNullPrototype: true }),
  };
  return fc
    .tuple(own, links[type.link])
    .map(([object, next]) => ({ ...object, ...(next === undefined ? {} : { next }) }));
}

function genericOf(
  { parameter, written }: Extract<RandomType, { kind: 'generic' }>,
  depth: number,
): fc.Arbitrary<unknown> {
  const inner = ofType(parameter, depth);
  const boxed = (value: fc.Arbitrary<unknown>): fc.Arbitrary<{ value: unknown }> => fc.record({ value });
  switch (written) {
    case 'T':
      return boxed(inner);
    case 'T[]':
      return boxed(fc.array(inner, { maxLength: 2 }));
    case 'T | null':
      return boxed(fc.option(inner));
    case 'Box<T>':
      return fc.oneof(
        boxed(inner),
        fc.tuple(inner, inner).map(([value, next]) => ({ value, next: { value: next } })),
      );
  }
}
