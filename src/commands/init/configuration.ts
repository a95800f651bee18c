/** Plans the configuration: an existing one, or a new one, which is written only after the project was read. */
import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Config, OPTIONS } from '../../config/config.js';
import { CONFIG_FILES, loadConfig } from '../../config/index.js';
import type { Generated } from '../../generator/generated.js';
import type { Api } from '../../shared/api.js';
import { type Diagnostic, diagnostic, hasErrors } from '../../shared/diagnostics.js';
import { suggestedDeclarations } from '../../shared/suggested-declarators.js';
import type { CommandRequest } from '../command.js';
import { createGenerator } from '../generator.js';
import { isMeteorProject, meteorMainModules } from '../package-manager.js';
import { relativePath } from '../workspace.js';
import { configFileText, LAZY, listedExposure } from './config-file.js';

/** A file that `init` writes. */
export interface NewFile {
  /** Relative to the root. */
  path: string;
  text: string;
  /** The purpose of the file, printed beside its path. */
  why: string;
}

export interface Configuration {
  /** The generated folder, relative to the root. */
  out: string;
  style: ModuleStyle;
  /** Whether the project declares nothing, and none of its functions seems to declare. */
  isEmpty: boolean;
  /** `undefined` if the project has a configuration. */
  file?: NewFile;
}

/** The style of a project's modules, as its generated modules have it. */
export interface ModuleStyle {
  language: 'js' | undefined;
  isCommonJs: boolean;
  /** The extension of a module in an import: `.js`, `.ts`, or nothing. */
  extension: string;
}

type Refused = { diagnostics: readonly Diagnostic[] };

export async function planConfiguration(
  root: string,
  request: CommandRequest,
): Promise<Configuration | Refused> {
  const { flags, io } = request;
  const requested =
    flags.config === undefined ? undefined : relativePath(root, resolve(io.cwd, flags.config));
  const names = requested === undefined ? CONFIG_FILES : [requested];
  const own = names.find((name) => existsSync(join(root, name)));
  return own === undefined
    ? newConfiguration(root, requested, request)
    : ownConfiguration(root, own, request);
}

async function ownConfiguration(
  root: string,
  own: string,
  request: CommandRequest,
): Promise<Configuration | Refused> {
  const loaded = await loadConfig({ root, cwd: root, config: join(root, own) });
  if ('diagnostics' in loaded) return loaded;
  const generated = createGenerator(request).generate({ root, config: loaded.config });
  const diagnostics = initDiagnostics(root, generated);
  return hasErrors(diagnostics)
    ? { diagnostics }
    : { out: loaded.config.out, style: moduleStyle(generated), isEmpty: isEmpty(generated) };
}

function newConfiguration(
  root: string,
  requested: string | undefined,
  request: CommandRequest,
): Configuration | Refused {
  const { flags, io } = request;
  const isEager = isMeteorProject(root) && !hasMainModules(root);
  const proposed = isEager ? `${LAZY}/generated` : undefined;
  const out = flags.out === undefined ? proposed : relativePath(root, resolve(io.cwd, flags.out));
  const config: Config = { out: out ?? OPTIONS.out.default, auth: {} };
  const { generate } = createGenerator(request);
  const undeclared = generate({ root, config });
  const declarations = undeclared.suggestions.length === 0 ? undefined : undeclared.suggestions;
  const generated =
    declarations === undefined
      ? undeclared
      : generate({ root, config: { ...config, declarations: suggestedDeclarations(declarations) } });
  const diagnostics = initDiagnostics(root, generated);
  if (hasErrors(diagnostics)) return { diagnostics };
  const style = moduleStyle(generated);
  const { language } = style;
  const chosen = { out, language, declarations, expose: listedExposure(generated.api) };
  const set = Object.entries(chosen).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  const file = {
    path: requested ?? configFileName(isEager, language),
    text: configFileText(chosen),
    why: `every option with its default, as comments${set.length === 0 ? '' : `; set: ${set.join(', ')}`}`,
  };
  return { out: config.out, style, isEmpty: isEmpty(generated), file };
}

/** Without main modules, Meteor would run `.ts`, `.js` and `.mjs` files on server and client; it ignores `.mts`. */
function configFileName(isEager: boolean, language: 'js' | undefined): string {
  if (isEager) return 'restgen.config.mts';
  return language === 'js' ? 'restgen.config.mjs' : 'restgen.config.ts';
}

function hasMainModules(root: string): boolean {
  const { client, server } = meteorMainModules(root);
  return client !== undefined && server !== undefined;
}

/** `generate` only warns of an unsuitable folder. `init` refuses it, because the application has no generated folder yet. */
const initDiagnostics = (root: string, { api, diagnostics }: Generated): Diagnostic[] => [
  ...nestedApplicationDiagnostics(root, api),
  ...diagnostics.map(
    (one): Diagnostic => (one.code === 'out-not-usable' ? { ...one, severity: 'error' } : one),
  ),
];

/** Refuses a folder above a Meteor application, because Meteor imports nothing from outside of its own folder. */
function nestedApplicationDiagnostics(root: string, { host }: Api): Diagnostic[] {
  if (host !== 'meteor' || isMeteorProject(root)) return [];
  const folders = nestedPackages(root).filter((folder) => isMeteorProject(join(root, folder)));
  if (folders.length === 0) return [];
  const message = `This folder is not a Meteor application, but a folder below is: ${folders.join(', ')}.`;
  const commands = folders.map((folder) => `\`restgen init ${folder}\``).join(' or ');
  return [diagnostic('application-below', message, { hint: `Run ${commands}.` })];
}

/** The folders with a package.json, at most two levels below a folder. */
function nestedPackages(folder: string, levels = 2): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (!entry.isDirectory() || /^\.|^node_modules$/.test(entry.name)) return [];
    const path = join(folder, entry.name);
    if (existsSync(join(path, 'package.json'))) return [entry.name];
    return levels === 1 ? [] : nestedPackages(path, levels - 1).map((name) => `${entry.name}/${name}`);
  });
}

function moduleStyle({ files }: Generated): ModuleStyle {
  const language = files.has('index.js') ? 'js' : undefined;
  const index = files.get('index.js') ?? files.get('index.ts') ?? '';
  return {
    language,
    isCommonJs: language === 'js' && /\brequire\('\.\/auth/.test(index),
    extension: /'\.\/auth(\.\w+)?'/.exec(index)?.[1] ?? '',
  };
}

const isEmpty = ({ api, suggestions }: Generated): boolean =>
  api.publications.length + api.methods.length + api.collections.length + suggestions.length === 0;
