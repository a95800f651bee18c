/** The pipeline: from the source of a host project to the files of the generated folder. Nothing of the host is run. */
import { relative, resolve, sep } from 'node:path';
import type { Api } from './api.js';
import type { Config } from './config.js';
import { type Diagnostic, diagnostic, hasErrors, mark } from './diagnostics.js';
import type { Generated } from './generated.js';
import { createDisk, type Disk, type LibraryFiles } from './incremental/dependencies/index.js';
import { type BuiltApi, buildApi, holdsCalls, type KnownDeclarations, NOTHING_KNOWN } from './model/index.js';
import { openProject, type Project } from './project/index.js';
import { NO_RENDER_CACHE, type RenderCache, type RenderParts, render } from './render/index.js';
import { contractOf, type RouteDiagnostic, routesOf } from './routes/index.js';
import { type Timing, untimed } from './timing.js';

export interface GenerateOptions {
  disk?: Disk;
  timing?: Timing;
  reuse?: Reuse;
  /** Shared by the runs of one process. */
  libraries?: LibraryFiles;
}

/** What the stages reuse of an earlier run. */
export type Reuse = (project: Project) => {
  known: KnownDeclarations;
  renderCache: (built: BuiltApi) => RenderCache;
};

const NO_REUSE: Reuse = () => ({ known: NOTHING_KNOWN, renderCache: () => NO_RENDER_CACHE });

/**
 * Generates in memory. `root` is the host project's folder; paths in `config` are relative to it.
 * The user's mistakes are diagnostics.
 */
export function generate(
  root: string,
  config: Config,
  { disk = createDisk(), timing = untimed, reuse = NO_REUSE, libraries }: GenerateOptions = {},
): Generated {
  const project = timing.measure('files', () =>
    openProject(root, { ...config, readsCalls: holdsCalls(config) }, { disk, timing, libraries }),
  );
  const { built, cache } = timing.measure('finding', () => {
    const { known, renderCache } = reuse(project);
    const built = buildApi(project, config, known);
    return { built, cache: renderCache(built) };
  });
  const { api, suggestions } = built;
  const { routes, diagnostics: ofRoutes } = routesOf(api, config);
  const contract = contractOf(api, routes, config);
  const parts = renderParts(project, config, { root: rootFromOut(root, config), api, routes, contract });
  const diagnostics = [
    ...built.diagnostics,
    ...ofRoutes.map((each) => markedIn(project, each)),
    ...diagnosticsOfOut(config, parts.root),
  ];
  const files = hasErrors(diagnostics)
    ? new Map<string, string>()
    : timing.measure('rendering', () => render(parts, cache));
  return { files, api, routes, contract, diagnostics, suggestions };
}

const rootFromOut = (root: string, { out }: Config): string =>
  relative(resolve(root, out), resolve(root)).split(sep).join('/');

const renderParts = (
  { importStyle, language }: Project,
  config: Config,
  { api, ...made }: Pick<RenderParts, 'root' | 'routes' | 'contract'> & { api: Api },
): RenderParts => ({
  ...made,
  host: api.host,
  style: importStyle,
  language: config.language ?? language ?? 'ts',
  settings: config,
});

const markedIn = (project: Project, { code, message, hint, place }: RouteDiagnostic): Diagnostic =>
  diagnostic(code, message, { hint, place: mark(project.source(place.file).text, place) });

/** `rootFromOut` begins with `..`, unless the generated folder contains the project. */
function diagnosticsOfOut({ out }: Config, rootFromOut: string): Diagnostic[] {
  if (rootFromOut === '..' || rootFromOut.startsWith('../')) return [];
  return [
    diagnostic('out-not-usable', `The generated folder ${out} would hold the project itself.`, {
      hint: 'Choose a folder that holds nothing else with `out`.',
    }),
  ];
}
