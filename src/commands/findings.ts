import type { Colours } from '../diagnostic-text.js';
import type { Finding } from '../output/check.js';
import { count } from './count.js';

export interface Comparison {
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

/** Every difference as a unified diff, then as a list, then what to do about them. */
export function findingsText({ findings, files, outLabel, remedy }: Comparison, colours: Colours): string {
  const list = findings
    .map(({ path, state }) => `${STATES[state].padEnd(LABEL)}  ${outLabel}/${path}\n`)
    .join('');
  if (findings.length === 0)
    return `${colours.green(`${outLabel}/ is up to date`)}: ${count(files, 'file')}.\n`;
  const diffs = findings.flatMap(({ diff }) => (diff === undefined ? [] : [painted(diff, colours)]));
  return `${diffs.join('')}${diffs.length > 0 ? '\n' : ''}${list}
${colours.red(`${outLabel}/ is not what the source makes.`)} Remedy: ${remediesOf(findings, remedy).join(' ')}
`;
}

function remediesOf(findings: readonly Finding[], remedy: string): string[] {
  const foreign = findings.filter(({ state }) => state === 'foreign' || state === 'in-the-way');
  return [
    ...(foreign.length === 0 ? [] : ["move what is not restgen's out of the folder."]),
    ...(foreign.length === findings.length ? [] : [`run \`${remedy}\` and commit the result.`]),
  ];
}

const LABEL = Math.max(...Object.values(STATES).map(({ length }) => length));

const painted = (diff: string, colours: Colours): string =>
  diff
    .split('\n')
    .map((line) => {
      if (/^(---|\+\+\+) /.test(line)) return colours.bold(line);
      if (line.startsWith('@@')) return colours.cyan(line);
      if (line.startsWith('+')) return colours.green(line);
      return line.startsWith('-') ? colours.red(line) : line;
    })
    .join('\n');
