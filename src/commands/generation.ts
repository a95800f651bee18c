/** Generates in memory. On a terminal it does so in another thread, so that progress can be shown. */
import { Worker } from 'node:worker_threads';
import type { Config } from '../config/config.js';
import type { Generated } from '../generator/generated.js';
import type { KnownFiles } from '../generator/output/index.js';
import { generateCached } from '../generator/session/cache/index.js';
import type { Diagnostic, DiagnosticCode } from '../shared/diagnostics.js';
import { type CommandRequest, isForPeople } from './command.js';
import type { Workspace } from './workspace.js';

/** The input of the worker. */
export interface GenerationRequest {
  root: string;
  config: Config;
}

type GenerationSurroundings = Omit<CommandRequest, 'project'>;

export async function generateInMemory(
  workspace: Pick<Workspace, 'root' | 'config'>,
  request: GenerationSurroundings,
): Promise<Pick<Unkept, 'generated' | 'told'>> {
  const { generated, keep, told } = await generateUnkept(workspace, request);
  keep();
  return { generated, told };
}

export interface Unkept {
  generated: Generated;
  /** The diagnostics that an earlier command has told: its notes are not told again. */
  told: readonly Diagnostic[];
  /** Keeps it for later processes. What the generated folder has by then takes no space. */
  keep(): void;
}

/**
 * For commands that answer before they keep the result.
 * @param known learns what is read of the generated folder
 */
export async function generateUnkept(
  { root, config }: Pick<Workspace, 'root' | 'config'>,
  request: GenerationSurroundings,
  known?: KnownFiles,
): Promise<Unkept> {
  const { generated, ...unkept } = await generatedOrRecalled(root, config, request, known);
  return { ...unkept, generated: request.flags.strict === true ? strictly(generated) : generated };
}

/** With `--strict`, diagnostics about undecided code are errors. */
const strictly = (generated: Generated): Generated => ({
  files: generated.files,
  suggestions: generated.suggestions,
  diagnostics: generated.diagnostics.map((each) =>
    UNDECIDED.has(each.code) ? { ...each, severity: 'error' } : each,
  ),
  get api() {
    return generated.api;
  },
  get routes() {
    return generated.routes;
  },
  get contract() {
    return generated.contract;
  },
});

const UNDECIDED: ReadonlySet<DiagnosticCode> = new Set<DiagnosticCode>([
  'name-not-static',
  'options-not-static',
]);

async function generatedOrRecalled(
  root: string,
  config: Config,
  { io, flags, timing, libraries }: GenerationSurroundings,
  known: KnownFiles | undefined,
): Promise<Unkept> {
  const memory = generateCached(root, config, timing, libraries, known);
  const told = memory.told();
  const keep = (): void => memory.keep(isForPeople(flags));
  const recalled = memory.recall();
  if (recalled !== undefined) return { generated: recalled, told, keep };
  if (io.stderr.isTTY !== true || flags.json === true || flags.timing === true)
    return { generated: memory.generate(), told, keep };
  const { withProgress } = await import('./progress.js');
  const made = await withProgress(io.stderr, 'Reading the project', () =>
    inWorker({ root, config }, isForPeople(flags)),
  );
  return { ...made, told };
}

function inWorker(request: GenerationRequest, isTold: boolean): Promise<Omit<Unkept, 'told'>> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./generation-worker.js', import.meta.url), { workerData: request });
    const keep = (): void => {
      worker.ref();
      worker.postMessage(isTold);
    };
    worker.once('message', (generated: Generated) => {
      // It waits for nothing if the command fails before it keeps.
      worker.unref();
      resolve({ generated, keep });
    });
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`The generating thread ended with code ${code}.`)));
  });
}
