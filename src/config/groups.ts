/** The groups of the configuration, such as `auth` and `expose`, with their options. */
import { DEFAULT_ATTEMPTS, TOKEN_LIFETIME_DAYS } from '../shared/conventions.js';
import { LONGEST_DELAY } from '../shared/serving-limits.js';
import type { OptionTable } from './option.js';

const TEN_YEARS_IN_DAYS = 3650;

const ATTEMPT_OPTIONS = {
  perAddress: {
    type: 'integer',
    least: 1,
    most: Number.MAX_SAFE_INTEGER,
    default: DEFAULT_ATTEMPTS.perAddress,
    help: 'attempts that one client address has in a window',
  },
  perAccount: {
    type: 'integer',
    least: 1,
    most: Number.MAX_SAFE_INTEGER,
    default: DEFAULT_ATTEMPTS.perAccount,
    help: 'failed log-ins that one user name or address has in a window',
  },
  windowSeconds: {
    type: 'integer',
    least: 1,
    most: LONGEST_DELAY,
    default: DEFAULT_ATTEMPTS.windowSeconds,
    help: 'length of a window, in seconds; used attempts come back one by one',
  },
} as const satisfies OptionTable;

const API_TOKEN_LIMIT_OPTIONS = {
  requests: {
    type: 'integer',
    least: 1,
    most: Number.MAX_SAFE_INTEGER,
    help: 'requests that one API token has in a window',
  },
  seconds: { type: 'integer', least: 1, most: LONGEST_DELAY, help: 'length of a window, in seconds' },
} as const satisfies OptionTable;

export const AUTH_OPTIONS = {
  tokenLifetimeDays: {
    type: 'number',
    least: Number.MIN_VALUE,
    most: TEN_YEARS_IN_DAYS,
    default: TOKEN_LIFETIME_DAYS,
    help: 'days until a token expires',
  },
  tokens: {
    type: 'choice',
    choices: ['signed', 'meteor'],
    default: 'signed',
    help: "tokens of log-ins: 'meteor' stores them in the accounts, so that a Meteor application accepts them too",
  },
  queryToken: { type: 'boolean', default: false, help: 'whether a token in ?access_token= is accepted too' },
  invalidToken: {
    type: 'choice',
    choices: ['anonymous', 'reject'],
    default: 'anonymous',
    help: "a call with an invalid token: 'anonymous' runs it without a user, 'reject' answers 401",
  },
  statusCodes: {
    type: 'choice',
    choices: ['specified', 'standard'],
    default: 'specified',
    help: "statuses of failed log-ins: 'specified' is 500; 'standard' is 400, 401, 403 or 409",
  },
  registration: { type: 'boolean', default: true, help: 'whether accounts can be created over HTTP' },
  attempts: {
    type: 'group',
    options: ATTEMPT_OPTIONS,
    help: 'how many attempts to log in or to register are allowed',
  },
  apiTokens: {
    type: 'patterns',
    value: {
      type: 'scopes',
      help: "scopes that an API token needs for these routes; 'none' accepts no token",
    },
    example: { 'reports.*': ['reports:read'], 'tasks.insert': ['tasks:write'] },
    help: 'which routes accept API tokens, with which scopes, by patterns as in `expose`',
  },
  apiTokenLimit: {
    type: 'group',
    options: API_TOKEN_LIMIT_OPTIONS,
    complete: true,
    example: { requests: 1000, seconds: 3600 },
    help: 'how often one API token may be used',
  },
} as const satisfies OptionTable;

const CONTACT_OPTIONS = {
  name: { type: 'text', help: 'contact for questions about the API' },
  url: { type: 'text', help: 'page of the contact' },
  email: { type: 'text', help: 'email address of the contact' },
} as const satisfies OptionTable;

const LICENSE_OPTIONS = {
  name: { type: 'text', default: 'License', help: 'the license of the API' },
  url: { type: 'text', help: 'its text' },
} as const satisfies OptionTable;

export const OPENAPI_OPTIONS = {
  title: { type: 'text', help: "the API's name; by default `name` of package.json, else 'API'" },
  version: { type: 'text', help: "the API's version; by default `version` of package.json, else '1.0.0'" },
  description: { type: 'text', help: 'what the API is for, in Markdown' },
  contact: { type: 'group', options: CONTACT_OPTIONS, help: 'contact for questions about the API' },
  license: { type: 'group', options: LICENSE_OPTIONS, help: 'the license of the API' },
  termsOfService: { type: 'text', help: 'URL of the terms of service' },
  externalDocs: { type: 'text', example: 'https://example.com/guide', help: 'URL of further documentation' },
  servers: {
    type: 'texts',
    example: ['https://api.example.com'],
    help: 'URLs at which the API is served; by default the server that sends the document',
  },
} as const satisfies OptionTable;

export const VALIDATION_OPTIONS = {
  extraProperties: {
    type: 'choice',
    choices: ['reject', 'strip', 'allow'],
    default: 'reject',
    help: 'treatment of properties that no type names',
  },
  extraArguments: {
    type: 'choice',
    choices: ['ignore', 'reject'],
    default: 'ignore',
    help: "treatment of surplus arguments: 'ignore' passes them on, as Meteor does",
  },
} as const satisfies OptionTable;

export const EXPOSE_OPTIONS = {
  publications: {
    type: 'selection',
    default: 'all',
    help: "which publications get routes: 'all', 'none', or a list of names, ./files and @rest; a leading ! excludes",
  },
  methods: {
    type: 'selection',
    default: 'all',
    example: ['tasks.*', '!tasks.purge', './server/public/**', '@rest'],
    help: 'which methods get routes, in the same way',
  },
  collections: { type: 'selection', default: 'all', help: 'which collections get routes, in the same way' },
} as const satisfies OptionTable;

const COLLECTION_CALLEE_OPTIONS = {
  name: {
    type: 'argument',
    default: 0,
    help: 'which argument is the name: its position from 0, its key in an object that is the first argument, or both: 2.name',
  },
} as const satisfies OptionTable;

const CALLEE_OPTIONS = {
  ...COLLECTION_CALLEE_OPTIONS,
  handler: { type: 'argument', default: 1, help: 'which argument is the handler' },
  schema: { type: 'argument', help: "which argument is the schema of the handler's only argument" },
  options: { type: 'argument', help: 'which argument holds the options' },
  drop: {
    type: 'integer',
    least: 0,
    most: 100,
    default: 0,
    help: "how many of the handler's first parameters the function fills in by itself",
  },
} as const satisfies OptionTable;

export const DECLARATION_OPTIONS = {
  publications: {
    type: 'callees',
    callee: CALLEE_OPTIONS,
    example: { 'registry.publish': { name: 0, handler: 1, drop: 1 } },
    help: "functions that declare a publication, by their names: 'publishFor', 'registry.publish', 'Class.method'",
  },
  methods: {
    type: 'callees',
    callee: CALLEE_OPTIONS,
    example: { defineMethod: { name: 'name', handler: 'run', schema: 'args' } },
    help: 'functions that declare a method, in the same way',
  },
  collections: {
    type: 'callees',
    callee: COLLECTION_CALLEE_OPTIONS,
    example: { createCollection: { name: 0 } },
    help: 'functions that make a collection, in the same way',
  },
} as const satisfies OptionTable;

const LEVEL = { type: 'choice', choices: ['off', 'warning', 'error'], default: 'warning' } as const;

export const LINT_OPTIONS = {
  'unchecked-arguments': {
    ...LEVEL,
    help: 'a method or publication that uses arguments that nothing describes',
  },
  'schema-not-read': { ...LEVEL, help: 'a schema of a library that restgen does not read, such as Joi' },
  'write-without-user': { ...LEVEL, help: 'a method that writes without checking the caller' },
  'write-not-awaited': { ...LEVEL, help: 'a promise of a collection that is not awaited' },
  'publication-never-ready': { ...LEVEL, help: 'a publication that may never become ready' },
  'publication-returns-documents': {
    ...LEVEL,
    help: 'a publication that returns documents in place of a cursor',
  },
  'thrown-value': { ...LEVEL, help: 'a handler that throws a text or a plain object in place of an error' },
  'users-without-projection': {
    ...LEVEL,
    help: 'a publication that sends accounts with their password hashes',
  },
  'url-argument-compared': {
    ...LEVEL,
    help: 'an argument in the URL, which is a string, compared with a number',
  },
  'page-without-index': { ...LEVEL, help: 'a publication in pages that sorts by a field without an index' },
  'nobody-may-write': { ...LEVEL, help: 'a collection whose routes refuse everybody' },
  'collection-misspelt': { ...LEVEL, help: 'two collections whose names differ in one letter' },
  'rule-never-asked': {
    ...LEVEL,
    default: 'error',
    help: 'a rule of `deny` or `allow` under a key that Meteor 3.0 to 3.1.0 ignores, such as `insert`',
  },
  'own-call-refused': { ...LEVEL, help: 'a call in the project itself that its route would refuse' },
} as const satisfies OptionTable;
