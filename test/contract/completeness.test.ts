import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { it } from 'node:test';

/** How many numbered rules the contract has. */
const RULES = 47;

it('every rule of the contract has a test over HTTP that cites it', () => {
  const folder = new URL('./', import.meta.url);
  const texts = readdirSync(folder)
    .filter((file) => file.endsWith('.test.js') && !import.meta.url.endsWith(file))
    .map((file) => readFileSync(new URL(file, folder), 'utf8'))
    .join('\n');
  const cited = new Set(texts.match(/\bC\d+(?=[:,] )/g));
  const missing = Array.from({ length: RULES }, (_, index) => `C${index + 1}`).filter(
    (rule) => !cited.has(rule),
  );
  assert.deepEqual(missing, []);
});
