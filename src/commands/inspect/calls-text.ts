/** Prints the project's own calls by declaration, and how many have which outcome. */
import { compareText } from '../../shared/compare-text.js';
import type { Colours } from '../../shared/diagnostic-text.js';
import { placeText } from '../../shared/diagnostics.js';
import { printableLine, printableName } from '../../shared/printable/index.js';
import { CALL_OUTCOMES, type ProjectCall } from '../../shared/project-call.js';
import { columns } from '../columns.js';

export function callsText(calls: readonly ProjectCall[], colours: Colours): string {
  const rows = calls
    .filter(({ outcome }) => outcome !== 'unread')
    .map((call) => ({ call, declaration: declarationText(call) }))
    .sort((one, other) => compareText(one.declaration, other.declaration))
    .map(({ call, declaration }) => [
      `  ${declaration}`,
      call.outcome === 'refused' ? colours.red(call.outcome) : call.outcome,
      colours.dim(printableName(placeText(call))),
      printableLine(call.reason ?? ''),
    ]);
  const counts = Object.entries(CALL_OUTCOMES)
    .map(([outcome, meaning]) => [calls.filter((call) => call.outcome === outcome).length, meaning] as const)
    .filter(([count]) => count > 0)
    .map(([count, meaning]) => [`  ${count}`, meaning]);
  const title = `${colours.bold("The project's own calls")} ${colours.dim(`(${calls.length})`)}`;
  return `${title}\n${columns(rows)}\n${columns(counts)}`;
}

const declarationText = ({ kind, name }: ProjectCall): string =>
  name === null ? kind : `${kind} ${printableName(name)}`;
