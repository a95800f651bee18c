/** Writes results as SARIF 2.1.0, which code scanning and editors display. */
import type { Diagnostic, Place, Severity } from '../shared/diagnostics.js';

/** A finding of a command, beside its diagnostics. */
export interface SarifFinding {
  /** The kind of finding: `route-removed`. */
  rule: string;
  level: 'error' | 'warning' | 'note';
  message: string;
  /** Relative to the working directory. */
  file: string;
  /** The place in the file; its beginning by default. */
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
  const all = [...diagnostics.map((problem) => findingOf(problem, folder)), ...findings];
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
  const finding = { rule: code, level: LEVELS[severity], message: text };
  // Diagnostics about the whole project are shown at its manifest.
  return place === undefined
    ? { ...finding, file: projectPath(folder, 'package.json') }
    : { ...finding, file: projectPath(folder, place.file), at: place };
}

/** A path of a project relative to the working directory. */
export const projectPath = (folder: string, file: string): string =>
  folder === '' ? file : `${folder}/${file}`;

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
