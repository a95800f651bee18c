/** What other tools are told of the generated folder: git, and formatters. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMeteorProject } from '../package-manager.js';
import type { Step } from './step.js';

/** Such files name folders below their own alone. */
export const ignoreSteps = (root: string, out: string): Step[] =>
  out.startsWith('..')
    ? databaseSteps(root)
    : [writeGitAttributes(root, out), ...databaseSteps(root), ...formatterSteps(root, out)];

/** `restgen serve` keeps documents there; Meteor has a database of its own. */
function databaseSteps(root: string): Step[] {
  if (isMeteorProject(root)) return [];
  const isFirst = !existsSync(join(root, '.gitignore')) && existsSync(join(root, 'node_modules'));
  return [
    addFolder(root, '.gitignore', DATABASE, 'the documents of `restgen serve` stay out of git'),
    ...(isFirst ? [addFolder(root, '.gitignore', 'node_modules', 'packages stay out of git')] : []),
  ];
}

const DATABASE = '.restgen';

/**
 * Two branches that add routes beside each other change the same lines. Git's own `union` keeps the lines of both, so that no
 * one has to resolve them: the next `restgen generate` writes the folder as the merged source says. `data` repeats the files of
 * JSON beside it, and no diff shows them twice.
 */
const writeGitAttributes = (root: string, out: string): Step =>
  addLine(root, '.gitattributes', `${out}/** merge=union linguist-generated=true\n${out}/data.* -diff`, {
    isThere: (line) => line.startsWith(`${out}/`),
    why: `merges of ${out}/ do not conflict: run \`restgen generate\` after them`,
  });

function formatterSteps(root: string, out: string): Step[] {
  const names = readdirSync(root);
  const uses = (pattern: RegExp): boolean => names.some((name) => pattern.test(name));
  const manifest = readFileSync(join(root, 'package.json'), 'utf8');
  const steps: Step[] = [];
  if (uses(/^\.prettier/) || uses(/^prettier\.config\./) || /"prettier"\s*:/.test(manifest))
    steps.push(addFolder(root, '.prettierignore', out, 'Prettier leaves alone what is generated'));
  const biome = names.find((name) => /^biome\.jsonc?$/.test(name));
  if (biome !== undefined && !readFileSync(join(root, biome), 'utf8').includes(`!${out}`))
    steps.push({ done: 'for you', what: biome, why: `add "!${out}" to files.includes` });
  return steps;
}

/** A line that ignores a folder. */
const addFolder = (root: string, name: string, folder: string, why: string): Step =>
  addLine(root, name, `${folder}/`, {
    isThere: (line) => line.replace(/^\/|\/$/g, '') === folder,
    why,
  });

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
