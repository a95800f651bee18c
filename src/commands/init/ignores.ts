/** Tells git and formatters about the generated folder. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMeteorProject } from '../package-manager.js';
import type { Step } from './step.js';

/** @param inRepository whether git needs to be told */
export function ignoreSteps(root: string, out: string, inRepository: boolean): Step[] {
  // These files can only name folders below their own.
  const isBelow = !out.startsWith('..');
  return [
    ...(inRepository && isBelow ? [writeGitAttributes(root, out)] : []),
    ...(inRepository ? databaseSteps(root) : []),
    ...(isBelow ? formatterSteps(root, out) : []),
  ];
}

/** Ignores the database folder of `restgen serve`. Meteor has its own database. */
const databaseSteps = (root: string): Step[] =>
  isMeteorProject(root)
    ? []
    : [addFolder(root, '.gitignore', DATABASE, 'the documents of `restgen serve` stay out of git')];

const DATABASE = '.restgen';

/**
 * Two branches that add neighbouring routes change the same lines. Git's `union` merge keeps the lines of both without
 * a conflict, and the next `restgen generate` rewrites the folder from the merged source. Reviewers read routes and types.
 */
const writeGitAttributes = (root: string, out: string): Step =>
  addLine(root, '.gitattributes', attributesOf(out).join('\n'), {
    isPresent: (line) => line.startsWith(`${out}/`),
    why: `merges of ${out}/ do not conflict: run \`restgen generate\` after them`,
  });

const attributesOf = (out: string): string[] => [
  `${out}/** merge=union linguist-generated=true`,
  ...['api.json', 'routes/**'].map((read) => `${out}/${read} linguist-generated=false`),
];

function formatterSteps(root: string, out: string): Step[] {
  const manifest = readFileSync(join(root, 'package.json'), 'utf8');
  const usesPrettier =
    /"prettier"\s*:/.test(manifest) || readdirSync(root).some((name) => /^\.?prettier/.test(name));
  return usesPrettier ? [addFolder(root, '.prettierignore', out, 'Prettier skips the generated folder')] : [];
}

/** Adds a line that ignores a folder. */
const addFolder = (root: string, name: string, folder: string, why: string): Step =>
  addLine(root, name, `${folder}/`, {
    isPresent: (line) => line.replace(/^\/|\/$/g, '') === folder,
    why,
  });

interface LineToAdd {
  isPresent: (line: string) => boolean;
  why: string;
}

function addLine(root: string, name: string, line: string, { isPresent, why }: LineToAdd): Step {
  const path = join(root, name);
  const isNew = !existsSync(path);
  const before = isNew ? '' : readFileSync(path, 'utf8');
  if (before.split(/\r?\n/).some(isPresent))
    return { done: 'left alone', what: name, why: 'names the folder already' };
  const ending = before === '' || before.endsWith('\n') ? '' : '\n';
  writeFileSync(path, `${before}${ending}${line}\n`);
  return { done: isNew ? 'created' : 'changed', what: name, why };
}
