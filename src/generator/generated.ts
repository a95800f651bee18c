/** The result of generating: plain data, so that its users need no compiler. */
import type { Api } from '../shared/api.js';
import type { Contract } from '../shared/contract.js';
import type { Diagnostic } from '../shared/diagnostics.js';
import type { ProjectCall } from '../shared/project-call.js';
import type { Suggestion } from '../shared/suggested-declarators.js';
import type { Route } from './routes/index.js';

export interface Generated {
  /** The texts by their paths in the generated folder, sorted. Empty if a diagnostic is an error. */
  files: Map<string, string>;
  api: Api;
  routes: Route[];
  contract: Contract;
  diagnostics: Diagnostic[];
  /** The host's functions that seem to declare, if some declarations seem to be missing. */
  suggestions: Suggestion[];
  /** The project's calls of its own methods and publications. */
  calls: ProjectCall[];
}
