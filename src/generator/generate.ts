/** The pipeline: from the source of a host project to the files of the generated folder. Nothing of the host is run. */
import { relative, resolve, sep } from 'node:path';
import type { Config } from '../config/config.js';
import type { Api } from '../shared/api.js';
import { type Diagnostic, diagnostic, hasErrors, mark } from '../shared/diagnostics.js';
import { memoize } from '../shared/memoize.js';
import { type Scanner, scan } from './analysis/syntax/index.js';
import type { Generated } from './generated.js';
import { buildApi, readsCalls } from './model/index.js';
import type { Disk, LibraryFiles } from './project/dependencies/index.js';
import { openProject, type Prescanner, type Project, prescanChangedTexts } from './project/index.js';
import { type RenderParts, render } from './render/index.js';
import { createContract, createRoutes, type RouteDiagnostic } from './routes/index.js';

export interface GenerateOptions {
  disk?: Disk;
  /** Shared by the runs of one process. */
  libraries?: LibraryFiles | undefined;
  kept?: KeptAnswers | undefined;
}

/** Answers that depend on one file alone. `--watch` keeps them for the next run, which saves a quarter of an edit. */
interface KeptAnswers {
  prescan: Prescanner;
  scan: Scanner;
}

export const keepAnswers = (): KeptAnswers => ({ prescan: prescanChangedTexts(), scan: memoize(scan) });

/**
 * Generates in memory. `root` is the host project's folder; paths in `config` are relative to it.
 * The user's mistakes are diagnostics.
 */
export const generate = (root: string, config: Config, options: GenerateOptions = {}): Generated =>
  generateFromProject(openHost(root, config, options), config, options.kept);

export const openHost = (root: string, config: Config, options: GenerateOptions = {}): Project =>
  openProject(root, { ...config, readsCalls: readsCalls(config) }, { ...options, ...options.kept });

function generateFromProject(project: Project, config: Config, kept: KeptAnswers | undefined): Generated {
  const { api, suggestions, calls, ...built } = buildApi(project, config, kept?.scan);
  const { routes, diagnostics: ofRoutes } = createRoutes(api, config);
  const contract = createContract(api, routes, config);
  const root = rootFromOutFolder(project.root, config);
  const diagnostics = [
    ...built.diagnostics,
    ...ofRoutes.map((route) => markDiagnostic(project, route)),
    ...outDiagnostics(config, root),
  ];
  const parts = renderParts(project, config, { root, api, routes, contract });
  const files: Generated['files'] = hasErrors(diagnostics) ? new Map() : render(parts);
  return { api, routes, contract, diagnostics, suggestions, calls, files };
}

const rootFromOutFolder = (root: string, { out }: Config): string =>
  relative(resolve(root, out), resolve(root)).split(sep).join('/');

const renderParts = (
  { importStyle, identity, language }: Project,
  config: Config,
  { api, ...made }: Pick<RenderParts, 'root' | 'routes' | 'contract'> & { api: Api },
): RenderParts => ({
  ...made,
  host: api.host,
  style: importStyle,
  identity,
  language: config.language ?? language ?? 'ts',
  settings: config,
});

const markDiagnostic = (project: Project, { code, message, hint, place }: RouteDiagnostic): Diagnostic =>
  diagnostic(code, message, { hint, place: mark(project.sources.tree(place.file).text, place) });

/** `rootFromOutFolder` begins with `..`, unless the generated folder contains the project. */
function outDiagnostics({ out }: Config, relativeRoot: string): Diagnostic[] {
  if (relativeRoot === '..' || relativeRoot.startsWith('../')) return [];
  return [
    diagnostic('out-not-usable', `The generated folder ${out} contains the project.`, {
      hint: 'Choose another folder with `out`.',
    }),
  ];
}
