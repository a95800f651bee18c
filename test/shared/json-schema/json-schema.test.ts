/** The one walk over JSON Schema. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OBJECT_ID, type Schema } from '../../../src/shared/contract.js';
import {
  acceptsEverything,
  acceptsNothing,
  childSchemas,
  describingChildren,
  itemSchemaAtIndex,
  mapChildren,
  referredName,
  resolveReference,
} from '../../../src/shared/json-schema/json-schema.js';

const child = (title: string): Schema => ({ description: `child ${title}` });

/** A schema with all keywords there are: one that is added to the contract does not compile before it stands here. */
const EVERY_KEYWORD: Required<Schema> = {
  $ref: '#/$defs/Task',
  type: 'object',
  const: 1,
  enum: [1],
  properties: { name: child('properties'), __other: child('second property') },
  required: ['name'],
  additionalProperties: child('additionalProperties'),
  patternProperties: { '^a': child('patternProperties') },
  propertyNames: child('propertyNames'),
  prefixItems: [child('prefixItems'), child('second item')],
  items: child('items'),
  minItems: 1,
  maxItems: 1,
  uniqueItems: true,
  anyOf: [child('anyOf')],
  allOf: [child('allOf')],
  not: child('not'),
  pattern: 'a',
  format: 'date',
  minLength: 1,
  maxLength: 1,
  minimum: 1,
  maximum: 1,
  exclusiveMinimum: 1,
  exclusiveMaximum: 1,
  multipleOf: 1,
  contentEncoding: 'base64',
  title: 'Task',
  description: 'the whole',
  default: { description: 'no schema' },
  examples: [{ description: 'no schema' }],
  deprecated: true,
  'x-type': 'Date',
};

/** Found in its text, so that no keyword is forgotten here as well. */
const titles = [...JSON.stringify(EVERY_KEYWORD).matchAll(/child ([\w ]+)/g)].map(([, title = '']) => title);
const titlesOf = (schemas: readonly Schema[]): string[] =>
  schemas.map(({ description = '' }) => description.replace('child ', ''));

test('every schema that a schema holds is found', () => {
  assert.equal(titles.length, 11);
  assert.deepEqual(titlesOf(childSchemas(EVERY_KEYWORD)).sort(), [...titles].sort());
  assert.deepEqual(childSchemas({ items: false, additionalProperties: true }), []);
});

test('what a value is not, and what names are, describes nothing in the value', () => {
  assert.deepEqual(
    titlesOf(describingChildren(EVERY_KEYWORD)).sort(),
    titles.filter((title) => title !== 'not' && title !== 'propertyNames').sort(),
  );
});

test('every schema that a schema holds is replaced where it stands, and nothing else is', () => {
  const before = JSON.stringify(EVERY_KEYWORD);
  const changed = mapChildren(EVERY_KEYWORD, ({ description = '' }, keyword) => ({
    description: `${description.replace('child', 'changed')}, ${keyword}`,
  }));
  const expected = before.replace(/child ([\w ]+)/g, (_text, title: string) => {
    const keyword = { 'second property': 'properties', 'second item': 'prefixItems' }[title] ?? title;
    return `changed ${title}, ${keyword}`;
  });
  assert.equal(JSON.stringify(changed), expected);
  assert.equal(JSON.stringify(EVERY_KEYWORD), before);
});

test('what is no schema stays: booleans, and a property of a forbidden name', () => {
  const schema: Schema = {
    properties: Object.fromEntries([['__proto__', child('inherited')]]),
    additionalProperties: true,
    items: false,
  };
  const changed = mapChildren(schema, () => ({ type: 'string' }));
  assert.deepEqual(Object.entries(changed.properties ?? {}), [['__proto__', { type: 'string' }]]);
  assert.equal(changed.additionalProperties, true);
  assert.equal(changed.items, false);
});

test('a reference is followed to its end, and nowhere where it leads back to itself', () => {
  const $defs: Record<string, Schema> = {
    Task: { type: 'object' },
    Alias: { $ref: '#/$defs/Task' },
    Round: { $ref: '#/$defs/Back' },
    Back: { $ref: '#/$defs/Round' },
  };
  assert.equal(referredName({ $ref: '#/$defs/Task' }), 'Task');
  assert.equal(referredName({ $ref: '#/components/schemas/Task' }), undefined);
  assert.equal(resolveReference({ $ref: '#/$defs/Alias' }, $defs), $defs['Task']);
  assert.equal(resolveReference(OBJECT_ID, $defs), OBJECT_ID);
  assert.equal(resolveReference({ $ref: '#/$defs/Round' }, $defs), undefined);
  assert.equal(resolveReference({ $ref: '#/$defs/constructor' }, $defs), undefined);
});

test('a schema that only notes something accepts everything, and its opposite nothing', () => {
  assert.equal(acceptsEverything({ description: 'any', default: 1 }), true);
  assert.equal(acceptsEverything({ type: 'string' }), false);
  assert.equal(acceptsNothing({ not: {} }), true);
  assert.equal(acceptsNothing({ not: { type: 'string' } }), false);
  assert.equal(acceptsNothing({}), false);
});

test('an item of an array has the schema of its position, or that of all further items', () => {
  const tuple: Schema = { prefixItems: [{ type: 'string' }], items: false };
  assert.deepEqual(itemSchemaAtIndex(tuple, 0), { type: 'string' });
  assert.equal(itemSchemaAtIndex(tuple, 1), false);
  assert.deepEqual(itemSchemaAtIndex({ items: { type: 'number' } }, 7), { type: 'number' });
  assert.equal(itemSchemaAtIndex({}, 0), undefined);
});
