import type { ts } from 'ts-morph';
import type { ProjectParts } from './project.js';

/** With the imports that Meteor reads from an application's root. */
export function checkerOptions({
  root,
  compilerOptions = {},
  apps = [],
}: Pick<ProjectParts, 'root' | 'compilerOptions' | 'apps'>): ts.CompilerOptions {
  if (!apps.some(({ folder }) => folder === '')) return compilerOptions;
  return { ...compilerOptions, paths: { '/*': [`${root}/*`], ...compilerOptions.paths } };
}
