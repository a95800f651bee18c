/** What other tools are told of the generated folder: git, and formatters. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Step } from './step.js';

/** Such files name folders below their own alone. */
export const ignoreSteps = (root: string, out: string): Step[] =>
  out.startsWith('..') ? [] : [writeGitAttributes(root, out), ...formatterSteps(root, out)];

/**
 * Two branches that add routes beside each other change the same lines. Git's own `union` keeps the lines of both, so that no
 * one has to resolve them: the next `restgen generate` writes the folder as the merged source says.
 */
const writeGitAttributes = (root: string, out: string): Step =>
  addLine(root, '.gitattributes', `${out}/** merge=union linguist-generated=true`, {
    isThere: (line) => line.startsWith(`${out}/`),
    why: `merges of ${out}/ do not conflict: run \`restgen generate\` after them`,
  });

function formatterSteps(root: string, out: string): Step[] {
  const names = readdirSync(root);
  const uses = (pattern: RegExp): boolean => names.some((name) => pattern.test(name));
  const manifest = readFileSync(join(root, 'package.json'), 'utf8');
  const steps: Step[] = [];
  if (uses(/^\.prettier/) || uses(/^prettier\.config\./) || /"prettier"\s*:/.test(manifest))
    steps.push(
      addLine(root, '.prettierignore', `${out}/`, {
        isThere: (line) => line.replace(/^\/|\/$/g, '') === out,
        why: 'Prettier leaves alone what is generated',
      }),
    );
  const biome = names.find((name) => /^biome\.jsonc?$/.test(name));
  if (biome !== undefined && !readFileSync(join(root, biome), 'utf8').includes(`!${out}`))
    steps.push({ done: 'for you', what: biome, why: `add "!${out}" to files.includes` });
  const eslint = names.find((name) => /^(?:eslint\.config\.|\.eslintrc)/.test(name));
  if (eslint !== undefined && !readFileSync(join(root, eslint), 'utf8').includes(out))
    steps.push({ done: 'for you', what: eslint, why: eslintAdvice(eslint, out) });
  return steps;
}

const eslintAdvice = (file: string, out: string): string =>
  file.startsWith('eslint') ? `add { ignores: ['${out}/'] }` : `add "ignorePatterns": ["${out}/"]`;

interface LineToAdd {
  isThere: (line: string) => boolean;
  why: string;
}

function addLine(root: string, name: string, line: string, { isThere, why }: LineToAdd): Step {
  const path = join(root, name);
  const isNew = !existsSync(path);
  const before = isNew ? '' : readFileSync(path, 'utf8');
  if (before.split(/\r?\n/).some(isThere))
    return { done: 'left alone', what: name, why: 'names the folder already' };
  const ending = before === '' || before.endsWith('\n') ? '' : '\n';
  writeFileSync(path, `${before}${ending}${line}\n`);
  return { done: isNew ? 'created' : 'changed', what: name, why };
}
