/** `restgen`: the configuration's type, and a function that generates. */
import { createRequire } from 'node:module';
import type { Config } from './config/config.js';
import type { Generated } from './generator/generated.js';

export { type AuthConfig, type Config, defineConfig, type RestgenConfig } from './config/config.js';
export type { Generated } from './generator/generated.js';
export type { Route } from './generator/routes/index.js';
export type {
  Api,
  Collection,
  HostConfiguration,
  HostKind,
  Method,
  Options,
  Parameter,
  Publication,
} from './shared/api.js';
export type { Diagnostic, DiagnosticCode, MarkedPlace, Place, Severity } from './shared/diagnostics.js';
export type { Suggestion } from './shared/suggested-declarators.js';
export type { TypeSyntax } from './shared/type-syntax.js';

export { loadAndGenerate as generate };

/**
 * Generates in memory. `root` is the host project's folder; paths in `config` are relative to it. The user's mistakes
 * are returned as diagnostics. The first call loads the compiler, because configuration files need only `defineConfig`.
 */
function loadAndGenerate(root: string, config: Config): Generated {
  const load: (path: string) => typeof import('./generator/generate.js') = createRequire(import.meta.url);
  return load('./generator/session/bundled/generate.cjs').generate(root, config);
}
