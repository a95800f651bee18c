/** Loads a configuration file in TypeScript or JavaScript with tsx. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Diagnostic, diagnostic } from '../shared/diagnostics.js';
import { mark } from './mark.js';
import { isRestgenMissing, loadFailure, thrown } from './thrown.js';

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

/** Runs the module anew on every call, because it may have changed. */
export async function readModule(root: string, module: ConfigModule): Promise<ModuleRead> {
  const tsconfig = join(root, 'tsconfig.json');
  process.setSourceMapsEnabled(true);
  try {
    const loaded = await load(module, existsSync(tsconfig) ? tsconfig : false);
    return configurationExportedBy(module, loaded);
  } catch (error) {
    return { diagnostics: [notLoaded(root, module.file, error)] };
  } finally {
    process.setSourceMapsEnabled(false);
  }
}

/**
 * Loads the module, without the tsconfig if tsx cannot read it; that mistake is reported when the project is opened.
 */
async function load({ path }: ConfigModule, tsconfig: string | false): Promise<unknown> {
  const { tsImport } = await import('tsx/esm/api');
  const load = async (from: string | false): Promise<unknown> =>
    tsImport(pathToFileURL(path).href, { parentURL: import.meta.url, tsconfig: from });
  return load(tsconfig).catch((error: unknown) => {
    if (tsconfig === false || !OF_TSCONFIG.test(thrown(error).message)) throw error;
    return load(false);
  });
}

/** Errors of tsx for a tsconfig that extends a missing file or itself. */
const OF_TSCONFIG = /^(?:File '.*' not found\.|Circularity detected )/;

function configurationExportedBy({ file, text }: ConfigModule, loaded: unknown): ModuleRead {
  const exports = defaultOf(loaded);
  // An ES module that is compiled to CommonJS is the default export of its wrapper.
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

function notLoaded(root: string, file: string, raised: unknown): Diagnostic {
  const error = thrown(raised);
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
