import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildApi } from '../../../../src/generator/model/build.js';
import { memoryProject } from '../../project/memory-project.js';

test('a project that states its types has its schemas without the type checker', () => {
  const project = memoryProject({
    'task.ts': `export enum State { Open = 'open', Done = 'done' }
export interface Task { _id: string; title: string; state: State; due?: Date; subtasks: Task[] }
export type NewTask = { title: string; state: State } & { parent?: string };
export interface Page<Item> { items: Item[]; total: number }`,
    'a.ts': `import { Collection, methods, publish } from 'restgen/host';
import type { NewTask, Page, State, Task } from './task.js';
const Tasks = new Collection<Task>('tasks');
Tasks.allow({ insert: () => true });
publish('tasks', function (state?: State) {
  if (this.userId === null) return this.ready();
  return Tasks.find({ state }, { projection: { title: 1 } });
});
methods({
  async 'tasks.add'(task: NewTask, tags: readonly string[] = []): Promise<string> { return String(this.userId && (await Tasks.insertAsync(task))); },
  'tasks.page': async (size: number): Promise<Page<Task>> => read(size),
  'tasks.touch'(id: string, at: Date | null) { console.log(id, at); },
});`,
  });
  const refuse = (): never => assert.fail('the checker is asked');
  const { api, diagnostics } = buildApi({ ...project, checker: refuse });
  assert.deepEqual(diagnostics, []);
  assert.deepEqual(Object.keys(api.types), ['NewTask', 'PageOfTask', 'State', 'Task']);
  assert.ok(api.publications.every(({ published }) => published !== undefined));
  assert.ok(api.methods.every(({ resultSchema }) => resultSchema !== undefined));
});
