import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Colours } from '../shared/diagnostic-text.js';
import { type Diagnostic, diagnostic } from '../shared/diagnostics.js';
import { type CommandOutcome, type CommandRequest, failure } from './command.js';
import { type Configuration, planConfiguration } from './init/configuration.js';
import { offerExample, writeExample } from './init/example.js';
import { ignoreSteps } from './init/ignores.js';
import { type MountedProject, mountInMeteor } from './init/mount.js';
import { asModules, isNewProject, writeTsconfig } from './init/new-project.js';
import { type NextSteps, nextSteps } from './init/next-steps.js';
import { packagesBelow } from './init/packages-below.js';
import { addScripts, servedScripts } from './init/scripts.js';
import { serverFilesOf } from './init/server-files.js';
import { type Step, writeNew } from './init/step.js';
import { repositoryOf, workflowOf } from './init/workflow.js';
import { isMeteorProject } from './package-manager.js';
import { noProject, relativePath } from './workspace.js';

/** Sets up a project without overwriting files. After an error in the project it writes nothing. */
export async function init(request: CommandRequest): Promise<CommandOutcome> {
  const { project, io } = request;
  const root = resolve(io.cwd, project);
  const wrong = noProject(project, root) ?? tooOldMeteor(root);
  if (wrong !== undefined) return failure([wrong]);
  const isNew = isNewProject(root);
  const manifest = readManifest(root);
  if ('code' in manifest) return failure([manifest]);
  const planned = await planConfiguration(root, manifest.text, request);
  if ('diagnostics' in planned) return failure(planned.diagnostics);
  const { steps, next } = setUp(root, manifest.text, isNew ? asModules(planned) : planned, request, isNew);
  return {
    code: 0,
    diagnostics: [],
    text: (colours) => initText(steps, next, colours),
    json: { steps, next },
  };
}

function setUp(
  root: string,
  manifest: string,
  planned: Configuration,
  request: CommandRequest,
  isNew: boolean,
): { steps: Step[]; next: NextSteps } {
  const { out } = planned;
  const example = offerExample(root, manifest, planned, request);
  const project = { root, manifest, ...planned, server: serverFilesOf(root, out) };
  const steps = [
    ...(example === 'offered' || example === 'none' ? [] : [writeExample(root, example)]),
    planned.write(),
  ];
  const meteor = isMeteorProject(root) ? mountInMeteor(project) : undefined;
  const repository = repositoryOf(root);
  return {
    steps: [
      ...steps,
      ...(meteor?.step === undefined ? [] : [meteor.step]),
      ...writeScripts(project, isNew),
      ...(isNew ? [writeTsconfig(root)] : []),
      ...(repository === undefined ? [] : [writeWorkflow(root, repository)]),
      ...ignoreSteps(root, out, repository !== undefined),
    ],
    next: nextSteps({ ...project, meteor, example, isNew, inRepository: repository !== undefined }),
  };
}

/** Refuses Meteor before version 3, which has neither Express nor asynchronous collections. */
function tooOldMeteor(root: string): Diagnostic | undefined {
  const path = join(root, '.meteor/release');
  const [, version = ''] = existsSync(path)
    ? (/^METEOR@(\d+(?:\.\d+)*)/m.exec(readFileSync(path, 'utf8')) ?? [])
    : [];
  if (version === '' || Number.parseInt(version, 10) >= 3) return undefined;
  return diagnostic('meteor-too-old', `The API needs Meteor 3, and this application has Meteor ${version}.`, {
    hint: 'Migrate the application to Meteor 3 first: https://v3-migration-docs.meteor.com',
  });
}

function readManifest(root: string): { text: string } | Diagnostic {
  const path = join(root, 'package.json');
  if (!existsSync(path)) {
    const commands = packagesBelow(root).map((folder) => `\`restgen init ${folder}\``);
    return diagnostic('package-not-read', `There is no package.json in ${root}`, {
      hint: `Create one with \`npm init\`, or name the folder that has it: ${commands.join(', ') || 'restgen init <folder>'}`,
    });
  }
  const text = readFileSync(path, 'utf8');
  return addScripts(text, false) === undefined
    ? diagnostic('package-not-read', `The package.json in ${root} is not a JSON object.`, {
        hint: 'Repair it first; `npm pkg get name` reports the error.',
      })
    : { text };
}

function writeScripts({ root, manifest, server }: MountedProject, isNew: boolean): Step[] {
  const isServed = !isMeteorProject(root) && server.mounted === undefined && !server.hasExpress;
  const edit = addScripts(manifest, isNew, isServed ? servedScripts(root) : undefined);
  if (edit === undefined) return [];
  const { text, added, existing, isModule } = edit;
  if (text !== manifest) writeFileSync(join(root, 'package.json'), text);
  const step = (done: Step['done'], name: string, why: string): Step => ({
    done,
    what: `package.json, script ${name}`,
    why,
  });
  return [
    ...(isModule ? [{ done: 'changed' as const, what: 'package.json', why: '"type": "module"' }] : []),
    ...added.map(([name, command]) => step('changed', name, command)),
    ...existing.map((name) => step('left alone', name, 'is there already')),
  ];
}

function writeWorkflow(root: string, repository: string): Step {
  const { path, text } = workflowOf(root, repository);
  const what = relativePath(root, path);
  if (existsSync(path)) return { done: 'left alone', what, why: 'is there already' };
  writeNew(path, text);
  return { done: 'created', what, why: 'runs restgen check, and reports breaking changes in pull requests' };
}

function initText(steps: readonly Step[], { commands, mount, offers }: NextSteps, colours: Colours): string {
  const lines = steps.flatMap(({ done, what, why, lines: added = [] }) => {
    const label = done.padEnd('left alone'.length);
    const paint = done === 'left alone' ? colours.dim : colours.green;
    const line = `${paint(label)}  ${what}${colours.dim(`: ${why}`)}`;
    return [line, ...added.map((text) => `${' '.repeat(label.length)}  ${colours.green(text)}`)];
  });
  const blocks = [lines, ['Next:', ...commands.map((line) => `  ${line}`)], mount, offers];
  return blocks
    .filter(({ length }) => length > 0)
    .map((block) => `${block.join('\n')}\n`)
    .join('\n');
}
