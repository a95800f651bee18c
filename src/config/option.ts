/** What an option is: its type, its default, its help and how the command line spells it. */

interface DescribedOption {
  /** A noun phrase, as help prints it. */
  help: string;
  /** How the command line spells it, as in `--port <number>`; `undefined` where it is no flag. */
  flag?: string;
  /** The commands that know the flag; `undefined` where all do. */
  commands?: readonly string[];
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
    | { type: 'number' | 'integer'; least: number; most: number; default?: number }
    | { type: 'choice'; choices: readonly string[]; default?: string }
    | { type: 'selection'; default?: string; example?: readonly string[] }
    | { type: 'argument'; default?: number }
    /** One group for each function, by the function's name. */
    | { type: 'callees'; callee: OptionTable; example?: Readonly<Record<string, object>> }
    | { type: 'group'; options: OptionTable; words?: readonly string[] }
  );

export interface OptionTable {
  readonly [name: string]: Option;
}
