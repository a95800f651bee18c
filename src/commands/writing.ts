/** Writing what was generated, as far as nothing is wrong with it. */

import type { Api } from '../api.js';
import { type Diagnostic, hasErrors } from '../diagnostics.js';
import type { Generated } from '../generate.js';
import { writeFolder } from '../output/index.js';
import type { Timing } from '../timing.js';
import { type Changes, changesText } from './changes.js';
import { failure, type Outcome } from './command.js';
import { count } from './count.js';
import { nothingDeclared } from './nothing-declared.js';
import { routeRows, routeTable } from './route-rows.js';
import type { Workspace } from './workspace.js';

export interface Writing {
  diagnostics: Diagnostic[];
  /** Absent where one of them is an error: nothing is written then. */
  changes?: Changes;
}

export function write({ out, root }: Workspace, generated: Generated, timing: Timing): Writing {
  const { files, diagnostics } = generated;
  if (hasErrors(diagnostics)) return { diagnostics };
  const { diagnostics: aboutFiles, ...changes } = timing.measure('output', () => writeFolder(out, files));
  const all = [...diagnostics, ...nothingDeclared(generated, root), ...aboutFiles];
  return hasErrors(aboutFiles) ? { diagnostics: all } : { diagnostics: all, changes };
}

/** Everything that there is to tell of one run. */
export function outcomeOf(
  { folder, outLabel }: Workspace,
  { api, routes }: Generated,
  { diagnostics, changes }: Writing,
): Outcome {
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

/** A line for what bears a name and yet gets no route; nothing where there is no such thing. */
function notExposedText({ publications, methods, collections }: Api): string {
  const withheld = [...publications, ...methods, ...collections].filter(
    (declaration) => declaration.name !== null && declaration.withheld !== undefined,
  );
  if (withheld.length === 0) return '';
  return `Not exposed: ${count(withheld.length, 'declaration')}. \`restgen inspect\` tells which, and why.\n`;
}
