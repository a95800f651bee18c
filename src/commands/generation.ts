/** Generates in memory, or loads the result of an earlier run. */
import type { Config } from '../config/config.js';
import type { Generated } from '../generator/generated.js';
import { generateCached } from '../generator/session/cache/index.js';
import type { Diagnostic, DiagnosticCode } from '../shared/diagnostics.js';
import { type CommandRequest, isForPeople } from './command.js';
import { withNotice } from './progress.js';
import type { Workspace } from './workspace.js';

type GenerationRequest = Omit<CommandRequest, 'project'>;

export function generateInMemory(
  workspace: Pick<Workspace, 'root' | 'config'>,
  request: GenerationRequest,
): Pick<Unkept, 'generated' | 'printed'> {
  const { generated, keep, printed } = generateUnkept(workspace, request);
  keep();
  return { generated, printed };
}

export interface Unkept {
  generated: Generated;
  /** Diagnostics that an earlier command has printed; their notes are not printed again. */
  printed: readonly Diagnostic[];
  /**
   * Saves the result for later processes. Call it after writing: files that the generated folder has are not stored
   * again.
   */
  keep(): void;
}

/** For commands that print before they save the result. */
export function generateUnkept(
  { root, config }: Pick<Workspace, 'root' | 'config'>,
  request: GenerationRequest,
): Unkept {
  const { generated, ...unkept } = generatedOrRecalled(root, config, request);
  return { ...unkept, generated: request.flags.strict === true ? strictly(generated) : generated };
}

/** With `--strict`, diagnostics about undecided code are errors. */
const strictly = (generated: Generated): Generated => ({
  files: generated.files,
  suggestions: generated.suggestions,
  diagnostics: generated.diagnostics.map((problem) =>
    UNDECIDED.has(problem.code) ? { ...problem, severity: 'error' } : problem,
  ),
  get api() {
    return generated.api;
  },
  get calls() {
    return generated.calls;
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

function generatedOrRecalled(
  root: string,
  config: Config,
  { io, flags, timing, libraries }: GenerationRequest,
): Unkept {
  const memory = generateCached(root, config, timing, libraries);
  const printed = memory.printed();
  const keep = (): void => memory.keep(isForPeople(flags));
  const terminal = flags.json === true ? undefined : io.stderr;
  const generated = memory.recall() ?? withNotice(terminal, 'Reading the project …', () => memory.generate());
  return { generated, printed, keep };
}
