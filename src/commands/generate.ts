import { type CommandRequest, type ExitCode, failure, print } from './command.js';
import { generateUnkept } from './generation.js';
import { openWorkspace } from './workspace.js';
import { outcomeOf, writeGenerated } from './writing.js';

/** Writes the generated folder. If a diagnostic is an error, nothing is written. */
export async function generate(request: CommandRequest): Promise<ExitCode> {
  const workspace = await request.timing.measure('configuration', () => openWorkspace(request));
  if ('diagnostics' in workspace) return print(failure(workspace.diagnostics, workspace.folder), request);
  if (request.flags.watch === true) {
    const { generateWatching } = await import('./watch/generate-watching.js');
    return generateWatching(request, workspace);
  }
  const { generated, printed, keep } = generateUnkept(workspace, request);
  const writing = writeGenerated(workspace, generated, request);
  const code = print({ ...outcomeOf(workspace, generated, writing, request), printed }, request);
  keep();
  return code;
}
