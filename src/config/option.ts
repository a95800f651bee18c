/** The description of an option: type, default, help and flag; and the type of its values. */

interface DescribedOption {
  /** A noun phrase for the help. */
  help: string;
  default?: unknown;
  /** A value for the configuration that `init` writes. */
  example?: unknown;
  /** The flag, as in `--port <number>`; `undefined` if there is none. */
  flag?: string;
  /** The commands that have the flag; `undefined` for all. */
  commands?: readonly string[];
  /** Set if the option is passed to the runtime; `server` only to restgen's own server, which Meteor does not use. */
  runtime?: 'api' | 'server';
}

/** `files` and `folders` must exist, relative to the project; `texts` are arbitrary strings. */
export type Option = DescribedOption &
  (
    | { type: 'text' | 'file'; default?: string; example?: string }
    | { type: 'text-or-true' }
    | { type: 'texts' | 'files' | 'folders'; example?: readonly string[] }
    | { type: 'headers'; example?: Readonly<Record<string, string>> }
    | { type: 'boolean'; default?: boolean }
    | { type: 'number' | 'integer'; least: number; most: number; default?: number; example?: number }
    | { type: 'choice'; choices: readonly string[]; default?: string }
    | { type: 'selection'; default?: string; example?: readonly string[] }
    | { type: 'argument'; default?: number }
    /** A group for each function, under the function's name. */
    | { type: 'callees'; callee: OptionTable; example?: Readonly<Record<string, object>> }
    /** A list of scopes, or `none`. */
    | { type: 'scopes' }
    /** A value for each pattern of declarations. */
    | { type: 'patterns'; value: Option; example?: Readonly<Record<string, unknown>> }
    /** `complete` if all of its options are required. */
    | {
        type: 'group';
        options: OptionTable;
        /** Values that may replace the group. */
        words?: readonly (string | boolean)[];
        complete?: true;
        example?: Readonly<Record<string, unknown>>;
      }
  );

export interface OptionTable {
  readonly [name: string]: Option;
}

/** The values of a table's options. */
export type OptionValues<Table> = { -readonly [Name in keyof Table]?: ValueOf<Table[Name]> };

type ValueOf<O> = O extends { options: infer Group }
  ? GroupValue<O, Group> | WordOf<O>
  : O extends { callee: infer Group }
    ? Record<string, OptionValues<Group>>
    : O extends { value: infer PatternValue }
      ? Record<string, ValueOf<PatternValue>>
      : O extends { choices: readonly (infer Choice)[] }
        ? Choice
        : O extends { type: keyof PlainTypes }
          ? PlainTypes[O['type']]
          : never;

/** A value that may replace a group, such as `'off'`. */
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
