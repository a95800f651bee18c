/** The types of values, derived from tables of options. */

/** The values of a table of options, each of which may be left out. */
export type OptionValues<Table> = { -readonly [Name in keyof Table]?: ValueOf<Table[Name]> };

type ValueOf<O> = O extends { options: infer Group }
  ? GroupValue<O, Group> | WordOf<O>
  : O extends { callee: infer Group }
    ? Record<string, OptionValues<Group>>
    : O extends { each: infer Each }
      ? Record<string, ValueOf<Each>>
      : O extends { choices: readonly (infer Choice)[] }
        ? Choice
        : O extends { type: keyof PlainTypes }
          ? PlainTypes[O['type']]
          : never;

/** A word that may replace a group, such as `'off'`. */
type WordOf<O> = O extends { words: readonly (infer Word)[] } ? Word : never;

interface PlainTypes {
  text: string;
  file: string;
  'text-or-true': string | true;
  texts: string[];
  files: string[];
  folders: string[];
  headers: Record<string, string>;
  boolean: boolean;
  number: number;
  integer: number;
  selection: 'all' | 'none' | string[];
  scopes: 'none' | string[];
  argument: number | string;
}

type GroupValue<O, Group> = O extends { complete: true }
  ? Required<OptionValues<Group>>
  : OptionValues<Group>;
