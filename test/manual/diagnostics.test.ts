/** Every diagnostic has a section with its severity, its meaning and a remedy; the example of a section makes it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DIAGNOSTICS, type DiagnosticCode } from '../../src/shared/diagnostics.js';
import { project, restgen } from '../cli/captured.js';
import { filesOf, page, restgenLines } from './pages.js';

const { text, blocks } = page('docs/diagnostics.md');

/** What needs a machine in a certain state, or a file that is too long for a page. */
const WITHOUT_EXAMPLE: readonly DiagnosticCode[] = [
  'address-not-free',
  'file-not-parsed',
  'file-not-read',
  'machine-refuses',
  'mistake-of-restgen',
  'nested-too-deeply',
  'server-not-reached',
  'type-too-deep',
];

const sections = new Map(
  text
    .split(/^### /m)
    .slice(1)
    .map((section) => {
      const [, code = '', body = ''] = /^`([\w-]+)`\n([\s\S]*)$/.exec(section) ?? [];
      return [code, body.split(/^## /m)[0] ?? ''];
    }),
);

test('every diagnostic has a section, and every section a diagnostic', () => {
  assert.deepEqual([...sections.keys()].sort(), Object.keys(DIAGNOSTICS).sort());
});

for (const [code, severity] of Object.entries(DIAGNOSTICS)) {
  const body = sections.get(code) ?? '';

  test(`the section of ${code} says how severe it is, and what to do`, () => {
    assert.match(body, new RegExp(`^\\n${severity}\\. `));
    assert.match(body, /^Remedy: ./m);
  });

  const example = blocks.filter(({ heading }) => heading === `\`${code}\``);
  test(`the example of ${code} makes it`, async () => {
    assert.equal(
      example.length === 0,
      WITHOUT_EXAMPLE.some((item) => item === code),
    );
    if (example.length === 0) return;
    const root = project(filesOf(example));
    const shell = example.find(({ language }) => language === 'sh')?.text ?? 'npx restgen inspect';
    const [argv = []] = restgenLines(shell);
    const { stdout } = await restgen(root, [...argv, '--json']);
    const { diagnostics } = JSON.parse(stdout);
    assert.ok(
      diagnostics.some((diagnostic: { code: string }) => diagnostic.code === code),
      JSON.stringify(diagnostics, null, 2),
    );
  });
}
