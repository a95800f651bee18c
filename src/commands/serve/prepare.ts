/** Generates and writes before the host's process starts, and collects diagnostics. */
import { resolve } from 'node:path';
import type { Generated } from '../../generator/generated.js';
import { writeFolder } from '../../generator/output/index.js';
import type { Route } from '../../generator/routes/index.js';
import type { Api } from '../../shared/api.js';
import { type Diagnostic, diagnostic, hasErrors } from '../../shared/diagnostics.js';
import type { Changes } from '../changes.js';
import { emptiedFolder, howToDeclare } from '../nothing-declared.js';
import type { Workspace } from '../workspace.js';
import type { ServeSession } from './session.js';

export interface Prepared {
  routes: Route[];
  /** The named types that schemas of the routes refer to. */
  types: Api['types'];
  /** The host's modules, absolute, in the order in which they are imported. */
  modules: string[];
  /** The generated `index`, absolute. */
  index: string;
  changes: Changes;
  /** Contains no error. */
  diagnostics: Diagnostic[];
}

type Preparation = Prepared | { failed: Diagnostic[] };

export function prepare(workspace: Workspace, { request, generator }: ServeSession): Preparation {
  const generated = generator.generate(workspace);
  const { files, api, routes, diagnostics } = generated;
  if (api.host === 'meteor') return { failed: [...diagnostics, meteorHostDiagnostic()] };
  if (hasErrors(diagnostics)) return { failed: diagnostics };
  const modules = declaringModules(workspace, api);
  if (modules.length === 0)
    return { failed: [...diagnostics, nothingToServe(workspace.root, generated.suggestions)] };
  const emptied = emptiedFolder(workspace, generated, request);
  if (typeof emptied === 'object') return { failed: [...diagnostics, emptied] };
  const { diagnostics: fileDiagnostics, ...changes } = writeFolder(workspace.out, files);
  const all = [...diagnostics, ...fileDiagnostics];
  if (hasErrors(fileDiagnostics)) return { failed: all };
  const index = resolve(workspace.out, files.has('index.js') ? 'index.js' : 'index.ts');
  return {
    routes,
    types: api.types,
    modules,
    index,
    changes,
    diagnostics: all,
  };
}

function declaringModules(
  { root, config }: Workspace,
  { publications, methods, collections }: Api,
): string[] {
  const declaring = new Set([...publications, ...methods, ...collections].map(({ file }) => file));
  return (config.entry ?? [...declaring].sort()).map((file) => resolve(root, file));
}

const meteorHostDiagnostic = (): Diagnostic =>
  diagnostic('host-not-served', 'This is a Meteor project, which Meteor itself serves.', {
    hint: 'Run `npx restgen generate`, call `mountRestApi()` in the main module of the server, and run `meteor`.',
  });

const nothingToServe = (root: string, suggestions: Generated['suggestions']): Diagnostic =>
  diagnostic('host-not-served', `There is nothing to serve in ${root}: no declarations were found.`, {
    hint: howToDeclare(suggestions),
  });
