import type { Finding } from '../generator/output/index.js';
import type { Colours } from '../shared/diagnostic-text.js';
import { printableLine, printableName } from '../shared/printable/index.js';
import { count } from './count.js';
import type { SarifFinding } from './sarif.js';

interface Comparison {
  findings: readonly Finding[];
  /** How many files the source makes. */
  files: number;
  /** The generated folder as seen from the working directory. */
  outLabel: string;
  /** The command that makes it fresh. */
  remedy: string;
}

/** The state of a file, in the words of the reader. */
const STATES: Readonly<Record<Finding['state'], string>> = {
  changed: 'stale',
  missing: 'missing',
  orphaned: 'orphaned',
  foreign: "not restgen's",
  'in-the-way': 'in the way',
};

const CONFLICT = 'conflict';

/** Every difference as a unified diff, then as a list, then what to do about them. */
export function findingsText({ findings, files, outLabel, remedy }: Comparison, colours: Colours): string {
  if (findings.length === 0)
    return `${colours.green(`${outLabel}/ is up to date`)}: ${count(files, 'file')}.\n`;
  const todo = `Remedy: ${remedyText(findings, remedy)}\n`;
  const isAbsent = findings.length === files && findings.every(({ state }) => state === 'missing');
  if (isAbsent) return `${colours.red(`${outLabel}/ is not there`)}: ${count(files, 'file')}. ${todo}`;
  const list = findings
    .map(
      ({ path, state, isConflicted }) =>
        `${(isConflicted === true ? CONFLICT : STATES[state]).padEnd(LABEL)}  ${printableName(`${outLabel}/${path}`)}\n`,
    )
    .join('');
  const diffs = findings.map((finding) => diffText(finding, colours)).join('');
  return `${diffs}${diffs === '' ? '' : '\n'}${list}
${colours.red(`${outLabel}/ is not what the source makes.`)} ${todo}`;
}

/** Each difference at its file, for code scanning. */
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

/** Of a file that was added or removed, only the beginning is printed. */
function diffText({ state, diff }: Finding, colours: Colours): string {
  if (diff === undefined) return '';
  const lines = diff.split('\n').map(printableDiffLine);
  const more = lines.length - WHOLE_FILE;
  if (state === 'changed' || more <= 1) return painted(lines, colours);
  const shown = [...lines.slice(0, WHOLE_FILE), `\\ … ${more - 1} more lines`, ''];
  return painted(shown, colours);
}

/** Tabs stay, as they are in the file. */
const printableDiffLine = (line: string): string => line.split('\t').map(printableLine).join('\t');

/** How many lines of a diff are printed, including its head. */
const WHOLE_FILE = 20;
/** Columns of a line that stays as it is: those of JSON may hold a whole route. */
const UNCHANGED = 160;

function remedyText(findings: readonly Finding[], remedy: string): string {
  const foreign = findings.filter(({ state }) => state === 'foreign' || state === 'in-the-way');
  const steps = [
    ...(foreign.length === 0 ? [] : ["move what is not restgen's out of the folder"]),
    ...(foreign.length === findings.length ? [] : [`run \`${remedy}\` and commit the result`]),
  ];
  const isConflicted = findings.some((finding) => finding.isConflicted === true);
  const mends = isConflicted
    ? ' A merge left conflict marks: that takes them away, nobody need resolve them.'
    : '';
  return `${steps.join(', then ')}.${mends}`;
}

const LABEL = Math.max(...Object.values(STATES).map(({ length }) => length));

const painted = (diff: readonly string[], colours: Colours): string =>
  diff
    .map((line) => {
      if (/^(---|\+\+\+) /.test(line)) return colours.bold(line);
      if (line.startsWith('@@')) return colours.cyan(line);
      if (line.startsWith('+')) return colours.green(line);
      if (line.startsWith('-')) return colours.red(line);
      return line.length > UNCHANGED ? `${line.slice(0, UNCHANGED)}…` : line;
    })
    .join('\n');
