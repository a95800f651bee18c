/** Holds the document against the recommended rules of linters. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Workplace } from './workplace.js';

const COMMANDS: readonly (readonly [linter: string, command: string, parameters: readonly string[]])[] = [
  [
    'redocly',
    'npx',
    ['-y', '@redocly/cli@1.34.5', 'lint', 'openapi.json', '--extends', 'recommended', '--format', 'stylish'],
  ],
  [
    'spectral',
    'npx',
    ['-y', '@stoplight/spectral-cli@6.15.0', 'lint', 'openapi.json', '-r', 'spectral.yaml', '-F', 'hint'],
  ],
  // Its package for npm downloads a program when it is installed; the program itself is taken where there is one.
  ['vacuum', 'vacuum', ['lint', '-d', 'openapi.json', '--fail-severity', 'warn']],
];

interface LintRow {
  linter: string;
  result: string;
  isClean: boolean;
}

export function lintRows({ work }: Workplace): LintRow[] {
  writeFileSync(join(work, 'spectral.yaml'), 'extends: [[spectral:oas, recommended]]\n');
  return COMMANDS.map(([linter, command, parameters]) => {
    const { status, stdout, stderr, error } = spawnSync(command, parameters, { cwd: work, encoding: 'utf8' });
    if (error !== undefined) return { linter, result: 'not installed', isClean: true };
    const said = `${stdout}\n${stderr}`;
    const isClean = status === 0 && !/\bwarning\b.*\n|\d+ warnings?\b/i.test(said.replace(/npm warn.*/g, ''));
    return { linter, result: isClean ? 'no findings' : said.trim().slice(-3000), isClean };
  });
}
