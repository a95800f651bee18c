import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Colours } from '../shared/diagnostic-text.js';
import { type Diagnostic, diagnostic } from '../shared/diagnostics.js';
import { type CommandOutcome, type CommandRequest, failure } from './command.js';
import { type NewFile, planConfiguration } from './init/configuration.js';
import { isNewProject, standaloneExample } from './init/example.js';
import { type NextSteps, nextSteps } from './init/next-steps.js';
import { noProject } from './workspace.js';

/** Writes a configuration, and in a new project an example. Prints what remains to do, and changes no file. */
export async function init(request: CommandRequest): Promise<CommandOutcome> {
  const { project, io, flags } = request;
  const root = resolve(io.cwd, project);
  const wrong = noProject(project, root) ?? noPackage(root) ?? tooOldMeteor(root);
  if (wrong !== undefined) return failure([wrong]);
  const wantsExample = isNewProject(root) || flags.example === true;
  const planned = await planConfiguration(root, request);
  if ('diagnostics' in planned) return failure(planned.diagnostics);
  const example = planned.isEmpty ? standaloneExample(root, planned.style) : undefined;
  const created = [wantsExample ? example : undefined, planned.file].filter((file) => file !== undefined);
  for (const { path, text } of created) writeNew(join(root, path), text);
  const next = nextSteps({ ...planned, root, example, hasExample: wantsExample });
  return {
    code: 0,
    diagnostics: [],
    text: (colours) => initText(created, next, colours),
    json: { created: created.map(({ path }) => path), next },
  };
}

/** Throws if the file exists. */
function writeNew(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text, { flag: 'wx' });
}

function noPackage(root: string): Diagnostic | undefined {
  if (existsSync(join(root, 'package.json'))) return undefined;
  return diagnostic('package-not-read', `There is no package.json in ${root}`, {
    hint: 'Create one with `npm init`, or name the folder that has it: `restgen init <folder>`.',
  });
}

/** Refuses Meteor before version 3, which has neither Express nor asynchronous collections. */
function tooOldMeteor(root: string): Diagnostic | undefined {
  const path = join(root, '.meteor/release');
  const release = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const [, version = ''] = /^METEOR@(\d+(?:\.\d+)*)/m.exec(release) ?? [];
  if (version === '' || Number.parseInt(version, 10) >= 3) return undefined;
  return diagnostic('meteor-too-old', `The API needs Meteor 3, and this application has Meteor ${version}.`, {
    hint: 'Migrate the application to Meteor 3 first: https://v3-migration-docs.meteor.com',
  });
}

function initText(
  created: readonly NewFile[],
  { commands, mount, offers }: NextSteps,
  colours: Colours,
): string {
  const lines = created.map(
    ({ path, why }) => `${colours.green('created')}  ${path}${colours.dim(`: ${why}`)}`,
  );
  return [lines, ['Next:', ...commands.map((line) => `  ${line}`)], mount, offers]
    .filter(({ length }) => length > 0)
    .map((block) => `${block.join('\n')}\n`)
    .join('\n');
}
