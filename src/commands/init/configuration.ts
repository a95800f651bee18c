/** Plans the configuration: an existing one, or a new one, which is written only after the project was read. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Config, OPTIONS } from '../../config/config.js';
import { CONFIG_FILES, loadConfig } from '../../config/index.js';
import type { Generated } from '../../generator/generated.js';
import type { Api } from '../../shared/api.js';
import { type Diagnostic, diagnostic, hasErrors } from '../../shared/diagnostics.js';
import { suggestedDeclarations } from '../../shared/suggested-declarators.js';
import type { CommandRequest } from '../command.js';
import { createGenerator } from '../generator.js';
import { isMeteorProject } from '../package-manager.js';
import { relativePath } from '../workspace.js';
import { configFileText } from './config-file.js';
import { chooseExposure, refusedPublications, withoutNames } from './exposure.js';
import { type ModuleStyle, moduleStyleOf } from './module-style.js';
import { packagesBelow } from './packages-below.js';
import { proposedConfigFile, proposedOut } from './proposal.js';
import { type Step, writeNew } from './step.js';

export interface Configuration {
  /** The generated folder, relative to the root. */
  out: string;
  style: ModuleStyle;
  /** Whether the project declares nothing, and none of its functions seems to declare. */
  isEmpty: boolean;
  write(): Step;
}

type Refused = { diagnostics: readonly Diagnostic[] };

export async function planConfiguration(
  root: string,
  manifest: string,
  request: CommandRequest,
): Promise<Configuration | Refused> {
  const { flags, io } = request;
  const requested =
    flags.config === undefined ? undefined : relativePath(root, resolve(io.cwd, flags.config));
  const names = requested === undefined ? CONFIG_FILES : [requested];
  const own = names.find((name) => existsSync(join(root, name)));
  return own === undefined
    ? newConfiguration(root, manifest, requested, request)
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
  if (hasErrors(diagnostics)) return { diagnostics };
  const step: Step = { done: 'left alone', what: own, why: 'is there already' };
  return { out: loaded.config.out, ...projectOf(generated), write: () => step };
}

async function newConfiguration(
  root: string,
  manifest: string,
  requested: string | undefined,
  request: CommandRequest,
): Promise<Configuration | Refused> {
  const { flags, io } = request;
  const out =
    flags.out === undefined ? proposedOut(root, manifest) : relativePath(root, resolve(io.cwd, flags.out));
  const config: Config = { out: out ?? OPTIONS.out.default, auth: {} };
  const { generate } = createGenerator(request);
  const undeclared = generate({ root, config });
  const { suggestions } = undeclared;
  const declarations = suggestions.length === 0 ? undefined : suggestions;
  const generatedWith = (settings: Partial<Config>): Generated =>
    generate({ root, config: { ...config, ...settings } });
  const declaring = declarations === undefined ? {} : { declarations: suggestedDeclarations(declarations) };
  const all = declarations === undefined ? undeclared : generatedWith(declaring);
  const refused = refusedPublications(all.api);
  const generated =
    refused.length === 0
      ? all
      : generatedWith({ ...declaring, expose: { publications: withoutNames(refused) } });
  const diagnostics = initDiagnostics(root, generated);
  if (hasErrors(diagnostics)) return { diagnostics };
  const { language } = moduleStyleOf(generated.files);
  const expose = await chooseExposure(generated, refused, request);
  const what = requested ?? proposedConfigFile(root, manifest, language);
  const chosen = { out, language, declarations, expose };
  const set = Object.entries(chosen).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  const setNames = set.length === 0 ? '' : `; set: ${set.join(', ')}`;
  return {
    out: config.out,
    ...projectOf(generated),
    write: () => {
      writeNew(join(root, what), configFileText(chosen));
      return { done: 'created', what, why: `every option with its default, as comments${setNames}` };
    },
  };
}

/** `generate` only warns of an unsuitable folder. `init` refuses it, because the application has no generated folder yet. */
const initDiagnostics = (root: string, { api, diagnostics }: Generated): Diagnostic[] => [
  ...applicationBelow(root, api),
  ...diagnostics.map(
    (one): Diagnostic => (one.code === 'out-not-usable' ? { ...one, severity: 'error' } : one),
  ),
];

/** Refuses a folder above a Meteor application, because Meteor imports nothing from outside of its own folder. */
function applicationBelow(root: string, { host }: Api): Diagnostic[] {
  if (host !== 'meteor' || isMeteorProject(root)) return [];
  const folders = packagesBelow(root).filter((folder) => isMeteorProject(join(root, folder)));
  if (folders.length === 0) return [];
  const message = `This folder is not a Meteor application, but a folder below is: ${folders.join(', ')}.`;
  const commands = folders.map((folder) => `\`restgen init ${folder}\``).join(' or ');
  return [diagnostic('application-below', message, { hint: `Run ${commands}.` })];
}

const projectOf = ({ api, files, suggestions }: Generated): Pick<Configuration, 'style' | 'isEmpty'> => ({
  style: moduleStyleOf(files),
  isEmpty: api.publications.length + api.methods.length + api.collections.length + suggestions.length === 0,
});
