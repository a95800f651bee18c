/** The one table of options: flags, the configuration file's type, its validation and every help text derive from it. */
import { BODY_LIMIT, DEFAULT_ATTEMPTS, PUBLICATION_TIMEOUT, TOKEN_LIFETIME_DAYS } from './conventions.js';

interface Described {
  /** A noun phrase, as help prints it. */
  help: string;
  /** How the command line spells it, where it does; the argument's name stands in angle brackets. */
  flag?: string;
  /** The commands that know the flag; all, where it is absent. */
  commands?: readonly string[];
  /** Not read from the configuration file. */
  flagOnly?: true;
}

/** `files`, `folders` and `texts` differ in that the former have to exist, relative to the project. */
export type Option = Described &
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
    /** One group for each function, by what it is called. */
    | { type: 'callees'; callee: OptionTable; example?: Readonly<Record<string, object>> }
    | { type: 'group'; options: OptionTable; words?: readonly string[] }
  );

export interface OptionTable {
  readonly [name: string]: Option;
}

/** Longest delay that a timer of Node takes, in milliseconds. */
const LONGEST_DELAY = 2 ** 31 - 1;
/** Ten years, in days. */
const LONGEST_LIFETIME = 3650;

const ATTEMPT_OPTIONS = {
  perAddress: {
    type: 'integer',
    least: 1,
    most: Number.MAX_SAFE_INTEGER,
    default: DEFAULT_ATTEMPTS.perAddress,
    help: 'attempts of one client address in a window',
  },
  perAccount: {
    type: 'integer',
    least: 1,
    most: Number.MAX_SAFE_INTEGER,
    default: DEFAULT_ATTEMPTS.perAccount,
    help: 'failed log-ins to one account in a window',
  },
  windowSeconds: {
    type: 'integer',
    least: 1,
    most: LONGEST_DELAY,
    default: DEFAULT_ATTEMPTS.windowSeconds,
    help: 'seconds that a window lasts',
  },
} as const satisfies OptionTable;

const AUTH_OPTIONS = {
  tokenLifetimeDays: {
    type: 'number',
    least: Number.MIN_VALUE,
    most: LONGEST_LIFETIME,
    default: TOKEN_LIFETIME_DAYS,
    help: 'days until a token expires',
  },
  queryToken: { type: 'boolean', default: false, help: 'whether ?access_token= is read too' },
  invalidToken: {
    type: 'choice',
    choices: ['anonymous', 'reject'],
    default: 'anonymous',
    help: 'whether a call with an invalid token runs as nobody or is answered 401',
  },
  statusCodes: {
    type: 'choice',
    choices: ['specified', 'standard'],
    default: 'specified',
    help: 'what failed logins answer: 500, or 400, 401, 403 and 409',
  },
  registration: { type: 'boolean', default: true, help: 'whether accounts can be made over HTTP' },
  attempts: {
    type: 'group',
    options: ATTEMPT_OPTIONS,
    help: 'how many log-ins and registrations are let through',
  },
} as const satisfies OptionTable;

const OPENAPI_OPTIONS = {
  title: { type: 'text', default: 'API', help: "the API's name" },
  version: { type: 'text', default: '1.0.0', help: "the API's version" },
  servers: {
    type: 'texts',
    example: ['https://api.example.com'],
    help: 'URLs that the API is served at; its own server where absent',
  },
} as const satisfies OptionTable;

const VALIDATION_OPTIONS = {
  extraProperties: {
    type: 'choice',
    choices: ['reject', 'strip', 'allow'],
    default: 'reject',
    help: 'what becomes of properties and arguments that no type names',
  },
} as const satisfies OptionTable;

const EXPOSE_OPTIONS = {
  publications: {
    type: 'selection',
    default: 'all',
    help: "which publications get routes: 'all', 'none', or names, ./files and @rest, with ! before what gets none",
  },
  methods: {
    type: 'selection',
    default: 'all',
    example: ['tasks.*', '!tasks.purge', './server/public/**', '@rest'],
    help: 'which methods get routes, in the same way',
  },
  collections: {
    type: 'selection',
    default: 'all',
    help: 'which collections get routes, in the same way',
  },
} as const satisfies OptionTable;

const COLLECTION_CALLEE_OPTIONS = {
  name: {
    type: 'argument',
    default: 0,
    help: 'which argument is the name: its place, counted from 0, or its key in an object that comes first',
  },
} as const satisfies OptionTable;

const CALLEE_OPTIONS = {
  ...COLLECTION_CALLEE_OPTIONS,
  handler: { type: 'argument', default: 1, help: 'which argument is the handler' },
  options: { type: 'argument', help: 'which argument are the options' },
  drop: {
    type: 'integer',
    least: 0,
    most: 100,
    default: 0,
    help: "how many of the handler's first parameters the function fills in itself",
  },
} as const satisfies OptionTable;

const DECLARATION_OPTIONS = {
  publications: {
    type: 'callees',
    callee: CALLEE_OPTIONS,
    example: { 'registry.publish': { name: 0, handler: 1, drop: 1 } },
    help: "functions that declare a publication, by what they are called: 'publishFor', 'registry.publish', 'Class.method'",
  },
  methods: {
    type: 'callees',
    callee: CALLEE_OPTIONS,
    example: { defineMethod: { name: 'name', handler: 'run' } },
    help: 'functions that declare a method, in the same way',
  },
  collections: {
    type: 'callees',
    callee: COLLECTION_CALLEE_OPTIONS,
    example: { createCollection: { name: 0 } },
    help: 'functions that make a collection, in the same way',
  },
} as const satisfies OptionTable;

const LEVELS = ['off', 'warning', 'error'] as const;

const LINT_OPTIONS = {
  'unchecked-arguments': {
    type: 'choice',
    choices: LEVELS,
    default: 'warning',
    help: 'a method or publication that uses arguments of which nothing is known',
  },
  'write-without-user': {
    type: 'choice',
    choices: LEVELS,
    default: 'warning',
    help: 'a method that writes and never asks who calls',
  },
  'publication-never-ready': {
    type: 'choice',
    choices: LEVELS,
    default: 'warning',
    help: 'a publication with a way out on which it never gets ready',
  },
  'users-without-projection': {
    type: 'choice',
    choices: LEVELS,
    default: 'warning',
    help: 'a publication of accounts with their password hashes',
  },
  'url-argument-compared': {
    type: 'choice',
    choices: LEVELS,
    default: 'warning',
    help: 'an argument in the URL, which is a text, compared with a number',
  },
} as const satisfies OptionTable;

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
    help: "language of the generated files; where absent, 'js' for a project that is JavaScript alone",
  },
  tsconfig: { type: 'file', example: 'tsconfig.json', help: 'compiler options of the project' },
  include: { type: 'texts', example: ['server/**'], help: 'patterns of the files that are searched' },
  exclude: { type: 'texts', example: ['**/*.test.ts'], help: 'patterns of files that are not searched' },
  packageDirs: {
    type: 'folders',
    example: ['shared/packages'],
    help: 'folders of Meteor packages beside the application; where absent, those of `METEOR_PACKAGE_DIRS`',
  },
  entry: {
    type: 'files',
    example: ['server/main.ts'],
    help: 'modules that start the host; where absent, every module with a declaration is imported',
  },
  declarations: {
    type: 'group',
    options: DECLARATION_OPTIONS,
    help: 'functions of your own that declare, where restgen does not see it by itself',
  },
  expose: { type: 'group', options: EXPOSE_OPTIONS, help: 'what of the declarations is reachable over HTTP' },
  lint: {
    type: 'group',
    options: LINT_OPTIONS,
    words: ['off'],
    help: 'what is told of declarations that are exposed',
  },
  auth: { type: 'group', options: AUTH_OPTIONS, help: 'login, registration and tokens' },
  responseHeaders: {
    type: 'headers',
    example: { 'Cache-Control': 'no-store' },
    help: 'headers of every answer, instead of the default ones',
  },
  cors: { type: 'boolean', default: false, help: 'whether pages of other origins may call the API' },
  bodyLimit: {
    type: 'integer',
    least: 1,
    most: Number.MAX_SAFE_INTEGER,
    default: BODY_LIMIT,
    help: 'bytes that a request body may have',
  },
  publicationTimeout: {
    type: 'integer',
    least: 1,
    most: LONGEST_DELAY,
    default: PUBLICATION_TIMEOUT,
    help: 'milliseconds until a publication that is not ready is answered 504',
  },
  openapi: { type: 'group', options: OPENAPI_OPTIONS, help: 'what openapi.json says about the API' },
  docs: {
    type: 'boolean',
    default: true,
    help: 'whether createRestServer has a page to read and to try the API, at /docs',
  },
  validation: {
    type: 'group',
    options: VALIDATION_OPTIONS,
    words: ['off'],
    help: "how requests are held against the host's types; 'off' lets them through",
  },
  config: {
    type: 'text',
    flag: '--config <file>',
    flagOnly: true,
    help: 'configuration file, instead of restgen.config.{ts,mts,js,mjs,json} in the project',
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
    help: 'compare the API with that of a commit, HEAD where none is named, for those who call it; the project goes before it',
  },
  format: {
    type: 'choice',
    choices: ['text', 'markdown'],
    default: 'text',
    flag: '--format <format>',
    commands: ['check'],
    flagOnly: true,
    help: 'how --breaking prints: text, or markdown for a pull request',
  },
  strict: {
    type: 'boolean',
    flag: '--strict',
    commands: ['generate', 'check', 'inspect'],
    flagOnly: true,
    help: 'fail where a declaration cannot be decided, rather than leave it out',
  },
  timing: {
    type: 'boolean',
    flag: '--timing',
    commands: ['generate', 'check', 'inspect'],
    flagOnly: true,
    help: 'print how long each stage took on standard error',
  },
  port: {
    type: 'integer',
    least: 0,
    most: 65_535,
    default: 3000,
    flag: '--port <number>',
    commands: ['serve'],
    flagOnly: true,
    help: 'port to listen on; 0 takes a free one',
  },
  host: {
    type: 'text',
    default: '127.0.0.1',
    flag: '--host <address>',
    commands: ['serve'],
    flagOnly: true,
    help: 'address to listen on',
  },
  watch: {
    type: 'boolean',
    flag: '--watch',
    commands: ['generate', 'serve'],
    flagOnly: true,
    help: 'do it again whenever a source file or the configuration changes',
  },
} as const satisfies OptionTable;

type ValueOf<O> = O extends { options: infer Group }
  ? Values<Group> | WordOf<O>
  : O extends { callee: infer Group }
    ? Record<string, Values<Group>>
    : O extends { choices: readonly (infer Choice)[] }
      ? Choice
      : O extends { type: keyof PlainTypes }
        ? PlainTypes[O['type']]
        : never;

/** What may stand in place of a group. */
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
  argument: number | string;
}

type Values<Table> = { -readonly [Name in keyof Table]?: ValueOf<Table[Name]> };
type FlagOnly = {
  [Name in keyof typeof OPTIONS]: (typeof OPTIONS)[Name] extends { flagOnly: true } ? Name : never;
}[keyof typeof OPTIONS];

/** What `restgen.config.ts` exports; `out`, `tsconfig`, `include`, `exclude`, `packageDirs` and `entry` are relative to the project. */
export type RestgenConfig = Values<Omit<typeof OPTIONS, FlagOnly>>;
export type AuthConfig = Values<typeof AUTH_OPTIONS>;

/** What the flags of the command line say; all of them are absent where they are not given. */
export type Flags = Values<Pick<typeof OPTIONS, Extract<keyof typeof OPTIONS, FlagOnly | 'out'>>>;

/** The configuration with its defaults, as the generator takes it: `out` is absolute or relative to the project. */
export interface Config extends RestgenConfig {
  out: string;
  auth: AuthConfig;
}

/** Gives a configuration file its type; returns what it is given. */
export const defineConfig = (config: RestgenConfig): RestgenConfig => config;
