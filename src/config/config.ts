/**
 * The table of all options. The flags, the configuration file's type, its validation and all help texts are derived
 * from it.
 */

import { RUNTIME_PACKAGES } from '../shared/conventions.js';
import { SERVING_LIMITS } from '../shared/serving-limits.js';
import {
  AUTH_OPTIONS,
  DECLARATION_OPTIONS,
  EXPOSE_OPTIONS,
  LINT_OPTIONS,
  OPENAPI_OPTIONS,
  VALIDATION_OPTIONS,
} from './groups.js';
import { LIVE_OPTIONS } from './live-group.js';
import { OBSERVE_OPTIONS } from './observe-group.js';
import type { OptionTable } from './option.js';

export const OPTIONS = {
  out: {
    type: 'text',
    default: 'generated',
    flag: '--out <folder>',
    help: 'folder of the generated files',
  },
  language: {
    type: 'choice',
    choices: ['ts', 'js'],
    help: "language of the generated files; by default 'js' in a project with JavaScript alone or a Meteor application that compiles no TypeScript, else 'ts'",
  },
  runtimePackage: {
    type: 'choice',
    choices: RUNTIME_PACKAGES,
    default: 'restgen',
    help: "package that generated code imports; the smaller 'restgen-runtime' ('restgen-meteor' on Meteor) is for production",
  },
  tsconfig: { type: 'file', example: 'tsconfig.json', help: "file with the project's compiler options" },
  include: { type: 'texts', example: ['server/**'], help: 'patterns of the files to search' },
  exclude: { type: 'texts', example: ['**/*.test.ts'], help: 'patterns of the files to leave out' },
  packageDirs: {
    type: 'folders',
    example: ['shared/packages'],
    help: 'folders of Meteor packages beside the application; by default those of `METEOR_PACKAGE_DIRS`',
  },
  entry: {
    type: 'files',
    example: ['server/main.ts'],
    help: 'modules to import, which start the host; by default all modules that declare',
  },
  declarations: {
    type: 'group',
    options: DECLARATION_OPTIONS,
    help: 'your own declaring functions, which restgen does not recognize by itself',
  },
  expose: { type: 'group', options: EXPOSE_OPTIONS, help: 'which declarations are reachable over HTTP' },
  lint: {
    type: 'group',
    options: LINT_OPTIONS,
    words: ['off'],
    help: "which findings about exposed declarations are reported; 'off' reports none",
  },
  auth: { type: 'group', options: AUTH_OPTIONS, help: 'login, registration and tokens' },
  responseHeaders: {
    type: 'headers',
    runtime: 'api',
    example: { 'Cache-Control': 'no-store' },
    help: 'headers of every response, in place of the default ones',
  },
  cors: {
    type: 'boolean',
    default: false,
    runtime: 'api',
    help: 'whether pages of other origins may call the API',
  },
  bodyLimit: {
    type: 'integer',
    ...SERVING_LIMITS.bodyLimit,
    runtime: 'api',
    help: 'size of the largest request body, in bytes',
  },
  publicationTimeout: {
    type: 'integer',
    ...SERVING_LIMITS.publicationTimeout,
    runtime: 'api',
    help: 'milliseconds after which a publication that is not ready is answered with 504',
  },
  live: {
    type: 'group',
    runtime: 'api',
    options: LIVE_OPTIONS,
    words: [false],
    help: 'streams of publications that answer GET; false sends none',
  },
  observe: {
    type: 'group',
    options: OBSERVE_OPTIONS,
    runtime: 'api',
    help: 'log, metrics and traces of the running API',
  },
  unreadTimeout: {
    type: 'integer',
    ...SERVING_LIMITS.unreadTimeout,
    runtime: 'api',
    help: 'milliseconds after which a client that reads nothing of a long answer is cut off',
  },
  unreadLimit: {
    type: 'integer',
    ...SERVING_LIMITS.unreadLimit,
    runtime: 'api',
    help: 'bytes that all unread long answers may take together',
  },
  openapi: { type: 'group', options: OPENAPI_OPTIONS, help: 'what openapi.json says about the API' },
  docs: {
    type: 'boolean',
    default: true,
    help: 'whether createRestServer and mountRestApi serve a page at /docs to read and try the API',
  },
  trustProxy: {
    type: 'texts',
    runtime: 'server',
    example: ['loopback'],
    help: 'trusted proxies in front of createRestServer, which set X-Forwarded-For: addresses, networks, loopback, uniquelocal',
  },
  health: {
    type: 'boolean',
    runtime: 'server',
    default: true,
    help: 'whether createRestServer answers at /healthz and /readyz',
  },
  shutdownTimeout: {
    type: 'integer',
    ...SERVING_LIMITS.shutdownTimeout,
    runtime: 'server',
    help: 'milliseconds that running requests get after SIGTERM or SIGINT',
  },
  shutdownDelay: {
    type: 'integer',
    ...SERVING_LIMITS.shutdownDelay,
    runtime: 'server',
    help: 'milliseconds in which requests are still accepted after the signal, while /readyz answers 503',
  },
  validation: {
    type: 'group',
    runtime: 'api',
    options: VALIDATION_OPTIONS,
    words: ['off'],
    help: "how requests are validated against the host's types; 'off' accepts everything",
  },
  config: {
    type: 'text',
    flag: '--config <file>',
    flagOnly: true,
    help: 'configuration file, in place of restgen.config.{ts,mts,js,mjs,json} in the project',
  },
  json: {
    type: 'boolean',
    flag: '--json',
    flagOnly: true,
    help: 'print results and diagnostics as JSON on standard output',
  },
  breaking: {
    type: 'text-or-true',
    flag: '--breaking [git-ref]',
    commands: ['check'],
    flagOnly: true,
    help: 'compare the API, as its callers see it, with the API of a commit (HEAD by default); the project goes before this flag',
  },
  format: {
    type: 'choice',
    choices: ['text', 'markdown', 'sarif'],
    default: 'text',
    flag: '--format <format>',
    commands: ['generate', 'check', 'inspect'],
    flagOnly: true,
    help: 'how results are printed: sarif is for code scanning, markdown (with --breaking) for a pull request',
  },
  strict: {
    type: 'boolean',
    flag: '--strict',
    commands: ['generate', 'check', 'inspect'],
    flagOnly: true,
    help: 'fail if the name or options of a declaration cannot be determined, instead of leaving it out',
  },
  empty: {
    type: 'boolean',
    flag: '--empty',
    commands: ['generate', 'serve'],
    flagOnly: true,
    help: 'write the folder even if nothing is declared, and remove its routes',
  },
  example: {
    type: 'boolean',
    flag: '--example',
    commands: ['init'],
    flagOnly: true,
    help: 'write an example if nothing is declared',
  },
  calls: {
    type: 'boolean',
    flag: '--calls',
    commands: ['inspect'],
    flagOnly: true,
    help: "list the project's own calls of its methods and publications, accepted and refused",
  },
  timing: {
    type: 'boolean',
    flag: '--timing',
    commands: ['generate', 'check', 'inspect'],
    flagOnly: true,
    help: 'print on standard error how long each stage took',
  },
  port: {
    type: 'integer',
    least: 0,
    most: 65_535,
    default: 3000,
    flag: '--port <number>',
    commands: ['serve'],
    flagOnly: true,
    help: 'port to listen on; 0 selects a free one',
  },
  host: {
    type: 'text',
    default: '127.0.0.1',
    flag: '--host <address>',
    commands: ['serve'],
    flagOnly: true,
    help: 'address to listen on',
  },
  workers: {
    type: 'integer',
    least: 1,
    most: 256,
    flag: '--workers <number>',
    commands: ['serve'],
    flagOnly: true,
    help: 'number of processes that serve together on one database; dead ones are replaced',
  },
  watch: {
    type: 'boolean',
    flag: '--watch',
    commands: ['generate', 'serve'],
    flagOnly: true,
    help: 'run again whenever a source file or the configuration changes',
  },
  user: {
    type: 'text',
    flag: '--user <account>',
    commands: ['token'],
    flagOnly: true,
    help: 'name, address or id of the account that the token belongs to',
  },
  name: {
    type: 'text',
    flag: '--name <text>',
    commands: ['token'],
    flagOnly: true,
    help: 'create: the purpose of the token',
  },
  scope: {
    type: 'texts',
    flag: '--scope <scope>',
    commands: ['token'],
    flagOnly: true,
    help: 'create: a scope of the token; repeat it for several scopes, leave it out for all routes',
  },
  expires: {
    type: 'text',
    flag: '--expires <when>',
    commands: ['token'],
    flagOnly: true,
    help: 'create: days such as 90, a date such as 2027-01-31 in UTC, or never',
  },
  id: {
    type: 'text',
    flag: '--id <id>',
    commands: ['token'],
    flagOnly: true,
    help: 'revoke: the id of the token, as list prints it',
  },
  all: {
    type: 'boolean',
    flag: '--all',
    commands: ['token'],
    flagOnly: true,
    help: 'revoke: every API token of the account',
  },
  from: {
    type: 'text',
    flag: '--from <url>',
    commands: ['data'],
    flagOnly: true,
    help: 'export: the database, `file:` and a folder relative to the project, or `mongodb:`',
  },
  to: {
    type: 'text',
    flag: '--to <url>',
    commands: ['data'],
    flagOnly: true,
    help: 'import: the database, in the same way',
  },
} as const satisfies OptionTable;

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
type OptionValues<Table> = { -readonly [Name in keyof Table]?: ValueOf<Table[Name]> };
type FlagOnly = {
  [Name in keyof typeof OPTIONS]: (typeof OPTIONS)[Name] extends { flagOnly: true } ? Name : never;
}[keyof typeof OPTIONS];

/**
 * The export of `restgen.config.ts`. Paths in `out`, `tsconfig`, `include`, `exclude`, `packageDirs` and `entry` are
 * relative to the project.
 */
export type RestgenConfig = OptionValues<Omit<typeof OPTIONS, FlagOnly>>;
export type AuthConfig = OptionValues<typeof AUTH_OPTIONS>;

/** The flags of the command line. A flag that is not set is `undefined`. */
export type Flags = OptionValues<Pick<typeof OPTIONS, Extract<keyof typeof OPTIONS, FlagOnly | 'out'>>>;

/** The configuration with its defaults. `out` is absolute, or relative to the project. */
export interface Config extends RestgenConfig {
  out: string;
  auth: AuthConfig;
}

/** The configuration without the output folder: generated files depend on nothing else. */
export type Settings = Omit<Config, 'out'>;

/** Gives a configuration file its type. Returns its argument. */
export const defineConfig = (config: RestgenConfig): RestgenConfig => config;
