/** What `init` writes into a folder without source, so that there is something to serve. */
import { readdirSync } from 'node:fs';

export const EXAMPLE_FILE = 'server/tasks.ts';

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

/** Hidden files, lock files and texts are no source; any other folder may hold some. */
export const hasNoSource = (root: string): boolean =>
  readdirSync(root, { withFileTypes: true }).every(
    (entry) =>
      entry.name.startsWith('.') ||
      entry.name === 'node_modules' ||
      (entry.isFile() && !/\.(?:[cm]?[jt]sx?|coffee|vue|svelte)$/.test(entry.name)),
  );
