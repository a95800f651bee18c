/** Writes the host that the serving benchmark measures: one module that is called, and as many more as there are routes to fill. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generate } from '../../../src/generator/generate.js';
import { writeFolder } from '../../../src/generator/output/write.js';
import { writeSyntheticHost } from './synthetic-host.js';

/** The module under load. Its name sorts behind all others, so that a scan would find its routes last. */
const MODULE = `import { Collection, method, methods, publish } from 'restgen/host';

export interface Note { _id: string; project: string; title: string; done: boolean; }

interface Change {
  title: string;
  priority: 1 | 2 | 3;
  tags: string[];
  due: Date;
  place?: { street: string; number: number };
}

export const Notes = new Collection<Note>('notes');
Notes.allow({ insert: (_userId, note) => note.title.length > 0 });

publish('notes.ofProject', () => Notes.find({ project: 'p1' }, { limit: 20 }));

methods({
  'notes.describe'(title: string, count: number): { title: string; count: number } {
    return { title, count };
  },
  'notes.change'(id: string, change: Change): { id: string; tags: number } {
    return { id, tags: change.tags.length };
  },
});
method('notes.change.unchecked', (id: string, change: Change): { id: string; tags: number } => {
  return { id, tags: change.tags.length };
}, { validation: 'off' });

for (let number = 0; number < 20; number += 1) {
  await Notes.insertAsync({ project: 'p1', title: 'note ' + number, done: false });
}
`;

/** Writes, generates, and returns the folder. Each host has `modules` modules beside the one under load. */
export function writeServingHost(folder: string, modules: number): string {
  writeSyntheticHost(folder, modules);
  mkdirSync(join(folder, 'server'), { recursive: true });
  writeFileSync(join(folder, 'server', 'zz-notes.ts'), MODULE);
  const config = { out: 'generated', auth: {}, lint: 'off' as const };
  const { files, diagnostics } = generate(folder, config);
  if (diagnostics.length > 0) throw new Error(JSON.stringify(diagnostics.slice(0, 3), null, 2));
  writeFolder(join(folder, config.out), files);
  return folder;
}
