/** Results as SARIF 2.1.0, which code scanning and editors show at their places. */
import type { Diagnostic, Place, Severity } from '../shared/diagnostics.js';

/** What a command finds beside diagnostics. */
export interface SarifFinding {
  /** A name of the kind of finding: `route-removed`. */
  rule: string;
  level: 'error' | 'warning' | 'note';
  message: string;
  /** Relative to the working directory. */
  file: string;
  /** The beginning of the file if it is not set. */
  at?: Pick<Place, 'line' | 'column'> & { length?: number };
}

const LEVELS: Readonly<Record<Severity, SarifFinding['level']>> = {
  error: 'error',
  warning: 'warning',
  info: 'note',
};

/** @param folder the project's folder relative to the working directory; empty if it is the same */
export function sarifText(
  diagnostics: readonly Diagnostic[],
  findings: readonly SarifFinding[],
  folder: string,
): string {
  const all = [...diagnostics.map((each) => findingOf(each, folder)), ...findings];
  const rules = [...new Set(all.map(({ rule }) => rule))].sort();
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'restgen', rules: rules.map(ruleOf) } },
        columnKind: 'utf16CodeUnits',
        results: all.map((finding) => resultOf(finding, rules.indexOf(finding.rule))),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function findingOf({ code, severity, message, hint, place }: Diagnostic, folder: string): SarifFinding {
  const text = hint === undefined ? message : `${message}\n${hint}`;
  const found = { rule: code, level: LEVELS[severity], message: text };
  // What is about the project as a whole is shown at its manifest.
  return place === undefined
    ? { ...found, file: within(folder, 'package.json') }
    : { ...found, file: within(folder, place.file), at: place };
}

/** A path in a project as seen from the working directory. */
export const within = (folder: string, file: string): string => (folder === '' ? file : `${folder}/${file}`);

function ruleOf(id: string): object {
  const text = `${id.slice(0, 1).toUpperCase()}${id.slice(1).replaceAll('-', ' ')}`;
  const help = `The documentation of restgen explains '${id}' under Diagnostics, or under Production.`;
  return { id, shortDescription: { text }, fullDescription: { text }, help: { text: help } };
}

function resultOf({ rule, level, message, file, at }: SarifFinding, ruleIndex: number): object {
  const { line = 1, column = 1, length } = at ?? {};
  const end = length === undefined ? {} : { endColumn: column + length };
  return {
    ruleId: rule,
    ruleIndex,
    level,
    message: { text: message },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: file.split('/').map(encodeURIComponent).join('/') },
          region: { startLine: line, startColumn: column, ...end },
        },
      },
    ],
  };
}
