import type { Finding } from '../generator/output/index.js';
import type { Colours } from '../shared/diagnostic-text.js';
import { printableLine, printableName } from '../shared/printable/index.js';
import { count } from './count.js';
import type { SarifFinding } from './sarif.js';

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

/** Prints all differences as unified diffs, then as a list, then the remedy. */
export function findingsText({ findings, files, outLabel, remedy }: Comparison, colours: Colours): string {
  if (findings.length === 0)
    return `${colours.green(`${outLabel}/ is up to date`)}: ${count(files, 'file')}.\n`;
  const todo = `Remedy: ${remedyText(findings, remedy)}\n`;
  const isAbsent = findings.length === files && findings.every(({ state }) => state === 'missing');
  if (isAbsent) return `${colours.red(`${outLabel}/ does not exist`)}: ${count(files, 'file')}. ${todo}`;
  const list = findings
    .map(
      ({ path, state, isConflicted }) =>
        `${(isConflicted === true ? CONFLICT : STATES[state]).padEnd(LABEL)}  ${printableName(`${outLabel}/${path}`)}\n`,
    )
    .join('');
  const diffs = findings.map((finding) => diffText(finding, colours)).join('');
  return `${diffs}${diffs === '' ? '' : '\n'}${list}
${colours.red(`${outLabel}/ does not match the source.`)} ${todo}`;
}

/** A finding for each differing file, for code scanning. */
export const staleFiles = ({
  findings,
  outLabel,
  remedy,
}: Pick<Comparison, 'findings' | 'outLabel' | 'remedy'>): SarifFinding[] =>
  findings.map((finding) => ({
    rule: 'generated-file-differs',
    level: 'error',
    message: `The file is ${STATES[finding.state]}: ${remedyText([finding], remedy)}`,
    file: `${outLabel}/${finding.path}`,
  }));

/** Prints a diff; for an added or removed file only its beginning. */
function diffText({ state, diff }: Finding, colours: Colours): string {
  if (diff === undefined) return '';
  const lines = diff.split('\n').map(printableDiffLine);
  const more = lines.length - MAX_LINES;
  if (state === 'changed' || more <= 1) return painted(lines, colours);
  const shown = [...lines.slice(0, MAX_LINES), `\\ … ${more - 1} more lines`, ''];
  return painted(shown, colours);
}

/** Makes a line printable but keeps its tabs. */
const printableDiffLine = (line: string): string => line.split('\t').map(printableLine).join('\t');

/** How many lines of an added or removed file are printed, including the head. */
const MAX_LINES = 20;
/** How many columns of a context line are printed. A line of JSON may contain a whole route. */
const CONTEXT_WIDTH = 160;

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

const painted = (diff: readonly string[], colours: Colours): string =>
  diff
    .map((line) => {
      if (/^(---|\+\+\+) /.test(line)) return colours.bold(line);
      if (line.startsWith('@@')) return colours.cyan(line);
      if (line.startsWith('+')) return colours.green(line);
      if (line.startsWith('-')) return colours.red(line);
      return line.length > CONTEXT_WIDTH ? `${line.slice(0, CONTEXT_WIDTH)}…` : line;
    })
    .join('\n');
