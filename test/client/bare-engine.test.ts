/** A client runs in an engine that has `fetch` and little else, as React Native's is. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createContext, runInContext } from 'node:vm';
import { ts } from 'ts-morph';
import { fakeFetch } from './fake-fetch.js';
import { generatedClient } from './generated-client.js';

/** Neither reasons nor `timeout` and `any`. */
class OldController {
  readonly signal = {
    aborted: false,
    listeners: new Set<() => void>(),
    addEventListener(_type: string, listener: () => void): void {
      this.listeners.add(listener);
    },
    removeEventListener(_type: string, listener: () => void): void {
      this.listeners.delete(listener);
    },
  };
  abort(): void {
    this.signal.aborted = true;
    for (const listener of this.signal.listeners) listener();
  }
}

test('neither URL, Buffer, btoa, structuredClone nor anything else of a browser or of Node is needed', async () => {
  const { fetch, sent } = fakeFetch({
    json: { tasks: [{ _id: 'a', createdAt: '2026-01-02T03:04:05.000Z' }] },
  });
  const engine = createContext({
    fetch,
    AbortController: OldController,
    setTimeout,
    clearTimeout,
    exports: {},
  });
  const options = { target: ts.ScriptTarget.ES2020, module: ts.ModuleKind.CommonJS };
  runInContext(ts.transpile(generatedClient('demo/company'), options), engine);
  const run = (code: string): Promise<unknown> => runInContext(`(async () => { ${code} })()`, engine);

  await run("api = exports.createClient({ baseUrl: 'http://host', timeout: 1000 })");
  const tasks = await run(`
    const { tasks } = await api.publications.tasks.mine();
    return JSON.stringify([tasks[0].createdAt instanceof Date, tasks]);
  `);
  assert.equal(tasks, '[true,[{"_id":"a","createdAt":"2026-01-02T03:04:05.000Z"}]]');
  await run('await api.methods.tasks.create({ dueAt: new Date(5), data: Uint8Array.of(1) })');
  assert.deepEqual(sent[1]?.body, [{ dueAt: { $date: 5 }, data: { $binary: 'AQ==' } }]);
  const aborted = await run(`
    const controller = new AbortController();
    controller.abort();
    return api.with({ signal: controller.signal }).methods.status().catch(({ name, message }) => name + ': ' + message);
  `);
  assert.equal(aborted, 'AbortError: The call was aborted');
});
