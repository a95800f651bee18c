/** Generates in memory, or recalls what an earlier run generated. */
import type { Config } from '../config/config.js';
import type { Generated } from '../generator/generated.js';
import { generateCached } from '../generator/session/cache/index.js';
import type { Diagnostic, DiagnosticCode } from '../shared/diagnostics.js';
import { type CommandRequest, isForPeople } from './command.js';
import { withNotice } from './progress.js';
import type { Workspace } from './workspace.js';

type GenerationSurroundings = Omit<CommandRequest, 'project'>;

export function generateInMemory(
  workspace: Pick<Workspace, 'root' | 'config'>,
  request: GenerationSurroundings,
): Pick<Unkept, 'generated' | 'told'> {
  const { generated, keep, told } = generateUnkept(workspace, request);
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

/** For commands that answer before they keep the result. */
export function generateUnkept(
  { root, config }: Pick<Workspace, 'root' | 'config'>,
  request: GenerationSurroundings,
): Unkept {
  const { generated, ...unkept } = generatedOrRecalled(root, config, request);
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

function generatedOrRecalled(
  root: string,
  config: Config,
  { io, flags, timing, libraries }: GenerationSurroundings,
): Unkept {
  const memory = generateCached(root, config, timing, libraries);
  const told = memory.told();
  const keep = (): void => memory.keep(isForPeople(flags));
  const terminal = flags.json === true ? undefined : io.stderr;
  const generated = memory.recall() ?? withNotice(terminal, 'Reading the project …', () => memory.generate());
  return { generated, told, keep };
}
