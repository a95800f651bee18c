/** Writes what was generated, unless a diagnostic is an error. */

import type { Api } from '../api.js';
import { type Diagnostic, hasErrors } from '../diagnostics.js';
import type { Generated } from '../generate.js';
import { writeFolder } from '../output/index.js';
import type { Timing } from '../timing.js';
import { type Changes, changesText } from './changes.js';
import { type CommandOutcome, failure } from './command.js';
import { count } from './count.js';
import { nothingDeclared } from './nothing-declared.js';
import { routeRows, routeTable } from './route-rows.js';
import type { Workspace } from './workspace.js';

interface Writing {
  diagnostics: Diagnostic[];
  /** `undefined` where a diagnostic is an error: nothing is written then. */
  changes?: Changes;
}

export function writeGenerated({ out, root }: Workspace, generated: Generated, timing: Timing): Writing {
  const { files, diagnostics } = generated;
  if (hasErrors(diagnostics)) return { diagnostics };
  const { diagnostics: aboutFiles, ...changes } = timing.measure('output', () => writeFolder(out, files));
  const all = [...diagnostics, ...nothingDeclared(generated, root), ...aboutFiles];
  return hasErrors(aboutFiles) ? { diagnostics: all } : { diagnostics: all, changes };
}

/** What a run prints. */
export function outcomeOf(
  { folder, outLabel }: Workspace,
  { api, routes }: Generated,
  { diagnostics, changes }: Writing,
): CommandOutcome {
  const rows = routeRows(routes);
  if (changes === undefined) return failure(diagnostics, folder, { routes: rows });
  return {
    code: 0,
    diagnostics,
    folder,
    text: (colours) =>
      `${routeTable(rows, colours)}${notExposedText(api)}\n${changesText(outLabel, changes, colours)}`,
    json: { out: outLabel, routes: rows, files: changes },
  };
}

/** A line with the number of declarations that have a name and yet no route; empty where there are none. */
function notExposedText({ publications, methods, collections }: Api): string {
  const withheld = [...publications, ...methods, ...collections].filter(
    (declaration) => declaration.name !== null && declaration.withheld !== undefined,
  );
  if (withheld.length === 0) return '';
  return `Not exposed: ${count(withheld.length, 'declaration')}. \`restgen inspect\` tells which, and why.\n`;
}
