/** The page of the API on a Meteor server, and in Chromium below a path of `ROOT_URL`. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { RequestHandler } from 'express4';
import { DOCS_PATH } from '../../../src/shared/conventions.js';
import { skipWithoutBrowser } from '../../docs/browser.js';
import { openBrowser } from '../../docs/shared-browser.js';
import { type Running, startApplication } from './application.js';

const USER = { username: 'ada', password: 'a long password' };
const skip = skipWithoutBrowser();

describe('the page below a path of ROOT_URL', () => {
  let running: Running;
  before(async () => {
    const rootUrl = 'http://localhost:3000/sub';
    running = await startApplication('hosts/meteor-app', ['server/main.ts'], { rootUrl });
    assert.equal((await running.send('POST', '/users/register', USER)).status, 200);
  });
  after(() => running.stop());

  it('is served beside the routes, compressed as other answers', async () => {
    const page = await fetch(`${running.url}/api${DOCS_PATH}`);
    assert.deepEqual([page.status, page.url], [200, `${running.url}/api/docs/`]);
    assert.match(page.headers.get('content-security-policy') ?? '', /script-src 'self'/);
    const document = await fetch(`${running.url}/api${DOCS_PATH}/openapi.json`);
    assert.equal(document.headers.get('content-encoding'), 'gzip');
    assert.deepEqual(((await document.json()) as { servers: unknown }).servers, [{ url: '..' }]);
  });

  it('answers 404 in JSON below it', async () => {
    const { status, body } = await running.send('GET', `${DOCS_PATH}/unknown`);
    assert.deepEqual([status, (body as { error: string }).error], [404, 'not-found']);
  });

  it("C47 gives way to the application's own handler", async () => {
    const own: RequestHandler = (_request, response) => void response.json('own');
    running.standIn.WebApp.handlers.get(`/api${DOCS_PATH}/own`, own);
    assert.equal((await running.send('GET', `${DOCS_PATH}/own`)).body, 'own');
  });

  it('logs in and calls', { skip }, async () => {
    const page = await (await openBrowser()).newPage();
    const complaints: string[] = [];
    page.on('pageerror', (error) => void complaints.push(error.message));
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    page.setDefaultTimeout(20_000);
    try {
      await page.goto(`${running.url}/api${DOCS_PATH}`);
      await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click();
      const form = page.getByRole('dialog', { name: 'Log in' }).locator('#password-form');
      await form.getByLabel('User name or email').fill(USER.username);
      await form.getByLabel('Password').fill(USER.password);
      await form.getByRole('button', { name: 'Log in' }).click();
      await page.getByText('Logged in as ada').waitFor();
      await page.locator('#page a[href$="/contextSeen"]').click();
      const operation = page.locator('article.operation', { hasText: '/methods/context.seen' });
      await operation.getByRole('button', { name: 'Send' }).click();
      const answer = operation.locator('.answer .block');
      await answer.waitFor();
      assert.match((await answer.textContent()) ?? '', /"username": "ada"/);
      assert.deepEqual(complaints, []);
    } finally {
      await page.close();
    }
  });
});

it('stands elsewhere as the manual mounts it, where an option leaves it out below the path', async () => {
  const running = await startApplication('hosts/meteor-app', ['server/main.ts'], {
    rootUrl: 'http://localhost:3000/sub',
    mount({ mountRestApi, createRestDocs }, { WebApp }) {
      mountRestApi({ docs: false });
      WebApp.handlers.use('/reference', createRestDocs({ api: '/sub/api' }));
    },
  });
  try {
    const page = await fetch(`${running.url}/reference`);
    assert.deepEqual([page.status, page.url], [200, `${running.url}/reference/`]);
    const document = await fetch(`${running.url}/reference/openapi.json`);
    assert.deepEqual(((await document.json()) as { servers: unknown }).servers, [{ url: '/sub/api' }]);
    assert.equal((await running.send('GET', DOCS_PATH)).status, 404);
  } finally {
    await running.stop();
  }
});
