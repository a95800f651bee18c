/** The files that `init` proposes for a project. */
import { parse } from 'jsonc-parser';
import { recordIn } from '../../shared/is-record.js';
import { isMeteorProject } from '../package-manager.js';

/**
 * The name of the configuration file. Without main modules, Meteor would run `.ts`, `.js` and `.mjs` files on server and
 * client; it ignores `.mts`.
 */
export function proposedConfigFile(root: string, manifest: string, language: 'js' | undefined): string {
  if (isMeteorProject(root) && !hasMainModules(manifest)) return 'restgen.config.mts';
  return language === 'js' ? 'restgen.config.mjs' : 'restgen.config.ts';
}

/** Folders with this name are excluded when a Meteor application without main modules loads all files. */
export const LAZY = 'imports';

export const proposedOut = (root: string, manifest: string): string | undefined =>
  isMeteorProject(root) && !hasMainModules(manifest) ? `${LAZY}/generated` : undefined;

function hasMainModules(manifest: string): boolean {
  const main = recordIn(recordIn(parse(manifest), 'meteor'), 'mainModule');
  return main['client'] !== undefined && main['server'] !== undefined;
}
