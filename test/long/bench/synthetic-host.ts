/** Writes hosts of any size for the benchmarks: three methods, one publication and one collection a module. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The shape of one module; `number` makes its names unique. */
function moduleText(number: number): string {
  return `import { Collection, methods, publish } from 'restgen/host';
import type { Priority } from './shared.js';

export interface Item${number} {
  _id: string;
  title: string;
  project: string;
  priority: Priority;
  tags: string[];
  createdAt: Date;
}

export const Items${number} = new Collection<Item${number}>('items${number}');
Items${number}.allow({ insert: () => true, update: () => true, remove: () => true });

/** Items of one project. */
publish('items${number}.ofProject', function (project: string) {
  return Items${number}.find({ project });
}, { url: '/items${number}/of/:0' });

publish('items${number}', () => Items${number}.find({}, { limit: 10 }));

methods({
  /** Adds two numbers. */
  'items${number}.add'(a: number, b: number): number {
    return a + b;
  },
  async 'items${number}.create'(item: Pick<Item${number}, 'title' | 'project'>, priority: Priority = 'low'): Promise<string> {
    return Items${number}.insertAsync({ ...item, priority, tags: [], createdAt: new Date() });
  },
  async 'items${number}.rename'(id: string, title: string, options?: { notify?: boolean }): Promise<{ changed: number; notified: boolean }> {
    const changed = await Items${number}.updateAsync({ _id: id }, { $set: { title } });
    return { changed, notified: options?.notify === true };
  },
});
`;
}

/** A module with one publication and one method, as most modules of real applications have. */
export const smallModuleText = (
  number: number,
): string => `import { Collection, methods, publish } from 'restgen/host';
import type { Priority } from './shared.js';

export interface Item${number} {
  _id: string;
  title: string;
  priority: Priority;
}

export const Items${number} = new Collection<Item${number}>('items${number}');

publish('items${number}', () => Items${number}.find({}, { limit: 10 }));

methods({
  /** Adds two numbers. */
  'items${number}.add'(a: number, b: number): number {
    return a + b;
  },
});
`;

/**
 * Replaces `folder` by a host of `modules` modules.
 * @returns the modules' paths, absolute
 */
export function writeSyntheticHost(
  folder: string,
  modules: number,
  textOf: (number: number) => string = moduleText,
): string[] {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'server'), { recursive: true });
  writeFileSync(join(folder, 'server', 'shared.ts'), "export type Priority = 'low' | 'high';\n");
  return Array.from({ length: modules }, (_, number) => {
    const file = join(folder, 'server', `items${number}.ts`);
    writeFileSync(file, textOf(number));
    return file;
  });
}

/** Routes that one synthetic module gets: two publications, three methods, three for the collection. */
export const ROUTES_PER_MODULE = 8;
