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
  const lists = [
    ...declarations.map((declaration) =>
      list(
        `of ${declaration}`,
        listed.filter((call) => declarationText(call) === declaration).map((call) => callRow(call, colours)),
        colours,
      ),
    ),
    // These come last, above the totals, because they are to be looked at.
    ...WITHOUT_ROUTE.map((outcome) =>
      list(
        CALL_OUTCOMES[outcome],
        calls
          .filter((call) => call.outcome === outcome)
          .map((call) => [`  ${declarationText(call)}`, ...placeAndReason(call, colours)]),
        colours,
      ),
    ),
  ].filter((text) => text !== '');
  return [...lists, totalsText(calls, colours)].join('\n');
}

const list = (which: string, rows: string[][], colours: Colours): string =>
  rows.length === 0
    ? ''
    : `${colours.bold(`Calls ${which}`)} ${colours.dim(`(${rows.length})`)}\n${columns(rows)}`;

const declarationText = ({ kind, name }: ProjectCall): string =>
  name === null ? kind : `${kind} ${printableName(name)}`;

const LABELS: Partial<Record<CallOutcome, keyof Colours>> = {
  accepted: 'green',
  refused: 'red',
};

const WITHOUT_ROUTE = ['unexposed', 'undeclared', 'unnamed'] as const;

const callRow = (call: ProjectCall, colours: Colours): string[] => {
  const label = LABELS[call.outcome];
  return [
    `  ${label === undefined ? call.outcome : colours[label](call.outcome)}`,
    ...placeAndReason(call, colours),
  ];
};

const placeAndReason = ({ reason = '', ...place }: ProjectCall, colours: Colours): string[] => [
  colours.dim(printableName(placeText(place))),
  printableLine(reason),
];

function totalsText(calls: readonly ProjectCall[], colours: Colours): string {
  const counts = Object.entries(CALL_OUTCOMES)
    .map(([outcome, meaning]) => [calls.filter((call) => call.outcome === outcome).length, meaning] as const)
    .filter(([count]) => count > 0);
  return `${colours.bold("The project's own calls")} ${colours.dim(`(${calls.length})`)}\n${columns(counts.map(([count, meaning]) => [`  ${count}`, meaning]))}`;
}
