/** The table of all options. The configuration file's type, its validation and all help texts are derived from it. */

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
import type { OptionTable, OptionValues } from './option.js';
import { BODIES_OPTIONS, CORS_OPTIONS, LIVE_OPTIONS, OBSERVE_OPTIONS } from './serving-groups.js';

export const OPTIONS = {
  out: { type: 'text', default: 'generated', flag: '--out <folder>', help: 'folder of the generated files' },
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
    help: 'folders of Meteor packages beside the application; by default those of the environment variable `METEOR_PACKAGE_DIRS`',
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
    type: 'group',
    runtime: 'api',
    options: CORS_OPTIONS,
    words: [true, false],
    example: { origins: ['https://app.example'], credentials: false },
    help: 'whether pages of other origins may call the API: true for all origins, false by default',
  },
  bodyLimit: {
    type: 'integer',
    ...SERVING_LIMITS.bodyLimit,
    runtime: 'api',
    help: 'size of the largest request body, in bytes',
  },
  bodies: {
    type: 'group',
    runtime: 'api',
    options: BODIES_OPTIONS,
    help: 'limits of files in request bodies',
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
} as const satisfies OptionTable;

/**
 * The export of `restgen.config.ts`. Paths in `out`, `tsconfig`, `include`, `exclude`, `packageDirs` and `entry` are
 * relative to the project.
 */
export interface RestgenConfig extends OptionValues<typeof OPTIONS> {}
export type AuthConfig = OptionValues<typeof AUTH_OPTIONS>;

/** The configuration with its defaults. `out` is absolute, or relative to the project. */
export interface Config extends RestgenConfig {
  out: string;
  auth: AuthConfig;
}

/** The configuration without the output folder: generated files depend on nothing else. */
export type Settings = Omit<Config, 'out'>;

/** Gives a configuration file its type. Returns its argument. */
export const defineConfig = (config: RestgenConfig): RestgenConfig => config;
