/** Writes the generated folder, unless a diagnostic is an error. */

import type { Generated } from '../generator/generated.js';
import { writeFolder } from '../generator/output/index.js';
import type { Api } from '../shared/api.js';
import { type Diagnostic, hasErrors } from '../shared/diagnostics.js';
import { type Changes, changesText } from './changes.js';
import { type CommandOutcome, type CommandRequest, failure } from './command.js';
import { count } from './count.js';
import { emptiedFolder, nothingDeclared } from './nothing-declared.js';
import { routeRows, routeTable } from './route-rows.js';
import type { Workspace } from './workspace.js';

interface Writing {
  diagnostics: Diagnostic[];
  /** `undefined` if a diagnostic is an error, so that nothing was written. */
  changes?: Changes;
}

export function writeGenerated(workspace: Workspace, generated: Generated, request: CommandRequest): Writing {
  const { files, diagnostics } = generated;
  if (hasErrors(diagnostics)) return { diagnostics };
  const emptied = emptiedFolder(workspace, generated, request);
  const empty = nothingDeclared(generated, workspace.root);
  if (emptied === 'nothing-to-write') return { diagnostics: [...diagnostics, ...empty], changes: NO_CHANGES };
  if (emptied !== undefined) return { diagnostics: [...diagnostics, emptied] };
  const { diagnostics: fileDiagnostics, ...changes } = writeFolder(workspace.out, files);
  const all = [...diagnostics, ...empty, ...fileDiagnostics];
  return hasErrors(fileDiagnostics) ? { diagnostics: all } : { diagnostics: all, changes };
}

/** The changes of a project without declarations and without a generated folder. */
const NO_CHANGES: Changes = { created: [], updated: [], removed: [], unchanged: [] };

export function writingOutcome(
  { outLabel }: Workspace,
  generated: Generated,
  { diagnostics, changes }: Writing,
): CommandOutcome {
  const rows = changes === NO_CHANGES ? [] : routeRows(generated.routes);
  if (changes === undefined) return failure(diagnostics, { routes: rows });
  return {
    code: 0,
    diagnostics,
    text: (colours) =>
      changes === NO_CHANGES
        ? 'Nothing is written.\n'
        : [
            routeTable(rows, colours),
            notExposedText(generated.api),
            `\n${changesText(outLabel, changes, colours)}`,
          ].join(''),
    json: { out: outLabel, routes: rows, files: changes },
  };
}

/** A line about all declarations without a route; empty if there are none. */
function notExposedText({ publications, methods, collections }: Api): string {
  const withheld = [...publications, ...methods, ...collections].filter(
    (declaration) => declaration.name !== null && declaration.withheld !== undefined,
  );
  if (withheld.length === 0) return '';
  return `Not exposed: ${count(withheld.length, 'declaration')}. \`restgen inspect\` prints which, and why.\n`;
}
