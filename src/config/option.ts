/** The description of an option: type, default, help and flag. */

interface DescribedOption {
  /** A noun phrase for the help. */
  help: string;
  /** The flag, as in `--port <number>`; `undefined` if there is none. */
  flag?: string;
  /** The commands that have the flag; `undefined` for all. */
  commands?: readonly string[];
  /** Set if the option is passed to the runtime; `server` only to restgen's own server, which Meteor does not use. */
  runtime?: 'api' | 'server';
  /** Set if the option is a flag only, not part of the configuration file. */
  flagOnly?: true;
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
        words?: readonly (string | false)[];
        complete?: true;
        example?: Readonly<Record<string, unknown>>;
      }
  );

export interface OptionTable {
  readonly [name: string]: Option;
}
