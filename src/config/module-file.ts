/** Loads a configuration file in TypeScript or JavaScript with tsx. */
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { type Diagnostic, diagnostic } from '../shared/diagnostics.js';
import { mark } from './mark.js';
import { isRestgenMissing, loadFailure, thrownDetails } from './thrown.js';

/** A configuration file in TypeScript or JavaScript. */
export interface ConfigModule {
  /** Absolute. */
  path: string;
  /** The file's name in diagnostics. */
  file: string;
  text: string;
}

/** The module that makes Node load TypeScript, for `--import`. */
export const typescriptLoader = (): string =>
  pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;

type ModuleRead = { value: unknown } | { diagnostics: Diagnostic[] };

/**
 * Runs the module anew on every call, because it may have changed. The project's tsconfig.json does not apply: it may
 * extend a package that is not installed yet.
 */
export async function readModule(root: string, module: ConfigModule): Promise<ModuleRead> {
  const { tsImport } = await import('tsx/esm/api');
  process.setSourceMapsEnabled(true);
  try {
    const options = { parentURL: import.meta.url, tsconfig: false as const };
    return exportedConfiguration(module, await tsImport(pathToFileURL(module.path).href, options));
  } catch (error) {
    return { diagnostics: [notLoaded(root, module.file, error)] };
  } finally {
    process.setSourceMapsEnabled(false);
  }
}

function exportedConfiguration({ file, text }: ConfigModule, loaded: unknown): ModuleRead {
  const exports = defaultExport(loaded);
  // An ES module that is compiled to CommonJS is the default export of its wrapper.
  const value = isEsModule(exports) ? defaultExport(exports) : exports;
  if (value !== undefined) return { value };
  const start = text.search(/\S/);
  const place = mark(file, text, { start: Math.max(0, start), end: Math.max(0, start) });
  const more = { hint: 'Write `export default defineConfig({ … })`.', place };
  return {
    diagnostics: [diagnostic('config-not-loaded', 'The configuration file has no default export.', more)],
  };
}

const defaultExport = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'default' in value ? value.default : undefined;

const isEsModule = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && '__esModule' in value;

function notLoaded(root: string, file: string, raised: unknown): Diagnostic {
  const error = thrownDetails(raised);
  if (isRestgenMissing(error)) {
    const message = "The configuration file imports 'restgen', which is not installed here.";
    return diagnostic('config-not-loaded', message, {
      hint: 'Install it in the project: npm install restgen',
    });
  }
  const { reason, ...place } = loadFailure(root, error);
  const message = `The configuration file ${file} cannot be loaded${reason}`;
  return diagnostic('config-not-loaded', message, place);
}
