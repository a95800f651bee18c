/** Generates in memory, or recalls the result of an earlier run while nothing that it read has changed. */
import type { Generated } from '../generator/generated.js';
import type { LibraryFiles } from '../generator/project/dependencies/index.js';
import { type CachedGenerator, generateCached } from '../generator/session/index.js';
import type { DiagnosticCode } from '../shared/diagnostics.js';
import type { CommandRequest } from './command.js';
import { notListedDiagnostics } from './not-listed.js';
import type { Workspace } from './workspace.js';

export interface Generator {
  generate(workspace: Pick<Workspace, 'root' | 'config'>): Generated;
  /** Whether the last result may depend on an absolute path outside the source, such as imported JSON. */
  readsPath(path: string): boolean;
  /** Saves the last result for later commands. After writing, files of the generated folder are not stored again. */
  keep(): void;
}

export function createGenerator({ flags, libraries }: CommandRequest): Generator {
  let key: string | undefined;
  let memory: CachedGenerator | undefined;
  const files: LibraryFiles = flags.watch === true ? { ...libraries, sources: new Map() } : libraries;
  const recallOrGenerate = (cached: CachedGenerator): Generated => {
    // Only a new result knows which paths to watch.
    const recalled = flags.watch === true ? undefined : cached.recall();
    return recalled ?? cached.generate();
  };
  return {
    generate: ({ root, config }) => {
      const wanted = JSON.stringify([root, config]);
      if (memory === undefined || key !== wanted) memory = generateCached(root, config, files);
      key = wanted;
      const found = recallOrGenerate(memory);
      const diagnostics = [...found.diagnostics, ...notListedDiagnostics(found.api, config)];
      const generated = { ...found, diagnostics };
      return flags.strict === true ? withStrictSeverities(generated) : generated;
    },
    readsPath: (path) => memory?.readsPath(path) === true,
    keep: () => memory?.keep(),
  };
}

/** With `--strict`, diagnostics about undecided code are errors. */
const withStrictSeverities = (generated: Generated): Generated => ({
  ...generated,
  diagnostics: generated.diagnostics.map((problem) =>
    UNDECIDED.has(problem.code) ? { ...problem, severity: 'error' } : problem,
  ),
});

const UNDECIDED: ReadonlySet<DiagnosticCode> = new Set(['name-not-static', 'options-not-static']);
