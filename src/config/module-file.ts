/** A configuration in a module, of TypeScript or JavaScript, loaded by tsx. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Diagnostic, diagnostic } from '../diagnostics.js';
import { mark } from './mark.js';
import { notLoaded } from './module-error.js';

export interface ConfigModule {
  /** Absolute. */
  path: string;
  /** As diagnostics name it. */
  file: string;
  text: string;
}

export type ModuleRead = { value: unknown } | { diagnostics: Diagnostic[] };

/** Runs the module, every time anew. */
export async function readModule(root: string, module: ConfigModule): Promise<ModuleRead> {
  const { tsImport } = await import('tsx/esm/api');
  const tsconfig = join(root, 'tsconfig.json');
  process.setSourceMapsEnabled(true);
  try {
    const loaded: unknown = await tsImport(pathToFileURL(module.path).href, {
      parentURL: import.meta.url,
      tsconfig: existsSync(tsconfig) ? tsconfig : false,
    });
    return exported(module, loaded);
  } catch (error) {
    return { diagnostics: [notLoaded(root, module, error)] };
  } finally {
    process.setSourceMapsEnabled(false);
  }
}

function exported({ file, text }: ConfigModule, loaded: unknown): ModuleRead {
  const exports = defaultOf(loaded);
  // An ES module that became a CommonJS one is the default export of its wrapper.
  const value = isEsModule(exports) ? defaultOf(exports) : exports;
  if (value !== undefined) return { value };
  const start = text.search(/\S/);
  const place = mark(file, text, { start: Math.max(0, start), end: Math.max(0, start) });
  const more = { hint: 'Write `export default defineConfig({ … })`.', place };
  return {
    diagnostics: [diagnostic('config-not-loaded', 'The configuration file has no default export.', more)],
  };
}

const defaultOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'default' in value ? value.default : undefined;

const isEsModule = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && '__esModule' in value;
