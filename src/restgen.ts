/** `restgen`: the configuration's type, and generating from a program. */

export type {
  Api,
  Collection,
  HostConfiguration,
  HostKind,
  Method,
  Options,
  Parameter,
  Publication,
} from './api.js';
export { type AuthConfig, type Config, defineConfig, type RestgenConfig } from './config.js';
export type { Diagnostic, DiagnosticCode, MarkedPlace, Place, Severity } from './diagnostics.js';
export { type Generated, generate } from './generate.js';
export type { Route } from './routes/index.js';
export type { Suggestion } from './suggested-declarators.js';
export type { TypeSyntax } from './type-syntax.js';
