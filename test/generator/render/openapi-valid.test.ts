/** Every fixture's document is valid, by the word of two validators that share no code. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Validator } from '@seriousme/openapi-schema-validator';
import { groupBy } from '../../../src/shared/group.js';
import { generatedFixtures } from '../../generated-fixtures.js';

const documents = generatedFixtures().flatMap(({ fixture: { name }, files }) => {
  const text = files.get('openapi.json');
  return text === undefined ? [] : [{ name, text }];
});

/** The rooms that are about paths and schemas: the documents of others have nothing more. The schema of OpenAPI reads all. */
const LINTED = /^(?:contract|demo|hosts|render|routes|schema)\//;

/**
 * What says nothing about the document: who may use it, and that paths of the host's choice are alike. The API itself tries
 * the examples (`openapi-examples`); here they take longer than all else.
 */
const OFF = {
  'info-license': 'off',
  'info-license-strict': 'off',
  'no-ambiguous-paths': 'off',
  'no-server-example.com': 'off',
  'no-invalid-media-type-examples': 'off',
  'no-invalid-schema-examples': 'off',
} as const;

type Parts = Record<string, Record<string, unknown>>;

interface Document {
  paths: Parts;
  components: Parts;
}

/**
 * One document with the operations and components of all, each under names of its own. The linter compiles its own schemas
 * anew for every document, which takes longer than to read what it holds.
 */
function joined(texts: readonly string[]): string {
  const [first, ...others] = texts.map(underOwnNames);
  assert.ok(first !== undefined);
  for (const { paths, components } of others) {
    Object.assign(first.paths, paths);
    for (const [kind, parts] of Object.entries(components)) {
      first.components[kind] ??= {};
      Object.assign(first.components[kind], parts);
    }
  }
  return JSON.stringify(first);
}

function underOwnNames(text: string, index: number): Document {
  const document: Document = JSON.parse(
    text
      .replaceAll(/"#\/components\/(\w+)\//g, `"#/components/$1/of${index}.`)
      .replaceAll(/"operationId": ?"/g, `$&of${index}.`),
  );
  const components = Object.entries(document.components).map(([kind, parts]) => [
    kind,
    // Operations refer to these without a path.
    kind === 'securitySchemes' ? parts : withPrefix(parts, `of${index}.`),
  ]);
  return {
    ...document,
    paths: withPrefix(document.paths, `/of${index}`),
    components: Object.fromEntries(components),
  };
}

const withPrefix = <Value>(parts: Record<string, Value>, prefix: string): Record<string, Value> =>
  Object.fromEntries(Object.entries(parts).map(([name, part]) => [prefix + name, part]));

/** What documents have beside their operations, and the schemas and answers that these share. */
function surroundings(text: string): string {
  const { paths: _paths, components, tags: _tags, ...others } = JSON.parse(text);
  return JSON.stringify([others, components.securitySchemes]);
}

test('Redocly finds nothing wrong with the documents', async () => {
  const linted = documents.filter(({ name }) => LINTED.test(name));
  const groups = groupBy(linted, ({ text }) => surroundings(text));
  assert.ok(groups.size > 3);
  for (const group of groups.values()) {
    const names = group.map(({ name }) => name);
    const source = joined(group.map(({ text }) => text));
    const rules = names.includes('demo/company') ? {} : OFF;
    const config = await createConfig({ extends: ['recommended-strict'], rules });
    const problems = await lintFromString({ source, config });
    const said = problems.map(
      ({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer})`,
    );
    assert.deepEqual(said, [], names.join(', '));
  }
});

test('the schema of OpenAPI accepts the documents', async () => {
  const validator = new Validator();
  for (const { name, text } of documents) {
    const { valid, errors } = await validator.validate(JSON.parse(text));
    assert.ok(valid, `${name}: ${JSON.stringify(errors)}`);
  }
});
