/** How generated texts differ from those that are committed. */
import assert from 'node:assert/strict';
import { createTwoFilesPatch } from 'diff/lib/patch/create.js';

/** As many lines of the difference tell what changed; git shows the rest once the golden folders are written anew. */
const MOST_LINES = 100;

/** Fails with a unified diff from the expected texts to the actual ones, by their names. */
export function assertSameTexts(
  actual: ReadonlyMap<string, string>,
  expected: ReadonlyMap<string, string>,
): void {
  const names = [...new Set([...expected.keys(), ...actual.keys()])].sort();
  const patches = names.map((name) => patch(name, expected.get(name), actual.get(name)));
  const lines = patches.join('').split('\n').slice(0, -1);
  if (lines.length === 0) return;
  const shown = lines.slice(0, MOST_LINES);
  if (lines.length > MOST_LINES) shown.push(`and ${lines.length - MOST_LINES} more lines`);
  assert.fail(`What is generated differs; \`npm run golden\` commits to it:\n${shown.join('\n')}`);
}

/** Empty where both are the same; `/dev/null` stands for a missing text. */
function patch(name: string, expected: string | undefined, actual: string | undefined): string {
  if (expected === actual) return '';
  return createTwoFilesPatch(
    expected === undefined ? '/dev/null' : `expected/${name}`,
    actual === undefined ? '/dev/null' : `generated/${name}`,
    expected ?? '',
    actual ?? '',
  ).replace(/^=+\n/, '');
}
