/** The generated client follows a publication in headless Chromium. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { transform } from 'esbuild';
import { startHost } from '../contract/running-host.js';
import { skipWithoutBrowser } from '../docs/browser.js';
import { openBrowser } from '../docs/shared-browser.js';
import { generatedClient } from './generated-client.js';

test('a view in a browser follows writes, with its token in a header', {
  skip: skipWithoutBrowser(),
}, async (t) => {
  const host = await startHost('demo/company', { main: 'server/main.ts' });
  t.after(() => host.stop());
  const page = await (await openBrowser()).newPage();
  t.after(() => page.close());
  await page.goto(`${host.url}/healthz`);
  const { code } = await transform(generatedClient('demo/company'), {
    loader: 'ts',
    format: 'iife',
    globalName: 'client',
  });
  await page.addScriptTag({ content: code });
  const states = await page.evaluate(`(async () => {
    const api = client.createClient({ baseUrl: '' });
    await api.login({ username: 'margaret', password: 'correct horse battery staple' });
    const view = api.publications.tasks.mine.live();
    await view.ready;
    const [task] = view.documents.tasks;
    const changed = new Promise((resolve) => view.onChange(resolve));
    await api.methods.tasks.finish(task._id);
    await changed;
    const states = [task, ...view.documents.tasks].map(({ state, createdAt }) => [state, createdAt.getTime()]);
    view.close();
    return states;
  })()`);
  const createdAt = Date.parse('2026-02-03T10:00:00Z');
  assert.deepEqual(states, [
    ['open', createdAt],
    ['done', createdAt],
  ]);
});
