/** Compares a configuration with the table of options and reports all mistakes at once. */
import { OPTIONS } from '../config.js';
import { didYouMean } from '../did-you-mean.js';
import { isRecord } from '../is-record.js';
import { expected, fits, valueText } from './expected.js';
import type { Option, OptionTable } from './option.js';
import type { OptionDiagnostic } from './option-diagnostic.js';

type Path = readonly string[];

const fileOptions = (table: OptionTable): [string, Option][] =>
  Object.entries(table).filter(([, option]) => option.flagOnly !== true);

export function optionDiagnostics(given: Record<string, unknown>): OptionDiagnostic[] {
  return diagnosticsIn(given, OPTIONS, []);
}

function diagnosticsIn(
  given: Record<string, unknown>,
  table: OptionTable,
  parents: Path,
): OptionDiagnostic[] {
  const known = new Map(fileOptions(table));
  return Object.entries(given).flatMap(([name, value]) => {
    const option = known.get(name);
    const path = [...parents, name];
    if (option === undefined) return [unknownOption(path, table, [...known.keys()])];
    return value === undefined ? [] : diagnosticsWith(option, value, path);
  });
}

function diagnosticsWith(option: Option, value: unknown, path: Path): OptionDiagnostic[] {
  if (!fits(option, value)) return [wrong(option, value, path)];
  if (!isRecord(value)) return [];
  if (option.type === 'group') return diagnosticsIn(value, option.options, path);
  if (option.type !== 'callees') return [];
  return Object.entries(value).flatMap(([callee, given]) =>
    isRecord(given) ? diagnosticsIn(given, option.callee, [...path, callee]) : [],
  );
}

function unknownOption(path: Path, table: OptionTable, known: readonly string[]): OptionDiagnostic {
  const name = path.at(-1) ?? '';
  const flag = Object.hasOwn(table, name) ? table[name]?.flag : undefined;
  const hint =
    flag === undefined
      ? (didYouMean(name, known) ?? `The options are: ${known.join(', ')}.`)
      : `It is a flag of the command line alone: ${flag}`;
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
    message: `'${path.join('.')}' must be ${expected(option)}, not ${valueText(value)}.`,
    hint: `The option means: ${option.help}.`,
  };
}
