/** The example that `init` writes where a project declares nothing, so that there is something to serve. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { CommandRequest } from '../command.js';
import { isMeteorProject } from '../package-manager.js';
import { ask, canAsk } from './ask.js';
import type { Configuration } from './configuration.js';
import { type Step, writeNew } from './step.js';

export interface Example {
  /** Relative to the root. */
  file: string;
  text: string;
}

/**
 * An empty folder gets it, other projects when somebody says so; `offered` where nobody did.
 * Meteor's main modules would have to import it.
 */
export async function offerExample(
  root: string,
  { isEmpty, style }: Pick<Configuration, 'isEmpty' | 'style'>,
  request: CommandRequest,
): Promise<Example | 'offered' | 'none'> {
  if (!isEmpty) return 'none';
  if (isMeteorProject(root)) return 'offered';
  const example = exampleOf(root, style);
  if (existsSync(join(root, example.file))) return 'none';
  if (hasNoSource(root) || request.flags.example === true) return example;
  const isWanted =
    canAsk(request) && (await ask(request, exampleQuestion(example.file), ['yes', 'no'])) === 'yes';
  return isWanted ? example : 'offered';
}

const exampleQuestion = (file: string): string =>
  `This project declares nothing yet. Shall ${file} hold an example to begin with?

  1  yes
  2  no
`;

export function writeExample(root: string, { file, text }: Example): Step {
  writeNew(join(root, file), text);
  return { done: 'created', what: file, why: 'declarations to begin with' };
}

/** Compilers of many projects read `src` alone. */
function exampleOf(root: string, { language, isCommonJs }: Configuration['style']): Example {
  const folder = existsSync(join(root, 'src')) && !existsSync(join(root, 'server')) ? 'src' : 'server';
  if (language === undefined) return { file: `${folder}/tasks.ts`, text: EXAMPLE };
  const first = EXAMPLE.slice(0, EXAMPLE.indexOf('\n'));
  const required = "const { Collection, HostError, methods, publish } = require('restgen/host');";
  return { file: `${folder}/tasks.js`, text: isCommonJs ? JAVASCRIPT.replace(first, required) : JAVASCRIPT };
}

/** README shows it, and tells what comes of it. */
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

/** Hidden files, lock files and texts are no source; any other folder may hold some. */
const hasNoSource = (root: string): boolean =>
  readdirSync(root, { withFileTypes: true }).every(
    (entry) =>
      entry.name.startsWith('.') ||
      entry.name === 'node_modules' ||
      (entry.isFile() && !/\.(?:[cm]?[jt]sx?|coffee|vue|svelte)$/.test(entry.name)),
  );
