import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix, resolve } from 'node:path';
import type { Api } from '../api.js';
import { CONFIG_FILES, loadConfig } from '../config/index.js';
import { OPTIONS } from '../config.js';
import type { Colours } from '../diagnostic-text.js';
import { type Diagnostic, diagnostic } from '../diagnostics.js';
import { suggestedDeclarations } from '../suggested-declarators.js';
import { type CommandRequest, type ExitCode, failure, tell } from './command.js';
import { generateUnkept } from './generation.js';
import { configFileText } from './init/config-file.js';
import { chooseDeclarators } from './init/declarators.js';
import { EXAMPLE, EXAMPLE_FILE, hasNoSource } from './init/example.js';
import { chooseExposure } from './init/exposure.js';
import { ignoreSteps } from './init/ignores.js';
import { mountInMeteor } from './init/mount.js';
import { type NextSteps, nextSteps } from './init/next-steps.js';
import { proposalFor, proposedOut } from './init/proposal.js';
import { addScripts, SCRIPTS, type ScriptEdit } from './init/scripts.js';
import type { Step } from './init/step.js';
import { workflowOf } from './init/workflow.js';
import { isMeteorProject } from './package-manager.js';
import { noProject, seenFrom } from './workspace.js';

/** Sets up a project. Existing files are not changed. */
export async function init(request: CommandRequest): Promise<ExitCode> {
  const { project, io } = request;
  const root = resolve(io.cwd, project);
  const folder = seenFrom(io.cwd, root);
  const missing = noProject(project, root);
  if (missing !== undefined) return tell(failure([missing], folder), request);
  const manifest = readManifest(root);
  if ('code' in manifest) return tell(failure([manifest], folder), request);
  const example = isMeteorProject(root) || !hasNoSource(root) ? [] : [writeExample(root)];
  const config = await writeConfig(root, manifest.before, request);
  if ('code' in config) return tell(failure([config], folder), request);
  const { out } = config;
  const setUp = { root, manifest: manifest.before, ...config };
  const meteor = isMeteorProject(root) ? await mountInMeteor(setUp, request) : undefined;
  const steps = [
    ...example,
    config.step,
    ...(meteor?.step === undefined ? [] : [meteor.step]),
    ...writeScripts(root, manifest),
    writeWorkflow(root),
    ...ignoreSteps(root, out),
  ];
  const next = nextSteps({ ...setUp, meteor });
  return tell(
    {
      code: 0,
      diagnostics: [],
      folder,
      text: (colours) => initText(steps, next, colours),
      json: { steps, next },
    },
    request,
  );
}

interface ManifestEdit extends ScriptEdit {
  before: string;
}

function readManifest(root: string): ManifestEdit | Diagnostic {
  const path = join(root, 'package.json');
  if (!existsSync(path)) {
    return diagnostic('package-not-read', `There is no package.json in ${root}`, {
      hint: 'Make one with `npm init`, or name the folder that has it: restgen init <folder>',
    });
  }
  const before = readFileSync(path, 'utf8');
  const edit = addScripts(before);
  return edit === undefined
    ? diagnostic('package-not-read', `The package.json in ${root} is not a JSON object.`, {
        hint: 'Repair it first; `npm pkg get name` says what is wrong with it.',
      })
    : { ...edit, before };
}

interface ConfigurationStep {
  step: Step;
  /** The generated folder, relative to the root. */
  out: string;
  language: 'js' | undefined;
}

async function writeConfig(
  root: string,
  manifest: string,
  request: CommandRequest,
): Promise<ConfigurationStep | Diagnostic> {
  const { flags, io } = request;
  const given = flags.config === undefined ? undefined : seenFrom(root, resolve(io.cwd, flags.config));
  const names = given === undefined ? CONFIG_FILES : [given];
  const own = names.find((name) => existsSync(join(root, name)));
  if (own !== undefined) {
    const step: Step = { done: 'left alone', what: own, why: 'is there already' };
    const loaded = await loadConfig({ root, cwd: root, config: join(root, own) });
    return 'config' in loaded
      ? { step, out: loaded.config.out, language: loaded.config.language === 'js' ? 'js' : undefined }
      : (loaded.diagnostics[0] ?? { step, out: OPTIONS.out.default, language: undefined });
  }
  const out =
    flags.out === undefined ? proposedOut(root, manifest) : seenFrom(root, resolve(io.cwd, flags.out));
  const config = { ...(out === undefined ? { out: OPTIONS.out.default } : { out }), auth: {} };
  const { generated: withKnownDeclarators } = await generateUnkept({ root, config }, request);
  const declarators = await chooseDeclarators(withKnownDeclarators, request);
  const { api, files } =
    declarators === undefined
      ? withKnownDeclarators
      : (
          await generateUnkept(
            { root, config: { ...config, declarations: suggestedDeclarations(declarators) } },
            request,
          )
        ).generated;
  const several = severalApplications(api, request.project);
  if (several !== undefined) return several;
  const { file, language } = proposalFor(root, manifest, files);
  const expose = await chooseExposure(api, request);
  const what = given ?? file;
  const chosen = { out, language, declarations: declarators, expose };
  writeNew(join(root, what), configFileText(chosen));
  const set = Object.entries(chosen).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  const setNames = set.length === 0 ? '' : `; set: ${set.join(', ')}`;
  return {
    step: { done: 'created', what, why: `every option with its default, as comments${setNames}` },
    out: out ?? OPTIONS.out.default,
    language,
  };
}

/** Each application of a repository has an API, a configuration and a generated folder of its own. */
function severalApplications(
  { publications, methods, collections }: Api,
  project: string,
): Diagnostic | undefined {
  const all = [...publications, ...methods, ...collections];
  const apps = [...new Set(all.flatMap(({ app }) => (app === undefined ? [] : [app])))].sort();
  if (apps.length < 2) return undefined;
  const commands = apps.map((app) => `\`npx restgen init ${posix.join(project, app)}\``);
  const message = `Several Meteor applications are in this folder: ${apps.join(', ')}.`;
  return diagnostic('several-applications', message, {
    hint: `Set up each one that shall have an API: ${commands.join(', ')}.`,
  });
}

function writeScripts(root: string, { before, text, added, kept }: ManifestEdit): Step[] {
  if (text !== before) writeFileSync(join(root, 'package.json'), text);
  const step = (done: Step['done'], name: string, why: string): Step => ({
    done,
    what: `package.json, script ${name}`,
    why,
  });
  return [
    ...added.map((name) => step('changed', name, SCRIPTS[name] ?? '')),
    ...kept.map((name) => step('left alone', name, 'is there already')),
  ];
}

function writeWorkflow(root: string): Step {
  const { path, text } = workflowOf(root);
  const what = seenFrom(root, path);
  if (existsSync(path)) return { done: 'left alone', what, why: 'is there already' };
  writeNew(path, text);
  return { done: 'created', what, why: 'runs restgen check, and tells pull requests what breaks' };
}

function writeExample(root: string): Step {
  writeNew(join(root, EXAMPLE_FILE), EXAMPLE);
  return { done: 'created', what: EXAMPLE_FILE, why: 'declarations to begin with' };
}

function writeNew(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text, { flag: 'wx' });
}

function initText(steps: readonly Step[], { commands, mount, offers }: NextSteps, colours: Colours): string {
  const lines = steps.flatMap(({ done, what, why, lines: added = [] }) => {
    const label = done.padEnd('left alone'.length);
    const paint = done === 'left alone' ? colours.dim : done === 'for you' ? colours.yellow : colours.green;
    const said = `${paint(label)}  ${what}${colours.dim(`: ${why}`)}`;
    return [said, ...added.map((line) => `${' '.repeat(label.length)}  ${colours.green(line)}`)];
  });
  const blocks = [lines, ['Next:', ...commands.map((line) => `  ${line}`)], mount, offers];
  return blocks.map((block) => `${block.join('\n')}\n`).join('\n');
}
