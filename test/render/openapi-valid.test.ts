/** Every fixture's document is valid, by the word of two validators that share no code. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Validator } from '@seriousme/openapi-schema-validator';
import { generatedFixtures } from '../generated-fixtures.js';

const documents = (await generatedFixtures()).flatMap(({ fixture: { name }, files }) => {
  const text = files.get('openapi.json');
  return text === undefined ? [] : [{ name, text }];
});

/** What says nothing about the document: who may use it, and that paths of the host's choice are alike. */
const OFF = {
  'info-license': 'off',
  'info-license-strict': 'off',
  'no-ambiguous-paths': 'off',
  'no-server-example.com': 'off',
} as const;

test('Redocly finds nothing wrong with the documents', async () => {
  for (const { name, text } of documents) {
    const rules = name === 'demo/company' ? {} : OFF;
    const config = await createConfig({ extends: ['recommended-strict'], rules });
    const problems = await lintFromString({ source: text, config });
    const said = problems.map(
      ({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer})`,
    );
    assert.deepEqual(said, [], name);
  }
});

test('the schema of OpenAPI 3.1 accepts the documents', async () => {
  const validator = new Validator();
  for (const { name, text } of documents) {
    const { valid, errors } = await validator.validate(JSON.parse(text));
    assert.ok(valid, `${name}: ${JSON.stringify(errors)}`);
  }
});
