/** The configuration file that `init` writes: every option of the table, commented out unless it is given. */

import { OPTIONS } from '../../config/config.js';
import type { Option, OptionTable } from '../../config/index.js';
import { expected } from '../../config/index.js';
import { placeText } from '../../shared/diagnostics.js';
import type { Suggestion } from '../../shared/suggested-declarators.js';
import { declarationsText, suggestionCountText } from '../../shared/suggested-declarators.js';
import type { ChosenExposure } from './exposure.js';
import { LAZY } from './proposal.js';

/** The options that the file sets. */
interface SettableOptions {
  out: string | undefined;
  language: 'js' | undefined;
  declarations: readonly Suggestion[] | undefined;
  expose: ChosenExposure | undefined;
}

export function configFileText({ out, language, declarations, expose }: SettableOptions): string {
  const given: OptionLines = {
    ...(out === undefined ? {} : { out: [...outReason(out), `  out: ${sourceLiteral(out)},`] }),
    ...(language === undefined ? {} : { language: [`  language: ${sourceLiteral(language)},`] }),
    ...(declarations === undefined ? {} : { declarations: declaratorLines(declarations) }),
    ...(expose === undefined ? {} : { expose: exposeLines(expose) }),
  };
  return [
    "import { defineConfig } from 'restgen';",
    '',
    '/** Every option is optional; paths are relative to this folder. */',
    'export default defineConfig({',
    ...optionLines(OPTIONS, '  ', given),
    '});',
    '',
  ].join('\n');
}

/** `init` proposes such a folder only for Meteor. */
const outReason = (out: string): string[] =>
  out.startsWith(`${LAZY}/`)
    ? [`  // Meteor loads files in a folder '${LAZY}' where they are imported, and nowhere else.`]
    : [];

/** The lines of each option that is set, by its name. */
type OptionLines = Readonly<Record<string, readonly string[]>>;

/** A paragraph for each option. */
const optionLines = (table: OptionTable, indent: string, given: OptionLines): string[] =>
  Object.entries(table)
    .filter(([, option]) => option.flagOnly !== true)
    .flatMap(([name, option], index) => [
      ...(index === 0 ? [] : ['']),
      `${indent}// ${sentence(option)}`,
      ...(given[name] ?? valueLines(name, option, indent)),
    ]);

const declaratorLines = (declarators: readonly Suggestion[]): string[] =>
  [
    `// ${DERIVED}`,
    ...declarationsText(declarators, (each) => `${suggestionCountText(each)}: ${placeText(each.place)}`),
  ].map((line) => `  ${line}`);

const DERIVED =
  'Derived from the names of these functions of the project, and from how they are called: look it over.';

const exposeLines = ({ expose, sentence: reason }: ChosenExposure): string[] => [
  `  // ${reason}`,
  '  expose: {',
  ...Object.entries(expose).flatMap(([kind, selection]) =>
    typeof selection === 'string' || selection.length <= 1
      ? [`    ${kind}: ${sourceLiteral(selection)},`]
      : [`    ${kind}: [`, ...selection.map((pattern) => `      ${sourceLiteral(pattern)},`), '    ],'],
  ),
  '  },',
];

/** A group is commented out as a whole, because an empty group would count as set. */
function valueLines(key: string, option: Option, indent: string): string[] {
  const name = propertyKey(key);
  if (!isOpenGroup(option)) return [`${indent}// ${name}: ${sourceLiteral(sampleOf(option))},`];
  const words = (option.words ?? []).map((word) => `${indent}// ${name}: ${sourceLiteral(word)},`);
  const group = [`${name}: {`, ...groupLines(option.options, '  '), '},'];
  return [...words, ...group.map((line) => `${indent}// ${line}`)];
}

/** Within a group, options with a default are not commented out a second time. */
const groupLines = (table: OptionTable, indent: string): string[] =>
  Object.entries(table).flatMap(([key, option]) => {
    const name = propertyKey(key);
    const comment = `${indent}// ${sentence(option)}`;
    if (isOpenGroup(option))
      return [comment, `${indent}${name}: {`, ...groupLines(option.options, `${indent}  `), `${indent}},`];
    const isDefault = 'default' in option && option.default !== undefined;
    return [comment, `${indent}${isDefault ? '' : '// '}${name}: ${sourceLiteral(sampleOf(option))},`];
  });

/** With an example, a group is one value. */
const isOpenGroup = (option: Option): option is Extract<Option, { type: 'group' }> =>
  option.type === 'group' && option.example === undefined;

const propertyKey = (name: string): string => (/^\w+$/.test(name) ? name : sourceLiteral(name));

function sentence(option: Option): string {
  const { help } = option;
  const choices = option.type === 'choice' ? ` (${expected(option)})` : '';
  return `${help.slice(0, 1).toUpperCase()}${help.slice(1)}${choices}.`;
}

function sampleOf(option: Option): unknown {
  if ('default' in option && option.default !== undefined) return option.default;
  return 'example' in option ? option.example : undefined;
}

/** A value as TypeScript with single quotes. */
function sourceLiteral(value: unknown): string {
  if (typeof value === 'string') return `'${value.replace(/['\\]/g, '\\$&')}'`;
  if (Array.isArray(value)) return `[${value.map(sourceLiteral).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  return `{ ${Object.entries(value)
    .map(([name, each]) => `'${name}': ${sourceLiteral(each)}`)
    .join(', ')} }`;
}
