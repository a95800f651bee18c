/** Prints the project's own calls by declaration, and how many have which outcome. */
import { compareText } from '../../shared/compare-text.js';
import type { Colours } from '../../shared/diagnostic-text.js';
import { placeText } from '../../shared/diagnostics.js';
import { printableLine, printableName } from '../../shared/printable/index.js';
import { CALL_OUTCOMES, type CallOutcome, type ProjectCall } from '../../shared/project-call.js';
import { columns } from '../columns.js';

export function callsText(calls: readonly ProjectCall[], colours: Colours): string {
  const listed = calls.filter(({ outcome }) => LABELS[outcome] !== undefined);
  const declarations = [...new Set(listed.map(declarationText))].sort(compareText);
  const lists = declarations.map((declaration) => {
    const rows = listed
      .filter((call) => declarationText(call) === declaration)
      .map((call) => callRow(call, colours));
    return `${colours.bold(`Calls of ${declaration}`)} ${colours.dim(`(${rows.length})`)}\n${columns(rows)}`;
  });
  return [...lists, totalsText(calls, colours)].join('\n');
}

const declarationText = ({ kind, name }: ProjectCall): string => `${kind} ${printableName(name ?? '')}`;

/** Calls with other outcomes are only counted. */
const LABELS: Partial<Record<CallOutcome, keyof Colours>> = {
  accepted: 'green',
  widened: 'yellow',
  refused: 'red',
};

const callRow = ({ outcome, reason = '', ...place }: ProjectCall, colours: Colours): string[] => {
  const label = LABELS[outcome];
  return [
    `  ${label === undefined ? outcome : colours[label](outcome)}`,
    colours.dim(printableName(placeText(place))),
    printableLine(reason),
  ];
};

function totalsText(calls: readonly ProjectCall[], colours: Colours): string {
  const counts = Object.entries(CALL_OUTCOMES)
    .map(([outcome, meaning]) => [calls.filter((call) => call.outcome === outcome).length, meaning] as const)
    .filter(([count]) => count > 0);
  return `${colours.bold("The project's own calls")} ${colours.dim(`(${calls.length})`)}\n${columns(counts.map(([count, meaning]) => [`  ${count}`, meaning]))}`;
}
