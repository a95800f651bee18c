/** Files and settings of a project that begins with `init`. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isMeteorProject } from '../package-manager.js';
import type { Configuration } from './configuration.js';
import { type Step, writeNew } from './step.js';

/** Whether a folder has no source: only hidden files, node_modules, lock files and texts. */
export const isNewProject = (root: string): boolean =>
  existsSync(root) &&
  !isMeteorProject(root) &&
  readdirSync(root, { withFileTypes: true }).every(
    (entry) =>
      entry.name.startsWith('.') ||
      entry.name === 'node_modules' ||
      (entry.isFile() && !/\.(?:[cm]?[jt]sx?|coffee|vue|svelte)$/.test(entry.name)),
  );

/** The plan as if the project already had the tsconfig.json and the `type` that it gets. */
export const asModules = (planned: Configuration): Configuration => ({
  ...planned,
  style: { ...planned.style, extension: '.js' },
});

/** Writes compiler options with which the example and the generated files compile. */
export function writeTsconfig(root: string): Step {
  const what = 'tsconfig.json';
  if (existsSync(join(root, what))) return { done: 'left alone', what, why: 'is there already' };
  writeNew(join(root, what), TSCONFIG);
  return { done: 'created', what, why: '`tsc` checks the types' };
}

const TSCONFIG = `{
  "compilerOptions": {
    "target": "es2023",
    "module": "nodenext",
    "types": ["node"],
    "strict": true,
    "skipLibCheck": true,
    "noEmit": true
  }
}
`;
