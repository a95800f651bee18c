import { join, posix, relative, sep } from 'node:path';
import { type Diagnostic, diagnostic } from '../../../shared/diagnostics.js';
import type { MeteorApp } from './folders.js';

/**
 * Warns of a generated folder that Meteor would put into the client, because the application names no main module.
 * @param out absolute
 */
export function generatedFolderInClient(root: string, out: string, apps: readonly MeteorApp[]): Diagnostic[] {
  return apps.flatMap(({ folder, hasClientModule }) => {
    const path = relative(join(root, folder), out).split(sep);
    if (hasClientModule === true || path.some((name) => NOT_IN_CLIENT.test(name))) return [];
    const message = `Meteor would put the generated folder ${posix.join(folder, ...path)} into the client, because package.json names no \`meteor.mainModule\` for it.`;
    const hint = `Set \`out: '${posix.join(folder, 'imports/generated')}'\`: Meteor loads files below \`imports\` only where they are imported.`;
    return [diagnostic('out-not-usable', message, { hint, severity: 'warning' })];
  });
}

/** Folders that Meteor does not load into the client by itself; `..` is outside of the application. */
const NOT_IN_CLIENT = /^(?:imports|server|private|public|tests|node_modules|\..*)$/;
