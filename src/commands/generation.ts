/** Generates in memory. On a terminal it does so in another thread, so that progress can be shown. */
import { Worker } from 'node:worker_threads';
import type { Config } from '../config.js';
import type { DiagnosticCode } from '../diagnostics.js';
import type { Generated } from '../generated.js';
import { generateCached } from '../incremental/cache/index.js';
import type { CommandRequest } from './command.js';
import type { Workspace } from './workspace.js';

/** The input of the worker. */
export interface GenerationRequest {
  root: string;
  config: Config;
}

export async function generateInMemory(
  { root, config }: Pick<Workspace, 'root' | 'config'>,
  request: Omit<CommandRequest, 'project'>,
): Promise<Generated> {
  const generated = await generatedOrRecalled(root, config, request);
  return request.flags.strict === true ? strictly(generated) : generated;
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
  { io, flags, timing, libraries }: Omit<CommandRequest, 'project'>,
): Promise<Generated> {
  const memory = generateCached(root, config, timing, libraries);
  const known = memory.recall();
  if (known !== undefined) return known;
  if (io.stderr.isTTY !== true || flags.json === true || flags.timing === true) {
    const generated = memory.generate();
    memory.keep();
    return generated;
  }
  const { withProgress } = await import('./progress.js');
  return withProgress(io.stderr, 'Reading the project', () => inWorker({ root, config }));
}

function inWorker(request: GenerationRequest): Promise<Generated> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./generation-worker.js', import.meta.url), { workerData: request });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`The generating thread ended with code ${code}.`)));
  });
}
