/** Streams of publications in headless Chromium: on the page, and as scripts of other pages read them. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Locator, Page } from 'playwright-core';
import { type RunningHost, startHost } from '../contract/running-host.js';
import { skipWithoutBrowser } from './browser.js';
import { openBrowser } from './shared-browser.js';

const PASSWORD = 'correct horse battery staple';
const DIRECTORY = '/publications/users.directory';
const skip = skipWithoutBrowser();

let browser: Browser;
let host: RunningHost;

before(async () => {
  if (skip !== false) return;
  host = await startHost('demo/company', { main: 'server/main.ts' });
  browser = await openBrowser();
});
after(() => host?.stop());

async function register(username: string): Promise<void> {
  const { status, text } = await host.send('POST', '/users/register', {
    json: { username, password: PASSWORD },
  });
  assert.equal(status, 200, text);
}

async function openPage(): Promise<Page> {
  const page = await browser.newPage();
  page.setDefaultTimeout(20_000);
  await page.goto(`${host.url}/docs`);
  await page.locator('#page .operations').waitFor();
  return page;
}

async function openOperation(page: Page, operationId: string, path: string): Promise<Locator> {
  await page.evaluate(`location.hash = '#/${operationId}'`);
  const operation = page.locator('article.operation', { hasText: path });
  await operation.waitFor();
  return operation;
}

const button = (operation: Locator, name: string): Locator =>
  operation.getByRole('button', { name, exact: true });

const events = (operation: Locator, text: string): Locator =>
  operation.getByRole('log', { name: 'Events' }).filter({ hasText: text });

test('a reader watches a publication: a write of another client is shown', { skip }, async () => {
  const page = await openPage();
  const operation = await openOperation(page, 'users/readUsersDirectory', DIRECTORY);
  await button(operation, 'Watch').click();
  await events(operation, 'ready {}').waitFor();
  assert.match(await operation.getByRole('status').innerText(), /^200.* watching$/);
  assert.equal(await button(operation, 'Send').isDisabled(), true);
  await register('grace <b>');
  await events(operation, '"username":"grace <b>"').waitFor();
  assert.match((await events(operation, '').innerText()).trim(), /\nready \{\}\nadded \{.*grace <b>.*\}$/s);
  const table = operation.getByRole('region', { name: /^users: / });
  assert.match(await table.innerText(), /username[\s\S]*grace <b>/);
  await button(operation, 'Stop').click();
  await button(operation, 'Watch').waitFor();
  assert.match(await operation.getByRole('status').innerText(), /, stopped$/);
  assert.equal(await button(operation, 'Send').isEnabled(), true);
  await page.close();
});

test('the token is sent, and the stream ends when its login does', { skip }, async () => {
  await register('mary');
  const page = await openPage();
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click();
  const form = page.locator('#password-form');
  await form.getByLabel('User name or email').fill('mary');
  await form.getByLabel('Password').fill(PASSWORD);
  await form.getByRole('button', { name: 'Log in' }).click();
  await page.getByText('Logged in as mary').waitFor();
  const operation = await openOperation(page, 'users/readUsersMe', '/publications/users.me');
  await button(operation, 'Watch').click();
  await events(operation, '"username":"mary"').waitFor();
  await page.getByRole('button', { name: 'Log out' }).click();
  await operation.getByRole('status').filter({ hasText: 'the server ended the stream' }).waitFor();
  await page.close();
});

test('another operation ends the stream, and an error is shown as for a call', { skip }, async () => {
  const page = await openPage();
  const operation = await openOperation(page, 'users/readUsersDirectory', DIRECTORY);
  await button(operation, 'Watch').click();
  await events(operation, 'ready {}').waitFor();
  const ended = page.waitForEvent('requestfailed');
  const due = await openOperation(page, 'tasks/readTasksDue', '/publications/tasks.due');
  assert.equal((await ended).url(), host.url + DIRECTORY);
  await due.getByLabel('before').fill('never');
  await button(due, 'Watch').click();
  assert.match(await due.getByRole('alert').innerText(), /^400 invalid-arguments/);
  await button(due, 'Watch').waitFor();
  await page.close();
});

test('only operations that send their changes are watched', { skip }, async () => {
  const page = await openPage();
  const operation = await openOperation(page, 'General/hello', '/methods/hello');
  await button(operation, 'Send').waitFor();
  assert.equal(await button(operation, 'Watch').count(), 0);
  await page.close();
});

/** Sets `ready` and `seen`, promises that the stream is ready and that an event has a text. */
const READERS = {
  EventSource: `
    const source = new EventSource('${DIRECTORY}');
    globalThis.ready = new Promise((resolve) => source.addEventListener('ready', () => resolve()));
    globalThis.seen = (text) => new Promise((resolve) =>
      source.addEventListener('added', ({ data }) => data.includes(text) && resolve(JSON.parse(data).fields.username)));`,
  fetch: `
    const reading = fetch('${DIRECTORY}', { headers: { Accept: 'text/event-stream' } })
      .then(({ body }) => body.pipeThrough(new TextDecoderStream()).getReader());
    let all = '';
    const until = async (text) => {
      while (!all.includes(text)) all += (await (await reading).read()).value;
    };
    globalThis.ready = until('event: ready');
    globalThis.seen = (text) => until(text).then(() => text);`,
};

for (const [name, script] of Object.entries(READERS)) {
  test(`${name} of a browser reads a stream`, { skip }, async () => {
    const page = await openPage();
    await page.evaluate(`{${script}}`);
    await page.evaluate('ready');
    const username = `reader-${name}`;
    await page.evaluate(`globalThis.found = seen('${username}'), undefined`);
    await register(username);
    assert.equal(await page.evaluate('found'), username);
    await page.close();
  });
}
