/** The configuration file that `init` writes: every option of the table, commented out unless it is set. */

import { OPTIONS, type RestgenConfig } from '../../config/config.js';
import type { Option, OptionTable } from '../../config/index.js';
import { expectedValueText } from '../../config/index.js';
import { isPlainName, literal } from '../../generator/render/code/index.js';
import type { Api } from '../../shared/api.js';
import { placeText } from '../../shared/diagnostics.js';
import { patternOfName } from '../../shared/expose-patterns.js';
import type { Suggestion } from '../../shared/suggested-declarators.js';
import { declarationsText, suggestionCountText } from '../../shared/suggested-declarators.js';

interface SettableOptions {
  out: string | undefined;
  language: 'js' | undefined;
  declarations: readonly Suggestion[] | undefined;
  expose: ListedExposure | undefined;
}

export function configFileText({ out, language, declarations, expose }: SettableOptions): string {
  const setOptions: OptionLines = {
    ...(out === undefined ? {} : { out: [...outReason(out), `  out: ${literal(out)},`] }),
    ...(language === undefined ? {} : { language: [`  language: ${literal(language)},`] }),
    ...(declarations === undefined ? {} : { declarations: declaratorLines(declarations) }),
    ...(expose === undefined ? {} : { expose: exposeLines(expose) }),
  };
  return [
    "import { defineConfig } from 'restgen';",
    '',
    '/** Every option is optional; paths are relative to this folder. */',
    'export default defineConfig({',
    ...optionLines(pick(OPTIONS, SHORT), '  ', setOptions),
    ...SUMMARIES,
    '',
    '  // All other options, with their defaults:',
    '',
    ...optionLines(without(OPTIONS, SHORT), '  ', setOptions),
    '});',
    '',
  ].join('\n');
}

/** Options at the top of the file, because most projects set them. */
const SHORT = ['out', 'expose', 'cors'] as const;

/** Groups of which most projects set the options shown here; all options follow below. */
const SUMMARIES = [
  '',
  '  // A refused log-in answers 400, 401, 403 or 409 in place of 500, and an invalid token 401 in place of a call as nobody.',
  "  // auth: { statusCodes: 'standard', invalidToken: 'reject' },",
  '',
  '  // The name of the API in openapi.json.',
  "  // openapi: { title: 'My API' },",
];

const pick = (table: OptionTable, names: readonly string[]): OptionTable =>
  Object.fromEntries(Object.entries(table).filter(([name]) => names.includes(name)));
const without = (table: OptionTable, names: readonly string[]): OptionTable =>
  Object.fromEntries(Object.entries(table).filter(([name]) => !names.includes(name)));

/** Folders with this name are left out when a Meteor application without main modules loads all files. */
export const LAZY = 'imports';

/** A comment about the folder, which `init` proposes only for Meteor. */
const outReason = (out: string): string[] =>
  out.startsWith(`${LAZY}/`)
    ? [`  // Meteor loads files in a folder '${LAZY}' only where they are imported.`]
    : [];

/** The lines of the options that are set, by name. */
type OptionLines = Readonly<Record<string, readonly string[]>>;

const optionLines = (table: OptionTable, indent: string, setOptions: OptionLines): string[] =>
  Object.entries(table).flatMap(([name, option], index) => [
    ...(index === 0 ? [] : ['']),
    `${indent}// ${sentence(option)}`,
    ...(setOptions[name] ?? valueLines(name, option, indent)),
  ]);

const declaratorLines = (declarators: readonly Suggestion[]): string[] =>
  [
    `// ${DERIVED}`,
    ...declarationsText(
      declarators,
      (suggestion) => `${suggestionCountText(suggestion)}: ${placeText(suggestion.place)}`,
    ),
  ].map((line) => `  ${line}`);

const DERIVED = 'Derived from the names and calls of these functions of the project: check it.';

type ListedExposure = Record<keyof NonNullable<RestgenConfig['expose']>, readonly string[]>;

/** The names of all declarations, of which the user can take some away; `undefined` if the project declares nothing yet. */
export function listedExposure({ publications, methods, collections }: Api): ListedExposure | undefined {
  const expose = {
    publications: exposedNames(publications),
    methods: exposedNames(methods),
    collections: exposedNames(collections),
  };
  return Object.values(expose).every(({ length }) => length === 0) ? undefined : expose;
}

function exposedNames(declarations: readonly { name: string | null; withheld?: string }[]): string[] {
  const names = declarations.flatMap(({ name, withheld }) =>
    name === null || withheld !== undefined ? [] : [patternOfName(name)],
  );
  return [...new Set(names)].sort();
}

const exposeLines = (expose: ListedExposure): string[] => [
  `  // ${LISTED}`,
  '  expose: {',
  ...Object.entries(expose).flatMap(([kind, names]) =>
    names.length <= 1
      ? [`    ${kind}: ${literal(names)},`]
      : [`    ${kind}: [`, ...names.map((name) => `      ${literal(name)},`), '    ],'],
  ),
  '  },',
];

const LISTED =
  "These are today's declarations. To withhold one, add '!name' at the end of its list. Later declarations get a route when you list them; 'all' or ['@rest'], in place of a list, selects all or those with @rest in their JSDoc comments.";

/**
 * The lines of an option that is not set. A group is commented out as a whole, because an empty group would count as
 * set.
 */
function valueLines(key: string, option: Option, indent: string): string[] {
  const name = propertyKey(key);
  const words = option.type === 'group' ? (option.words ?? []) : [];
  const values = words.map((word) => `${indent}// ${name}: ${literal(word)},`);
  if (!isOpenGroup(option)) return [...values, `${indent}// ${name}: ${sampleText(option)},`];
  const group = [`${name}: {`, ...groupLines(option.options, '  '), '},'];
  return [...values, ...group.map((line) => `${indent}// ${line}`)];
}

/** The lines inside a group. Options with a default are not commented out twice. */
const groupLines = (table: OptionTable, indent: string): string[] =>
  Object.entries(table).flatMap(([key, option]) => {
    const name = propertyKey(key);
    const comment = `${indent}// ${sentence(option)}`;
    if (isOpenGroup(option))
      return [comment, `${indent}${name}: {`, ...groupLines(option.options, `${indent}  `), `${indent}},`];
    return [comment, `${indent}${option.default === undefined ? '// ' : ''}${name}: ${sampleText(option)},`];
  });

/** Whether the options of a group are listed; a group with an example is one value. */
const isOpenGroup = (option: Option): option is Extract<Option, { type: 'group' }> =>
  option.type === 'group' && option.example === undefined;

const propertyKey = (name: string): string => (isPlainName(name) ? name : literal(name));

function sentence(option: Option): string {
  const { help } = option;
  const choices = option.type === 'choice' ? ` (${expectedValueText(option)})` : '';
  return `${help.slice(0, 1).toUpperCase()}${help.slice(1)}${choices}.`;
}

/** A value of the option; `undefined` for a text without an example. */
const sampleText = ({ default: preset, example = preset }: Option): string =>
  example === undefined ? 'undefined' : literal(preset ?? example);
