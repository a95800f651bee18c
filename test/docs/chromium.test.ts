/** The page as a reader has it: in headless Chromium, on the demo of a company. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import express from 'express';
import type { Browser, Locator, Page } from 'playwright-core';
import { lazy } from '../../src/memoize.js';
import { createDocs } from '../../src/runtime/runtime.js';
import { type RunningHost, startHost } from '../contract/running-host.js';
import { artifact, launch, skipWithoutBrowser } from './browser.js';

const USER = { username: 'ada', password: 'correct horse battery staple' };
const SCREENS = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 900 },
};
const skip = skipWithoutBrowser();

let url = '';
let browser: Browser;
let host: RunningHost | undefined;

before(async () => {
  if (skip !== false) return;
  host = await startHost('demo/company', { main: 'server/main.ts' });
  url = host.url;
  const registered = await host.send('POST', '/users/register', { json: USER });
  assert.equal(registered.status, 200, registered.text);
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await host?.stop();
});

interface Opened {
  page: Page;
  /** The addresses of all requests. */
  requests: string[];
  /** Errors and warnings of the console, refusals of the content policy among them. */
  complaints: string[];
}

async function open(
  screen: keyof typeof SCREENS = 'desktop',
  colorScheme: 'light' | 'dark' = 'light',
  origin = url,
): Promise<Opened> {
  const page = await browser.newPage({ viewport: SCREENS[screen], colorScheme });
  page.setDefaultTimeout(20_000);
  const requests: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => void requests.push(request.url()));
  page.on('pageerror', (error) => void complaints.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  await page.goto(`${origin}/docs`);
  await page.locator('.opblock').first().waitFor();
  return { page, requests, complaints };
}

/**
 * A page that most tests use, each of which leaves nobody logged in and nothing searched for: to load it takes longer than
 * they do.
 */
const common = lazy(() => open());

async function logIn(page: Page, password = USER.password): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click();
  const dialog = page.getByRole('dialog', { name: 'Log in' });
  await dialog.getByLabel('User name or email').fill(USER.username);
  await dialog.getByLabel('Password').fill(password);
  await dialog.getByRole('button', { name: 'Log in' }).click();
}

async function logOut(page: Page): Promise<void> {
  const loggedOut = page.waitForResponse((response) => response.url().endsWith('/users/logout'));
  await page.getByRole('button', { name: 'Log out' }).click();
  assert.equal((await loggedOut).status(), 200);
  await page.getByRole('button', { name: 'Log in' }).waitFor();
}

async function openHello(page: Page): Promise<Locator> {
  const operation = page.locator('.opblock', { hasText: '/methods/hello' });
  if ((await operation.locator('.opblock-body').count()) === 0) {
    await operation.locator('.opblock-summary-control').click();
  }
  return operation;
}

/** Calls the method `hello` as a reader does, and gives back what the page shows of the answer. */
async function tryHello(page: Page, body = '["Ada"]'): Promise<{ status: string; body: string }> {
  const operation = await openHello(page);
  await operation.locator('textarea').fill(body);
  const answered = page.waitForResponse((response) => response.url().endsWith('/methods/hello'));
  await operation.getByRole('button', { name: 'Execute' }).click();
  await answered;
  const live = operation.locator('.live-responses-table');
  await live.waitFor();
  const status = live.locator('tbody .response-col_status');
  return {
    status: (await status.innerText()).trim(),
    body: await live.locator('.response-col_description .highlight-code').first().innerText(),
  };
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What keeps people from using the page, by the WCAG's levels A and AA. */
async function violations(page: Page): Promise<unknown> {
  const options = JSON.stringify({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] });
  await page.evaluate(axe);
  return page.evaluate(`axe.run(${options}).then(({ violations }) => violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => [id, target.join(' '), failureSummary])))`);
}

test('code shows the example, then the call that was made, never with the token', { skip }, async () => {
  const { page, requests } = await common();
  await logIn(page);
  await page.getByText('Logged in as ada').waitFor();
  const operation = await openHello(page);
  await operation.getByRole('button', { name: 'Python' }).click();
  assert.match(await operation.getByLabel('Code in Python').innerText(), /json=/);
  await operation.getByRole('button', { name: 'curl' }).click();
  await tryHello(page, '["Grace"]');
  const code = await operation.getByLabel('Code in curl').innerText();
  assert.match(code, /Grace/);
  assert.match(code, /Bearer \$TOKEN/);
  const token = await page.evaluate('JSON.parse(Object.values(sessionStorage)[0]).token');
  assert.equal((await page.content()).includes(String(token)), false);
  assert.equal(requests.join().includes(String(token)), false);
  await logOut(page);
});

test('a reader logs in, tries a method as that user, and logs out', { skip }, async () => {
  const { page, requests, complaints } = await common();
  const anonymous = await tryHello(page);
  assert.match(anonymous.status, /^200/);
  assert.match(anonymous.body, /"Hello, Ada\."/);
  await logIn(page);
  await page.getByText('Logged in as ada').waitFor();
  const known = await tryHello(page);
  assert.match(known.status, /^200/);
  assert.match(known.body, /Hello, Ada, you are logged in\./);
  await logOut(page);
  assert.doesNotMatch((await tryHello(page)).body, /logged in/);
  assert.deepEqual(
    requests.filter((request) => !request.startsWith(`${url}/`) && !request.startsWith('data:')),
    [],
  );
  assert.deepEqual(complaints, []);
});

test('a wrong password is reported, and the form stays', { skip }, async () => {
  const { page } = await common();
  await logIn(page, 'not the password');
  const dialog = page.getByRole('dialog');
  await dialog
    .getByRole('alert')
    .filter({ hasText: /credentials/ })
    .waitFor();
  assert.equal(await dialog.getByRole('button', { name: 'Log in' }).isEnabled(), true);
  assert.deepEqual(await violations(page), []);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
});

test('a session outlives a reload of its tab, and is in no other tab', { skip }, async () => {
  const { page } = await common();
  await logIn(page);
  const holder = page.getByText('Logged in as ada');
  await holder.waitFor();
  assert.equal(await page.evaluate('localStorage.length'), 0);
  const opened = page.waitForEvent('popup');
  await page.evaluate('void window.open(location.href)');
  const other = await opened;
  await other.locator('.opblock').first().waitFor();
  assert.equal(await other.getByText('Logged in as ada').count(), 0);
  await other.close();
  await page.reload();
  await holder.waitFor();
  assert.match((await tryHello(page)).body, /you are logged in/);
  await page.goto('about:blank');
  await page.goBack();
  await page.locator('.opblock').first().waitFor();
  assert.equal(await holder.count(), 0);
  assert.equal(await page.evaluate('sessionStorage.length'), 0);
});

test('an API token is sent as it was pasted, and one that is refused is forgotten', { skip }, async () => {
  const { page } = await common();
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click();
  await page.getByLabel('API token').fill('pasted');
  await page.getByRole('button', { name: 'Use the token' }).click();
  await page.getByText('With an API token').waitFor();
  const sent = page.waitForRequest((request) => request.url().endsWith('/methods/hello'));
  await tryHello(page);
  assert.equal((await sent).headers()['authorization'], 'Bearer pasted');
  await page.getByText('The token is not valid any more').waitFor();
  await page.getByRole('button', { name: 'Log in' }).waitFor();
  assert.doesNotMatch(await page.locator('body').innerText(), /pasted/);
});

test('the search finds operations by their words, in both lists', { skip }, async () => {
  const { page } = await common();
  const paths = page.locator('.opblock-summary-path');
  const all = await paths.count();
  await page.keyboard.press('/');
  await page.keyboard.type('greets NAME');
  await page.getByText(`1 of ${all} operations`).waitFor();
  assert.deepEqual(await paths.allInnerTexts(), ['/methods/hello']);
  const links = page.getByRole('navigation', { name: 'Operations' }).getByRole('link');
  assert.deepEqual(await links.allInnerTexts(), ['POST\n/methods/hello']);
  await links.click();
  await page.getByLabel('Code in curl').waitFor();
  assert.match(page.url(), /#\/General\/hello$/);
  await page.getByLabel('Search operations').fill('');
  await paths.nth(all - 1).waitFor();
  assert.equal(await page.getByRole('link', { name: 'openapi.json' }).getAttribute('href'), 'openapi.json');
});

test('words of the document are text, whatever they hold', { skip }, async (t) => {
  const hostile =
    '<img src="x" onerror="document.title = 1"><script>document.title = 1</script><b id="bold">b</b>';
  const operation = { operationId: hostile, summary: hostile, description: hostile, tags: [hostile] };
  const parameters = [{ name: hostile, in: 'query', description: hostile, required: true, example: hostile }];
  const responses = { 200: { description: hostile } };
  const paths = { '/status': { get: { ...operation, parameters, responses } } };
  const app = express().use(
    '/docs',
    createDocs({ openapi: '3.1.0', info: { title: hostile, version: '1' }, paths }),
  );
  const server = app.listen(0, '127.0.0.1');
  t.after(() => server.close());
  await once(server, 'listening');
  const { page } = await open(
    'desktop',
    'light',
    `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  );
  await page.locator('.opblock-summary-control').click();
  await page.getByLabel('Code in curl').waitFor();
  assert.equal(await page.title(), hostile);
  assert.equal(await page.locator('[onerror], body script, .side b').count(), 0);
  await page.close();
});

test('an error is told in words, with its details', { skip }, async () => {
  const { page } = await common();
  assert.match((await tryHello(page, '[1]')).status, /^400/);
  const problem = await page.locator('.opblock').getByRole('alert').innerText();
  assert.match(problem, /^400 invalid-arguments\n+.*must be a string/);
  assert.match(problem, /\/0: /);
});

/** Pages with somebody logged in and an answer shown, one for each scheme; what screen it has is changed as a reader does. */
const READ = {
  light: lazy(async () => read((await common()).page)),
  dark: lazy(async () => read((await open('phone', 'dark')).page)),
};

async function read(page: Page): Promise<Page> {
  await logIn(page);
  await page.getByText('Logged in as ada').waitFor();
  await tryHello(page);
  return page;
}

for (const [screen, size] of Object.entries(SCREENS)) {
  for (const [scheme, reading] of Object.entries(READ)) {
    test(`the page fits a ${screen}, and is ${scheme} where the reader's screen is`, { skip }, async () => {
      const page = await reading();
      await page.setViewportSize(size);
      await page.screenshot({ path: artifact(`docs-${screen}-${scheme}.png`), fullPage: true });
      const wide = await page.evaluate('document.documentElement.scrollWidth');
      assert.ok(Number(wide) <= size.width, `the page is ${wide} wide`);
      const colour = await page.evaluate('getComputedStyle(document.documentElement).backgroundColor');
      assert.equal(colour === 'rgb(28, 32, 34)', scheme === 'dark', String(colour));
      assert.deepEqual(await violations(page), []);
    });
  }
}
