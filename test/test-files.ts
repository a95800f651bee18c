import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));

/** They take longest, so they start first: none of them runs alone at the end. */
const LONGEST = [
  'compiles',
  'contract/hostile',
  'docs/chromium',
  'schema/differential/differential',
  'contract/authentication',
  'host/durability',
  'commands/serve',
  'commands/serve-watch',
  'commands/serve-failures',
  'manual/code',
  'commands/init',
].map((name) => `${name}.test.js`);

/** The built test files whose paths hold the text: the longest first, then by name. */
export function testFiles(text: string): string[] {
  const all = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.js') && file.includes(text))
    .sort();
  const first = LONGEST.filter((file) => all.includes(file));
  return [...first, ...all.filter((file) => !first.includes(file))].map((file) => join(FOLDER, file));
}
