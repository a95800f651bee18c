import type { Finding } from '../../generator/output/index.js';
import type { Colours } from '../../shared/diagnostic-text.js';
import { printableName } from '../../shared/printable/index.js';
import { count, groupDigits } from '../count.js';
import { diffText } from './diff-text.js';

interface Comparison {
  findings: readonly Finding[];
  /** How many files are generated. */
  files: number;
  outLabel: string;
  /** The command that updates the folder. */
  remedy: string;
}

const STATES: Readonly<Record<Finding['state'], string>> = {
  changed: 'stale',
  missing: 'missing',
  orphaned: 'orphaned',
  foreign: "not restgen's",
  'in-the-way': 'in the way',
};

const CONFLICT = 'conflict';

/**
 * Prints the changes of the API, the differences of the files as unified diffs, the files, and the remedy.
 * @param changes prints the changes of the API, without their number; empty if there are none
 */
export function findingsText(
  { findings, files, outLabel, remedy }: Comparison,
  changes: string,
  colours: Colours,
): string {
  if (findings.length === 0)
    return `${colours.green(`${outLabel}/ is up to date`)}: ${count(files, 'file')}.\n`;
  const todo = `Remedy: ${remedyText(findings, remedy)}\n`;
  const isAbsent = findings.length === files && findings.every(({ state }) => state === 'missing');
  if (isAbsent) return `${colours.red(`${outLabel}/ does not exist`)}: ${count(files, 'file')}. ${todo}`;
  if (findings.every(({ isFormatted }) => isFormatted === true))
    return `${filesText(findings, outLabel)}${colours.red(`${outLabel}/ has another format than generated.`)} ${formatHint(outLabel)}${todo}`;
  const diffs = withoutRepetition(findings, changes !== '').flatMap(({ diff }) =>
    diff === undefined ? [] : [diffText(diff, MAX_LINES, colours)],
  );
  return [
    ...[changes, diffs.join('')].filter((part) => part !== '').map((part) => `${part}\n`),
    filesText(findings, outLabel),
    `${colours.red(`${outLabel}/ does not match the source.`)} ${todo}`,
  ].join('');
}

/** How many lines of the diff of each file are printed. */
const MAX_LINES = 10;

/** These files only hold the API once more: the list of its changes describes them. */
const DESCRIPTION = /^(?:api|api-routes|openapi)\.json$/;

const withoutRepetition = (findings: readonly Finding[], hasList: boolean): readonly Finding[] =>
  hasList ? findings.filter(({ path }) => !DESCRIPTION.test(path)) : findings;

const formatHint = (outLabel: string): string =>
  `Let your formatter skip the folder: Prettier by the line \`${outLabel}/\` in .prettierignore. `;

/** How many files of a state are listed. */
const MAX_FILES = 5;

function filesText(findings: readonly Finding[], outLabel: string): string {
  const labels = findings.map(({ state, isConflicted }) =>
    isConflicted === true ? CONFLICT : STATES[state],
  );
  return [...new Set(labels)]
    .map((label) => {
      const paths = findings
        .filter((_, index) => labels[index] === label)
        .map(({ path }) => printableName(`${outLabel}/${path}`));
      const more = paths.length > MAX_FILES ? [`and ${groupDigits(paths.length - MAX_FILES)} more`] : [];
      return `${label.padEnd(LABEL)}  ${[...paths.slice(0, MAX_FILES), ...more].join(', ')}\n`;
    })
    .join('');
}

function remedyText(findings: readonly Finding[], remedy: string): string {
  const foreign = findings.filter(({ state }) => state === 'foreign' || state === 'in-the-way');
  const steps = [
    ...(foreign.length === 0 ? [] : ['move files that restgen did not generate out of the folder']),
    ...(foreign.length === findings.length ? [] : [`run \`${remedy}\` and commit the result`]),
  ];
  const isConflicted = findings.some((finding) => finding.isConflicted === true);
  const conflictNote = isConflicted
    ? ' The folder has conflict markers of a merge: this removes them, you need not resolve them.'
    : '';
  return `${steps.join(', then ')}.${conflictNote}`;
}

const LABEL = Math.max(...Object.values(STATES).map(({ length }) => length));
