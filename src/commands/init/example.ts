/** The example that `init` writes if a project declares nothing, so that there is something to serve. */
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { ignoresPlainRules } from '../../shared/host-vocabulary.js';
import type { CommandRequest } from '../command.js';
import { isMeteorProject } from '../package-manager.js';
import type { Configuration } from './configuration.js';
import { mainModuleOf } from './mount.js';
import { isNewProject } from './new-project.js';
import { type Step, writeNew } from './step.js';

export interface Example {
  /** Relative to the root. */
  file: string;
  text: string;
  /** The module of a Meteor application that has to import it. */
  importedBy?: string;
}

/** Returns the example for an empty folder, or if the user wants it; `offered` if nobody has asked for it. */
export function offerExample(
  root: string,
  manifest: string,
  { isEmpty, style }: Pick<Configuration, 'isEmpty' | 'style'>,
  request: CommandRequest,
): Example | 'offered' | 'none' {
  if (!isEmpty) return 'none';
  const isMeteor = isMeteorProject(root);
  const example = isMeteor ? meteorExample(root, manifest, style) : exampleOf(root, style);
  if (existsSync(join(root, example.file))) return 'none';
  if (isNewProject(root) || request.flags.example === true) return example;
  return 'offered';
}

export function writeExample(root: string, { file, text }: Example): Step {
  writeNew(join(root, file), text);
  return { done: 'created', what: file, why: 'declarations to begin with' };
}

/**
 * The example in the project's language. It goes to `src` if there is one, because many tsconfigs include only `src`.
 */
function exampleOf(root: string, { language, isCommonJs }: Configuration['style']): Example {
  const folder = existsSync(join(root, 'src')) && !existsSync(join(root, 'server')) ? 'src' : 'server';
  if (language === undefined) return { file: `${folder}/tasks.ts`, text: EXAMPLE };
  const first = EXAMPLE.slice(0, EXAMPLE.indexOf('\n'));
  const required = "const { Collection, HostError, methods, publish } = require('restgen/host');";
  return { file: `${folder}/tasks.js`, text: isCommonJs ? JAVASCRIPT.replace(first, required) : JAVASCRIPT };
}

/** The example for Meteor. With a main module, Meteor does not load `server/` by itself. */
function meteorExample(root: string, manifest: string, { language }: Configuration['style']): Example {
  const main = mainModuleOf({ root, manifest });
  const setting = (name: string): string => {
    const path = join(root, '.meteor', name);
    return existsSync(path) ? readFileSync(path, 'utf8') : '';
  };
  const file = posix.join(main === undefined ? 'server' : posix.dirname(main), `tasks.${language ?? 'ts'}`);
  const text = (language === undefined ? EXAMPLE : JAVASCRIPT)
    .replace(/^.*\n/, "import { Meteor } from 'meteor/meteor';\nimport { Mongo } from 'meteor/mongo';\n")
    .replace(/\bCollection\b(?=[<(])/g, 'Mongo.Collection')
    .replace(/\b(?=(?:publish|methods)\()/g, 'Meteor.')
    .replace('HostError(', 'Meteor.Error(')
    .replace(
      'insert:',
      ignoresPlainRules(setting('versions'), setting('release')) ? 'insertAsync:' : 'insert:',
    );
  return { file, text, ...(main === undefined ? {} : { importedBy: main }) };
}

/** README shows this example and its generated route. */
export const EXAMPLE = `import { Collection, HostError, methods, publish } from 'restgen/host';

interface Task {
  _id: string;
  title: string;
  done: boolean;
}

const Tasks = new Collection<Task>('tasks');
Tasks.allow({ insert: (userId) => userId !== null });

/** The tasks that are still open. */
publish('tasks.open', () => Tasks.find({ done: false }));

methods({
  /** Marks a task as done; answers whether it was open until now. */
  async 'tasks.finish'(taskId: string): Promise<boolean> {
    if (this.userId === null) throw new HostError('log-in-first', 'Log in first.');
    const changed = await Tasks.updateAsync({ _id: taskId, done: false }, { $set: { done: true } });
    return changed === 1;
  },
});
`;

const JAVASCRIPT = EXAMPLE.replace(
  /interface Task \{[^}]*\}\n\n/,
  '/** @type {Collection<{ _id: string, title: string, done: boolean }>} */\n',
)
  .replace('new Collection<Task>', 'new Collection')
  .replace(
    '  /** Marks a task as done; answers whether it was open until now. */\n',
    `  /**
   * Marks a task as done; answers whether it was open until now.
   * @param {string} taskId
   * @returns {Promise<boolean>}
   */
`,
  )
  .replace('(taskId: string): Promise<boolean>', '(taskId)');
