/** The pipeline: a host project's source in, the generated folder's files out. Nothing of the host is run. */
import { relative, resolve, sep } from 'node:path';
import type { Api } from './api.js';
import type { Config } from './config.js';
import type { Contract } from './contract.js';
import { type Diagnostic, diagnostic, hasErrors, mark } from './diagnostics.js';
import type { FileCache } from './incremental/declarations/index.js';
import { createDisk, type Disk } from './incremental/dependencies/index.js';
import { buildApi } from './model/index.js';
import { openProject } from './project/index.js';
import { type Rendered, render } from './render/render.js';
import type { Route } from './routes/index.js';
import { contractOf, routesOf } from './routes/index.js';
import type { Suggestion } from './suggested-declarators.js';
import { type Timing, untimed } from './timing.js';

export interface Generated {
  /** Texts by their paths in the generated folder, sorted; empty where a diagnostic is an error. */
  files: Map<string, string>;
  api: Api;
  routes: Route[];
  contract: Contract;
  diagnostics: Diagnostic[];
  /** Functions of the host's own that seem to declare, where something is missing. */
  suggestions: Suggestion[];
}

/** What a later run may go on from, where it has the same configuration. */
export interface EarlierRun {
  /** What was read of the files. */
  pages?: FileCache | undefined;
  /** What was rendered of these pages, and what it came to. */
  rendered?: Rendered | undefined;
}

export interface Generation extends Generated {
  kept: EarlierRun;
}

export interface GenerateOptions {
  disk?: Disk;
  timing?: Timing;
  /** What an earlier run has kept. */
  before?: EarlierRun;
}

/**
 * Generates in memory. `root` is the host project's folder; paths in `config` are relative to it.
 * The user's mistakes are diagnostics.
 */
export function generate(
  root: string,
  config: Config,
  { disk = createDisk(), timing = untimed, before = {} }: GenerateOptions = {},
): Generation {
  const project = timing.measure('files', () => openProject(root, config, { disk, timing }));
  const {
    api,
    diagnostics: found,
    suggestions,
    kept: pages,
    stable,
    isUnchanged,
  } = timing.measure('finding', () => buildApi(project, config, before.pages));
  const { routes, faults } = routesOf(api);
  const rootFromOut = relative(resolve(root, config.out), resolve(root)).split(sep).join('/');
  const diagnostics = [
    ...found,
    ...faults.map(({ code, message, hint, place }) =>
      diagnostic(code, message, { hint, place: mark(project.source(place.file).text, place) }),
    ),
    ...(rootFromOut.startsWith('../') || rootFromOut === '..' ? [] : [outHoldsProject(config)]),
  ];
  const contract = contractOf(api, routes, config);
  const parts = {
    host: api.host,
    routes,
    contract,
    root: rootFromOut,
    style: project.importStyle,
    language: config.language ?? project.language ?? 'ts',
    settings: config,
    before: before.rendered,
    stable,
    isUnchanged,
  };
  const rendered = timing.measure('rendering', () => (hasErrors(diagnostics) ? undefined : render(parts)));
  return {
    files: rendered?.files ?? new Map(),
    api,
    routes,
    contract,
    diagnostics,
    suggestions,
    // Both are of the same reading.
    kept: pages === before.pages ? before : { pages, rendered },
  };
}

const outHoldsProject = ({ out }: Config): Diagnostic =>
  diagnostic('out-not-usable', `The generated folder ${out} would hold the project itself.`, {
    hint: 'Choose a folder that holds nothing else with `out`.',
  });
