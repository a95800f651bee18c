/** Loads the configuration of a project and applies the flags of the command line. */
import { readFileSync, statSync } from 'node:fs';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { type Diagnostic, diagnostic } from '../shared/diagnostics.js';
import { isRecord } from '../shared/is-record.js';
import { type AuthConfig, type Config, OPTIONS, type RestgenConfig } from './config.js';
import { valueText } from './expected-value.js';
import { readJson } from './json-file.js';
import { mark } from './mark.js';
import { type ConfigModule, readModule } from './module-file.js';
import { type OptionDiagnostic, optionDiagnostics } from './validate.js';

export const CONFIG_FILES = ['ts', 'mts', 'js', 'mjs', 'json'].map((ending) => `restgen.config.${ending}`);

export interface ConfigRequest {
  /** The project's folder, absolute. */
  root: string;
  /** The working directory, to which the flags are relative. */
  cwd: string;
  out?: string;
  config?: string;
}

interface LoadedConfig {
  config: Config;
  /** Absolute; `undefined` if the project has none. */
  file?: string;
}

export type ConfigResult = LoadedConfig | { diagnostics: Diagnostic[] };

export async function loadConfig(request: ConfigRequest): Promise<ConfigResult> {
  const { root, cwd } = request;
  const path = request.config === undefined ? ownConfigFile(root) : resolve(cwd, request.config);
  if (path === undefined) return withFlags(request, {}, undefined);
  if (!isFile(path)) {
    const message = `There is no configuration file '${request.config}'.`;
    return {
      diagnostics: [diagnostic('config-not-found', message, { hint: `It was looked for at ${path}` })],
    };
  }
  const module = { path, file: slashes(relative(root, path)), text: readFileSync(path, 'utf8') };
  const read = path.endsWith('.json') ? readJson(module.file, module.text) : await readModule(root, module);
  if ('diagnostics' in read) return read;
  const mistakes = configurationDiagnostics(root, read.value);
  if (!isConfig(read.value, mistakes)) return { diagnostics: await diagnosticsWithPlaces(module, mistakes) };
  return withFlags(request, read.value, path);
}

const configurationDiagnostics = (root: string, value: unknown): OptionDiagnostic[] =>
  isRecord(value) ? [...optionDiagnostics(value), ...missingFiles(root, value)] : [noObject(value)];

const isConfig = (_value: unknown, mistakes: readonly OptionDiagnostic[]): _value is RestgenConfig =>
  mistakes.length === 0;

const ownConfigFile = (root: string): string | undefined =>
  CONFIG_FILES.map((name) => join(root, name)).find(isFile);

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true;

const slashes = (path: string): string => path.split(sep).join('/');

function withFlags(
  { root, cwd, out }: ConfigRequest,
  configuration: RestgenConfig,
  file?: string,
): ConfigResult {
  const folder = out === undefined ? (configuration.out ?? OPTIONS.out.default) : resolve(cwd, out);
  const fromRoot = slashes(relative(root, resolve(root, folder)));
  const config = { ...configuration, out: fromRoot, auth: withoutEmptyGroup(configuration.auth) };
  return file === undefined ? { config } : { config, file };
}

/** `init` writes `attempts: {}`. An empty group sets nothing. */
function withoutEmptyGroup({ attempts, ...auth }: AuthConfig = {}): AuthConfig {
  return attempts === undefined || Object.keys(attempts).length === 0 ? auth : { ...auth, attempts };
}

/** Reports files and folders that the configuration names but that do not exist. */
function missingFiles(root: string, configuration: Record<string, unknown>): OptionDiagnostic[] {
  return Object.entries(OPTIONS).flatMap(([name, { type }]) => {
    const value = configuration[name];
    if (type === 'file' && typeof value === 'string') return missing(root, 'file', value, [name]);
    if ((type !== 'files' && type !== 'folders') || !Array.isArray(value)) return [];
    const kind = type === 'files' ? 'file' : 'folder';
    return value.flatMap((path: unknown, index) =>
      typeof path === 'string' ? missing(root, kind, path, [name, index]) : [],
    );
  });
}

function missing(
  root: string,
  kind: 'file' | 'folder',
  file: string,
  path: OptionDiagnostic['path'],
): OptionDiagnostic[] {
  const absolute = resolve(root, file);
  if (kind === 'file' ? isFile(absolute) : isFolder(absolute)) return [];
  const message = `There is no ${kind} '${file}'${kind === 'file' ? ' in the project' : ''}.`;
  const hint = isAbsolute(file) ? 'Give a path relative to the project.' : `It was looked for at ${absolute}`;
  return [{ code: 'config-wrong-value', path, at: 'value', message, hint }];
}

const noObject = (value: unknown): OptionDiagnostic => ({
  code: 'config-wrong-value',
  path: [],
  at: 'value',
  message: `The configuration must be an object, not ${valueText(value)}.`,
  hint: 'Write `export default defineConfig({ … })`.',
});

/** Loads the parser only now: a correct configuration does not need it. */
async function diagnosticsWithPlaces(
  module: ConfigModule,
  mistakes: readonly OptionDiagnostic[],
): Promise<Diagnostic[]> {
  const { locateOption } = await import('./locate-option.js');
  return mistakes.map((mistake) => {
    const range = locateOption(module, mistake) ?? { start: 0, end: 1 };
    const place = mark(module.file, module.text, range);
    return diagnostic(mistake.code, mistake.message, { place, hint: mistake.hint });
  });
}
