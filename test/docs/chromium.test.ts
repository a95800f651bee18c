/** The page as a reader has it: in headless Chromium, on the demo of a company. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { type RunningHost, startHost } from '../contract/running-host.js';
import { artifact, lacksBrowser, launch } from './browser.js';

const USER = { username: 'ada', password: 'correct horse battery staple' };
const SCREENS = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 900 },
};
const SCHEMES = ['light', 'dark'] as const;
const skip = lacksBrowser() && 'there is no Chromium at /usr/bin/chromium';

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
  colorScheme: (typeof SCHEMES)[number] = 'light',
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
  await page.goto(`${url}/docs`);
  await page.locator('.opblock').first().waitFor();
  return { page, requests, complaints };
}

async function logIn(page: Page, password = USER.password): Promise<void> {
  await page.getByLabel('User name or email').fill(USER.username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** Calls the method `hello` as a reader does, and gives back what the page shows of the answer. */
async function tryHello(page: Page): Promise<{ status: string; body: string }> {
  const operation = page.locator('.opblock', { hasText: '/methods/hello' });
  if ((await operation.locator('.opblock-body').count()) === 0) {
    await operation.locator('.opblock-summary-control').click();
  }
  await operation.locator('textarea').fill('["Ada"]');
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
  // Of an operation's head, which is a button with the path's link in it: Swagger UI's own, and it works with keys.
  const rules = { 'nested-interactive': { enabled: false } };
  const options = JSON.stringify({ runOnly: ['wcag2a', 'wcag2aa'], rules });
  await page.evaluate(axe);
  return page.evaluate(`axe.run(${options}).then(({ violations }) => violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => [id, target.join(' '), failureSummary])))`);
}

test('a reader logs in, tries a method as that user, and logs out', { skip }, async () => {
  const { page, requests, complaints } = await open();
  const anonymous = await tryHello(page);
  assert.match(anonymous.status, /^200/);
  assert.match(anonymous.body, /"Hello, Ada\."/);
  await logIn(page);
  await page.getByText('Logged in as ada').waitFor();
  const known = await tryHello(page);
  assert.match(known.status, /^200/);
  assert.match(known.body, /Hello, Ada, you are logged in\./);
  const loggedOut = page.waitForResponse((response) => response.url().endsWith('/users/logout'));
  await page.getByRole('button', { name: 'Log out' }).click();
  assert.equal((await loggedOut).status(), 200);
  await page.getByLabel('User name or email').waitFor();
  assert.doesNotMatch((await tryHello(page)).body, /logged in/);
  assert.deepEqual(
    requests.filter((request) => !request.startsWith(`${url}/`) && !request.startsWith('data:')),
    [],
  );
  assert.deepEqual(complaints, []);
  await page.close();
});

test('a wrong password is reported, and the form stays', { skip }, async () => {
  const { page } = await open();
  await logIn(page, 'not the password');
  await page.getByRole('status').filter({ hasText: /\w/ }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Log in' }).isEnabled(), true);
  await page.close();
});

for (const [screen, { width }] of Object.entries(SCREENS)) {
  for (const scheme of SCHEMES) {
    test(`the page fits a ${screen}, and is ${scheme} where the reader's screen is`, { skip }, async () => {
      const { page } = await open(screen as keyof typeof SCREENS, scheme);
      await logIn(page);
      await page.getByText('Logged in as ada').waitFor();
      await tryHello(page);
      await page.screenshot({ path: artifact(`docs-${screen}-${scheme}.png`), fullPage: true });
      const wide = await page.evaluate('document.documentElement.scrollWidth');
      assert.ok(Number(wide) <= width, `the page is ${wide} wide`);
      const colour = await page.evaluate('getComputedStyle(document.documentElement).backgroundColor');
      assert.equal(colour === 'rgb(28, 32, 34)', scheme === 'dark', String(colour));
      assert.deepEqual(await violations(page), []);
      await page.close();
    });
  }
}
