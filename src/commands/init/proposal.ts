/** The configuration file, language and folder that `init` proposes for a project. */
import { parse } from 'jsonc-parser';
import { recordIn } from '../../shared/is-record.js';
import { isMeteorProject } from '../package-manager.js';
import type { ModuleStyle } from './module-style.js';

interface Proposal {
  /** The name of the configuration file. */
  file: string;
  language: 'js' | undefined;
}

export function proposalFor(
  root: string,
  manifest: string,
  { language }: Pick<ModuleStyle, 'language'>,
): Proposal {
  return { file: `restgen.config.${endingFor(root, manifest, language)}`, language };
}

/**
 * The file extension. Without main modules, Meteor would run `.ts`, `.js` and `.mjs` files on server and client; it
 * ignores `.mts`.
 */
function endingFor(root: string, manifest: string, language: 'js' | undefined): string {
  if (isMeteorProject(root) && !hasMainModules(manifest)) return 'mts';
  return language === 'js' ? 'mjs' : 'ts';
}

/** Folders with this name are excluded when a Meteor application without main modules loads all files. */
export const LAZY = 'imports';

export const proposedOut = (root: string, manifest: string): string | undefined =>
  isMeteorProject(root) && !hasMainModules(manifest) ? `${LAZY}/generated` : undefined;

function hasMainModules(manifest: string): boolean {
  const main = recordIn(recordIn(parse(manifest), 'meteor'), 'mainModule');
  return main['client'] !== undefined && main['server'] !== undefined;
}
