/** Writes what was generated, unless a diagnostic is an error. */

import type { Api } from '../api.js';
import { type Diagnostic, hasErrors } from '../diagnostics.js';
import type { Generated } from '../generated.js';
import { type KnownFiles, writeFolder } from '../output/index.js';
import { type Changes, changesText } from './changes.js';
import { type CommandOutcome, type CommandRequest, failure } from './command.js';
import { count } from './count.js';
import { emptiedFolder, nothingDeclared } from './nothing-declared.js';
import { routeRows, routeTable } from './route-rows.js';
import type { Workspace } from './workspace.js';

interface Writing {
  diagnostics: Diagnostic[];
  /** `undefined` if a diagnostic is an error: nothing is written then. */
  changes?: Changes;
}

export function writeGenerated(
  workspace: Workspace,
  generated: Generated,
  request: Pick<CommandRequest, 'flags' | 'io' | 'project' | 'timing'>,
  known?: KnownFiles,
): Writing {
  const { files, diagnostics } = generated;
  if (hasErrors(diagnostics)) return { diagnostics };
  const emptied = emptiedFolder(workspace, generated, request);
  const empty = nothingDeclared(generated, workspace.root);
  if (emptied === 'nothing-to-write') return { diagnostics: [...diagnostics, ...empty], changes: NO_CHANGES };
  if (emptied !== undefined) return { diagnostics: [...diagnostics, emptied] };
  const { diagnostics: aboutFiles, ...changes } = request.timing.measure('output', () =>
    writeFolder(workspace.out, files, known, setImmediate),
  );
  const all = [...diagnostics, ...empty, ...aboutFiles];
  return hasErrors(aboutFiles) ? { diagnostics: all } : { diagnostics: all, changes };
}

/** For a project without declarations, which has no generated folder. */
const NO_CHANGES: Changes = { created: [], updated: [], removed: [], unchanged: [] };

/** What a run prints. */
export function outcomeOf(
  { folder, outLabel }: Workspace,
  { api, routes }: Generated,
  { diagnostics, changes }: Writing,
): CommandOutcome {
  const rows = changes === NO_CHANGES ? [] : routeRows(routes);
  if (changes === undefined) return failure(diagnostics, folder, { routes: rows });
  return {
    code: 0,
    diagnostics,
    folder,
    text: (colours) =>
      changes === NO_CHANGES
        ? 'Nothing is written.\n'
        : `${routeTable(rows, colours)}${notExposedText(api)}\n${changesText(outLabel, changes, colours)}`,
    json: { out: outLabel, routes: rows, files: changes },
  };
}

/**
 * A line about the named declarations without a route: by their names where they are few, as after one is written that the
 * configuration does not expose. Empty if there are none.
 */
function notExposedText({ publications, methods, collections }: Api): string {
  const names = [...publications, ...methods, ...collections].flatMap(({ name, withheld }) =>
    name === null || withheld === undefined ? [] : [name],
  );
  if (names.length === 0) return '';
  return names.length > MOST_NAMED
    ? `Not exposed: ${count(names.length, 'declaration')}. \`restgen inspect\` tells which, and why.\n`
    : `Not exposed: ${names.join(', ')}. \`restgen inspect\` tells why.\n`;
}

const MOST_NAMED = 3;
