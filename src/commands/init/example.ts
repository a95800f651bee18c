/** The example that `init` writes if a project declares nothing, so that there is something to serve. */
import { existsSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { isMeteorProject, meteorMainModules } from '../package-manager.js';
import type { ModuleStyle, NewFile } from './configuration.js';

/** Whether a folder has no source: only hidden files, node_modules, lock files and texts. */
export const isNewProject = (root: string): boolean =>
  !isMeteorProject(root) &&
  readdirSync(root, { withFileTypes: true }).every(
    (entry) =>
      entry.name.startsWith('.') ||
      entry.name === 'node_modules' ||
      (entry.isFile() && !/\.(?:[cm]?[jt]sx?|coffee|vue|svelte)$/.test(entry.name)),
  );

/** `undefined` if the project has a file of that name. */
export function standaloneExample(root: string, style: ModuleStyle): NewFile | undefined {
  const folder = folderOfExample(root);
  const path = posix.join(folder, `tasks.${style.language ?? 'ts'}`);
  if (existsSync(join(root, path))) return undefined;
  const text = isMeteorProject(root) ? meteorText(style) : plainText(style);
  return { path, text, why: 'declarations to begin with' };
}

/** Beside Meteor's main module; or in `src` if there is one, because many tsconfigs include only `src`. */
function folderOfExample(root: string): string {
  const { server } = meteorMainModules(root);
  if (typeof server === 'string') return posix.dirname(server.replace(/^\/+/, ''));
  return existsSync(join(root, 'src')) && !existsSync(join(root, 'server')) ? 'src' : 'server';
}

function plainText({ language, isCommonJs }: ModuleStyle): string {
  if (language === undefined) return EXAMPLE;
  const required = "const { Collection, HostError, methods, publish } = require('restgen/host');";
  return isCommonJs ? JAVASCRIPT.replace(/^.*/, required) : JAVASCRIPT;
}

const meteorText = ({ language }: ModuleStyle): string =>
  (language === undefined ? EXAMPLE : JAVASCRIPT)
    .replace(/^.*\n/, "import { Meteor } from 'meteor/meteor';\nimport { Mongo } from 'meteor/mongo';\n")
    .replace(/\bCollection\b(?=[<(])/g, 'Mongo.Collection')
    .replace(/\b(?=(?:publish|methods)\()/g, 'Meteor.')
    .replace('HostError(', 'Meteor.Error(');

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
