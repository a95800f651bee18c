import type { CommandOutcome, CommandRequest, ExitCode } from './command.js';
import { createGenerator } from './generator.js';
import type { Workspace } from './workspace.js';
import { writeGenerated, writingOutcome } from './writing.js';

/** Writes the generated folder. If a diagnostic is an error, nothing is written. */
export async function generate(
  workspace: Workspace,
  request: CommandRequest,
): Promise<CommandOutcome | ExitCode> {
  if (request.flags.watch === true) {
    const { generateWatching } = await import('./watch/generate-watching.js');
    return generateWatching(request, workspace);
  }
  const generator = createGenerator(request);
  const generated = generator.generate(workspace);
  const writing = writeGenerated(workspace, generated, request);
  const outcome = writingOutcome(workspace, generated, writing);
  return { ...outcome, afterwards: generator.keep };
}
