/** The table of the command line's flags. */
import { OPTIONS } from './config.js';
import type { OptionTable, OptionValues } from './option.js';

export const FLAGS = {
  out: OPTIONS.out,
  config: {
    type: 'text',
    flag: '--config <file>',
    help: 'configuration file, in place of restgen.config.{ts,mts,js,mjs,json} in the project',
  },
  json: { type: 'boolean', flag: '--json', help: 'print results and diagnostics as JSON on standard output' },
  breaking: {
    type: 'text-or-true',
    flag: '--breaking [git-ref]',
    commands: ['check'],
    help: 'compare the API, as its callers see it, with the API of a commit (HEAD by default); the project goes before this flag',
  },
  strict: {
    type: 'boolean',
    flag: '--strict',
    commands: ['generate', 'check', 'inspect'],
    help: 'fail if the name or options of a declaration cannot be determined, instead of leaving it out',
  },
  empty: {
    type: 'boolean',
    flag: '--empty',
    commands: ['generate', 'serve'],
    help: 'write the folder even if nothing is declared, and remove its routes',
  },
  example: {
    type: 'boolean',
    flag: '--example',
    commands: ['init'],
    help: 'write an example if nothing is declared',
  },
  calls: {
    type: 'boolean',
    flag: '--calls',
    commands: ['inspect'],
    help: "list the project's own calls of its methods and publications, accepted and refused",
  },
  port: {
    type: 'integer',
    least: 0,
    most: 65_535,
    default: 3000,
    flag: '--port <number>',
    commands: ['serve'],
    help: 'port to listen on; 0 selects a free one',
  },
  host: {
    type: 'text',
    default: '127.0.0.1',
    flag: '--host <address>',
    commands: ['serve'],
    help: 'address to listen on',
  },
  watch: {
    type: 'boolean',
    flag: '--watch',
    commands: ['generate', 'serve'],
    help: 'run again whenever a source file or the configuration changes',
  },
  from: {
    type: 'text',
    flag: '--from <url>',
    commands: ['data'],
    help: 'the database, `file:` and a folder relative to the project, or `mongodb:`',
  },
} as const satisfies OptionTable;

/** A flag that is not set is `undefined`. */
export type Flags = OptionValues<typeof FLAGS>;
