import { CHANGE_WEIGHTS, weightOfChange } from '../../generator/output/breaking/index.js';
import {
  type BreakingComparison,
  type ChangeWithPlace,
  changePlaceText,
  changeWords,
  numbersOfChanges,
} from './change-with-place.js';

/** A summary for a pull request: breaking changes as a table, compatible ones in a folded list. */
export function changesMarkdown({ ref, folder, changes, absent }: BreakingComparison): string {
  if (absent !== undefined)
    return `## Nothing to break yet\n\nThere is no ${code(absent)} at ${code(ref)}.\n`;
  const [breaking = [], warnings = [], compatible = []] = CHANGE_WEIGHTS.map((weight) =>
    changes.filter((change) => weightOfChange(change) === weight),
  );
  const parts = [
    `## ${breaking.length > 0 ? 'Breaking changes of the API' : 'No breaking changes of the API'}`,
    `${changes.length === 0 ? 'Nothing changed' : numbersOfChanges(changes)} since ${code(ref)}.`,
    ...(breaking.length === 0 ? [] : [table(breaking, folder)]),
    ...(warnings.length === 0
      ? []
      : [
          'These break no request, but code that uses generated clients may no longer compile:',
          table(warnings, folder),
        ]),
    ...(compatible.length === 0 ? [] : [folded(compatible)]),
  ];
  return `${parts.join('\n\n')}\n`;
}

const table = (changes: readonly ChangeWithPlace[], folder: string): string =>
  [
    '| Route | What | Before | After | Declared |',
    '| --- | --- | --- | --- | --- |',
    ...changes.map((change) => `| ${row(change, folder).join(' | ')} |`),
  ].join('\n');

const row = ({ subject, path, message, before, after, place }: ChangeWithPlace, folder: string): string[] => [
  escapedMarkdown(subject),
  path === '' ? escapedMarkdown(message) : `${code(path)} ${escapedMarkdown(message)}`,
  before === undefined ? '' : code(before),
  after === undefined ? '' : code(after),
  place === undefined ? '' : code(changePlaceText(place, folder)),
];

function folded(changes: readonly ChangeWithPlace[]): string {
  const items = changes.map((change) => `- ${escapedMarkdown(`${change.subject}: ${changeWords(change)}`)}`);
  return `<details>\n<summary>Compatible changes: ${changes.length}</summary>\n\n${items.join('\n')}\n\n</details>`;
}

/** Escapes Markdown, including the bars of tables. */
const escapedMarkdown = (text: string): string =>
  text.replace(/\s+/g, ' ').replace(/[\\`*_{}[\]<>#|~&@]/g, (sign) => `\\${sign}`);

/**
 * Inline code, with a fence longer than any run of backticks inside. Bars are escaped, because they end a table cell
 * even in code.
 */
function code(text: string): string {
  const line = text.replace(/\s+/g, ' ').replaceAll('|', '\\|');
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const space = line.startsWith('`') || line.endsWith('`') ? ' ' : '';
  return `${fence}${space}${line}${space}${fence}`;
}
