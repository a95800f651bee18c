/** Generates again on every change. Reports mistakes and then leaves the folder unchanged. */

import { type Diagnostic, hasErrors } from '../../shared/diagnostics.js';
import { type Changes, numbersOfFiles } from '../changes.js';
import { type CommandRequest, type ExitCode, failure, print, printLine } from '../command.js';
import { diagnosticKey } from '../counted.js';
import { createGenerator, type Generator } from '../generator.js';
import { openWorkspace, type Workspace } from '../workspace.js';
import { writeGenerated, writingOutcome } from '../writing.js';
import { watchSource } from './changes-of-source.js';
import { listenForStop } from './stop-signal.js';

/** In milliseconds. chokidar does not report a second change of a file within 50 ms. */
const QUIET = 60;

interface Watching {
  request: CommandRequest;
  generator: Generator;
  workspace: Workspace;
  /** The diagnostics of the last iteration: they are not printed again. */
  shown: ReadonlySet<string>;
}

/** Runs until the user stops it; the exit code is 0 then. */
export async function generateWatching(request: CommandRequest, workspace: Workspace): Promise<ExitCode> {
  const stop = listenForStop();
  const generator = createGenerator(request);
  let watching: Watching = {
    request,
    generator,
    workspace,
    shown: new Set(),
  };
  const source = await watchSource(workspace.root, () => watching.workspace, generator.readsPath, QUIET);
  try {
    watching = await firstIteration(watching);
    generator.keep();
    for (;;) {
      const event = await Promise.race([stop.asked, source.next()]);
      if (event === 'stop') break;
      watching = await nextIteration(watching, event);
    }
    generator.keep();
    return 0;
  } finally {
    stop.dispose();
    await source.close();
  }
}

async function firstIteration(watching: Watching): Promise<Watching> {
  const { request, generator, workspace } = watching;
  const generated = await generator.generate(workspace);
  const writing = writeGenerated(workspace, generated, request);
  print(writingOutcome(workspace, generated, writing), request);
  printLine(watching.request, 'Waiting for a change.');
  return { ...watching, shown: new Set(writing.diagnostics.map(diagnosticKey)) };
}

async function nextIteration(watching: Watching, changed: readonly string[]): Promise<Watching> {
  const { request, generator } = watching;
  const started = performance.now();
  const workspace = await openWorkspace(request);
  if ('diagnostics' in workspace) return reportFailure(watching, workspace.diagnostics);
  const generated = generator.generate(workspace);
  const now = { ...watching, workspace };
  const { diagnostics, changes } = writeGenerated(workspace, generated, request);
  if (changes === undefined) return reportFailure(now, diagnostics);
  const milliseconds = Math.round(performance.now() - started);
  const fresh = diagnostics.filter((diagnostic) => !watching.shown.has(diagnosticKey(diagnostic)));
  const text = (): string => `${changeText(changed, workspace.outLabel, changes)} in ${milliseconds} ms\n`;
  const json = { changed, out: workspace.outLabel, files: changes, milliseconds };
  print({ code: 0, diagnostics: fresh, text, json }, request);
  return { ...now, shown: new Set(diagnostics.map(diagnosticKey)) };
}

/** `server/tasks.ts → generated: 2 updated` */
function changeText(changed: readonly string[], outLabel: string, changes: Changes): string {
  const names = `${changed.slice(0, 3).join(', ')}${changed.length > 3 ? ' …' : ''}`;
  const counts = numbersOfFiles({ ...changes, unchanged: [] });
  return `${names} → ${outLabel}/ ${counts === '' ? 'unchanged' : counts}`;
}

/** Errors are printed each time. */
function reportFailure(watching: Watching, diagnostics: readonly Diagnostic[]): Watching {
  const errors = diagnostics.filter((diagnostic) => hasErrors([diagnostic]));
  print(failure(errors), watching.request);
  printLine(watching.request, 'Nothing is written; waiting for a change.');
  return watching;
}
