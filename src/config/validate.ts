/** Checks a configuration against the table of options and reports all mistakes at once. */

import type { DiagnosticCode } from '../shared/diagnostics.js';
import { didYouMean } from '../shared/did-you-mean.js';
import { isRecord } from '../shared/is-record.js';
import { OPTIONS } from './config.js';
import { expectedValueText, fits, valueText } from './expected-value.js';
import type { Option, OptionTable } from './option.js';

type Path = readonly string[];

export function optionDiagnostics(configuration: Record<string, unknown>): OptionDiagnostic[] {
  return groupDiagnostics(configuration, OPTIONS, []);
}

function groupDiagnostics(
  configuration: Record<string, unknown>,
  table: OptionTable,
  parents: Path,
): OptionDiagnostic[] {
  return Object.entries(configuration).flatMap(([name, value]) => {
    const option = Object.hasOwn(table, name) ? table[name] : undefined;
    const path = [...parents, name];
    if (option === undefined) return [unknownOption(path, Object.keys(table))];
    return value === undefined ? [] : valueDiagnostics(option, value, path);
  });
}

function valueDiagnostics(option: Option, value: unknown, path: Path): OptionDiagnostic[] {
  if (!fits(option, value)) return [wrong(option, value, path)];
  if (!isRecord(value)) return [];
  if (option.type === 'group')
    return [...missingOptions(option, value, path), ...groupDiagnostics(value, option.options, path)];
  const entries = Object.entries(value);
  if (option.type === 'patterns')
    return entries.flatMap(([pattern, configuration]) =>
      diagnosticsOfPattern(option.value, configuration, [...path, pattern]),
    );
  if (option.type !== 'callees') return [];
  return entries.flatMap(([callee, configuration]) =>
    isRecord(configuration) ? groupDiagnostics(configuration, option.callee, [...path, callee]) : [],
  );
}

function missingOptions(
  { options, complete }: Extract<Option, { type: 'group' }>,
  configuration: Record<string, unknown>,
  path: Path,
): OptionDiagnostic[] {
  const missing = Object.entries(options).filter(([name]) => configuration[name] === undefined);
  if (complete !== true) return [];
  return missing.map(([name, option]) => ({
    code: 'config-wrong-value',
    path,
    at: 'value',
    message: `'${path.join('.')}' has no '${name}'.`,
    hint: `The option means: ${option.help}.`,
  }));
}

/** Refuses `!` patterns, because each pattern has its own value. */
function diagnosticsOfPattern(option: Option, value: unknown, path: Path): OptionDiagnostic[] {
  const pattern = path.at(-1) ?? '';
  if (!pattern.startsWith('!')) return valueDiagnostics(option, value, path);
  return [
    {
      code: 'config-wrong-value',
      path,
      at: 'name',
      message: `A pattern of '${path.slice(0, -1).join('.')}' cannot begin with '!', as '${pattern}' does.`,
      hint: `Write '${pattern.slice(1)}' after the patterns that it is an exception to. ${helpSentence(option)}`,
    },
  ];
}

const helpSentence = ({ help }: Option): string => `The value states ${help}.`;

function unknownOption(path: Path, names: readonly string[]): OptionDiagnostic {
  const name = path.at(-1) ?? '';
  const hint = didYouMean(name, names) ?? `The options are: ${names.join(', ')}.`;
  return {
    code: 'config-unknown-option',
    path,
    at: 'name',
    message: `There is no option '${path.join('.')}'.`,
    hint,
  };
}

function wrong(option: Option, value: unknown, path: Path): OptionDiagnostic {
  return {
    code: 'config-wrong-value',
    path,
    at: 'value',
    message: `'${path.join('.')}' must be ${expectedValueText(option)}, not ${valueText(value)}.`,
    hint: `The option means: ${option.help}.`,
  };
}

/** A diagnostic about one option, before its place in the file is determined. */
export interface OptionDiagnostic {
  code: Extract<DiagnosticCode, 'config-unknown-option' | 'config-wrong-value'>;
  /** The path to the option: names, and numbers for positions in a list. */
  path: readonly (string | number)[];
  /** Whether the caret belongs under the option's name or under its value. */
  at: 'name' | 'value';
  message: string;
  hint: string;
}
