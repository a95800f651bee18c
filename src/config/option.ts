/** Describes an option: its type, default, help, and flag. */

interface DescribedOption {
  /** A noun phrase for the help. */
  help: string;
  /** The flag, as in `--port <number>`; `undefined` if there is none. */
  flag?: string;
  /** The commands that have the flag; `undefined` for all. */
  commands?: readonly string[];
  /** Set where generated code calls the runtime: `server` for a server of its own alone, which Meteor has not. */
  runtime?: 'api' | 'server';
  /** Not read from the configuration file. */
  flagOnly?: true;
}

/** `files` and `folders` have to exist, relative to the project; `texts` are any. */
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
    /** An option for each pattern of declarations. */
    | { type: 'patterns'; each: Option; example?: Readonly<Record<string, unknown>> }
    /** `complete` if all of its options have to be given. */
    | {
        type: 'group';
        options: OptionTable;
        words?: readonly string[];
        complete?: true;
        example?: Readonly<Record<string, unknown>>;
      }
  );

export interface OptionTable {
  readonly [name: string]: Option;
}
