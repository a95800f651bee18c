/** Generates and writes before the host's process starts, and collects what is wrong. */
import { resolve } from 'node:path';
import type { Api } from '../../api.js';
import { type Diagnostic, diagnostic, hasErrors } from '../../diagnostics.js';
import { writeFolder } from '../../output/index.js';
import type { Route } from '../../routes/index.js';
import type { Suggestion } from '../../suggested-declarators.js';
import type { Changes } from '../changes.js';
import type { CommandRequest } from '../command.js';
import { generateInMemory } from '../generation.js';
import { emptiedFolder, whatCounts } from '../nothing-declared.js';
import type { Generator } from '../watch/generator.js';
import type { Workspace } from '../workspace.js';

export interface Prepared {
  routes: Route[];
  /** The named types that schemas of the routes refer to. */
  types: Api['types'];
  /** The host's modules, absolute, in the order in which they are imported. */
  modules: string[];
  /** The generated `index`, absolute. */
  index: string;
  changes: Changes;
  /** None of them is an error. */
  diagnostics: Diagnostic[];
}

type Preparation = Prepared | { failed: Diagnostic[] };

export async function prepare(
  workspace: Workspace,
  request: CommandRequest,
  generator?: Generator,
): Promise<Preparation> {
  const made = await (generator?.generate(workspace) ?? generateInMemory(workspace, request));
  const { files, api, routes, diagnostics, suggestions } = made;
  if (api.host === 'meteor') return { failed: [...diagnostics, servedByMeteor()] };
  if (hasErrors(diagnostics)) return { failed: diagnostics };
  const modules = modulesOf(workspace, api);
  if (modules.length === 0) return { failed: [...diagnostics, nothingToServe(workspace.root, suggestions)] };
  const emptied = emptiedFolder(workspace, made, request);
  if (typeof emptied === 'object') return { failed: [...diagnostics, emptied] };
  const { diagnostics: aboutFiles, ...changes } = writeFolder(workspace.out, files);
  const all = [...diagnostics, ...aboutFiles];
  if (hasErrors(aboutFiles)) return { failed: all };
  const index = resolve(workspace.out, files.has('index.js') ? 'index.js' : 'index.ts');
  return { routes, types: api.types, modules, index, changes, diagnostics: all };
}

function modulesOf({ root, config }: Workspace, { publications, methods, collections }: Api): string[] {
  const declaring = new Set([...publications, ...methods, ...collections].map(({ file }) => file));
  return (config.entry ?? [...declaring].sort()).map((file) => resolve(root, file));
}

const servedByMeteor = (): Diagnostic =>
  diagnostic('host-not-served', 'This is a Meteor project, which Meteor itself serves.', {
    hint: 'Run `npx restgen generate`, call `mountRestApi()` in the main module of the server, and run `meteor`.',
  });

const nothingToServe = (root: string, suggestions: readonly Suggestion[]): Diagnostic =>
  diagnostic('host-not-served', `There is nothing to serve in ${root}: no declarations were found.`, {
    hint: whatCounts(suggestions),
  });
