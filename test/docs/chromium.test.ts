/** The page as a reader has it: in headless Chromium, on the demo of a company. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import type { Browser, Locator, Page } from 'playwright-core';
import { lazy } from '../../src/shared/memoize.js';
import { type RunningHost, startHost } from '../contract/running-host.js';
import { artifact, skipWithoutBrowser } from './browser.js';
import { openBrowser } from './shared-browser.js';

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
  browser = await openBrowser();
});
after(() => host?.stop());

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
  await page.locator('#page .operations').waitFor();
  return { page, requests, complaints };
}

/**
 * A page that most tests use, each of which leaves nobody logged in and nothing searched for: to load it takes longer than
 * they do.
 */
const common = lazy(() => open());

async function openDialog(page: Page): Promise<Locator> {
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click();
  return page.getByRole('dialog', { name: 'Log in' });
}

async function logIn(page: Page, password = USER.password): Promise<void> {
  const form = (await openDialog(page)).locator('#password-form');
  await form.getByLabel('User name or email').fill(USER.username);
  await form.getByLabel('Password').fill(password);
  await form.getByRole('button', { name: 'Log in' }).click();
}

async function logOut(page: Page): Promise<void> {
  const loggedOut = page.waitForResponse((response) => response.url().endsWith('/users/logout'));
  await page.getByRole('button', { name: 'Log out' }).click();
  assert.equal((await loggedOut).status(), 200);
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).waitFor();
}

async function openOperation(page: Page, address: string, path: string): Promise<Locator> {
  await page.evaluate(`location.hash = ${JSON.stringify(address)}`);
  const operation = page.locator('article.operation', { hasText: path });
  await operation.waitFor();
  return operation;
}

const openHello = (page: Page): Promise<Locator> => openOperation(page, '#/General/hello', '/methods/hello');

/** Calls the method `hello` as a reader does, and gives back what the page shows of the answer. */
async function tryHello(page: Page, body = '["Ada"]'): Promise<{ status: string; body: string }> {
  const operation = await openHello(page);
  await operation.getByLabel('Body', { exact: true }).fill(body);
  const answered = page.waitForResponse((response) => response.url().endsWith('/methods/hello'));
  await operation.getByRole('button', { name: 'Send' }).click();
  await answered;
  await operation.getByRole('button', { name: 'Send' }).and(page.locator(':enabled')).waitFor();
  const answer = operation.locator('.answer');
  return {
    status: (await answer.locator('.status').innerText()).trim(),
    body: (await answer.locator('.block').textContent()) ?? '',
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

test('a file is chosen, sent as a form, and saved', { skip }, async () => {
  const { page, complaints } = await open();
  await logIn(page);
  await page.getByText('Logged in as ada').waitFor();
  const upload = await openOperation(page, '#/attachments/attachmentsUpload', '/methods/attachments.upload');
  await upload.getByLabel('file', { exact: true }).setInputFiles({
    name: 'a.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('hi'),
  });
  await upload.getByLabel('taskId').fill('t1');
  await upload.getByRole('button', { name: 'Send' }).click();
  const id = JSON.parse((await upload.locator('.answer .block').textContent()) ?? '');
  assert.match(id, /^[0-9a-f]{24}$/);
  const content = await openOperation(
    page,
    '#/attachments/attachmentsContent',
    '/methods/attachments.content',
  );
  await content.getByLabel('Body', { exact: true }).fill(JSON.stringify({ attachmentId: id }));
  await content.getByRole('button', { name: 'Send' }).click();
  await content.getByRole('link', { name: 'Save file' }).waitFor();
  assert.match(await content.locator('.answer').innerText(), /2 bytes/);
  assert.deepEqual(complaints, []);
  await page.close();
});

test('a publication in pages is read page by page', { skip }, async () => {
  const { page, complaints } = await open();
  const projects = await openOperation(page, '#/projects/readProjects', '/publications/projects');
  const read = async (): Promise<{ titles: string[]; headers: string }> => {
    await projects.getByRole('button', { name: 'Send' }).click();
    await projects.getByRole('button', { name: 'Send' }).and(page.locator(':enabled')).waitFor();
    const answer = projects.locator('.answer');
    const body = JSON.parse((await answer.locator('.block').textContent()) ?? '');
    const titles = body.projects.map(({ title }: { title: string }) => title);
    return { titles, headers: (await answer.locator('.headers').textContent()) ?? '' };
  };
  const { titles } = await read();
  assert.ok(titles.length > 1);
  await projects.getByLabel('limit').fill('1');
  await projects.getByLabel('sort').selectOption('-title');
  const first = await read();
  assert.deepEqual(first.titles, titles.slice(-1));
  assert.match(first.headers, new RegExp(`x-total-count: ${titles.length}`));
  const [, after = ''] = /after=([\w-]+)>; rel="next"/.exec(first.headers) ?? [];
  await projects.getByLabel('after').fill(after);
  assert.deepEqual((await read()).titles, titles.slice(-2, -1));
  assert.deepEqual(complaints, []);
  await page.close();
});

test('code shows the example, then what is filled in, never the token', { skip }, async () => {
  const { page, requests } = await common();
  await logIn(page);
  await page.getByText('Logged in as ada').waitFor();
  const operation = await openHello(page);
  await operation.getByRole('button', { name: 'Python' }).click();
  assert.match(await operation.getByLabel('Code in Python').innerText(), /"name": "stranger"/);
  await operation.getByRole('button', { name: 'curl' }).click();
  await operation.getByLabel('Body', { exact: true }).fill('["Grace"]');
  const code = await operation.getByLabel('Code in curl').innerText();
  assert.match(code, /Grace/);
  assert.match(code, /Bearer \$TOKEN/);
  await tryHello(page, '["Grace"]');
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
  const hello = await tryHello(page);
  assert.match(hello.status, /^200/);
  assert.match(hello.body, /Hello, Ada, you are logged in\./);
  await logOut(page);
  assert.doesNotMatch((await tryHello(page)).body, /logged in/);
  assert.deepEqual(
    requests.filter((request) => !request.startsWith(`${url}/`)),
    [],
  );
  assert.deepEqual(complaints, []);
});

test('a wrong password is reported at its form, which stays', { skip }, async () => {
  const { page } = await common();
  await logIn(page, 'not the password');
  const form = page.locator('#password-form');
  await form
    .getByRole('alert')
    .filter({ hasText: /credentials/ })
    .waitFor();
  assert.equal(await form.getByRole('button', { name: 'Log in' }).isEnabled(), true);
  assert.deepEqual(await violations(page), []);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
});

test('a reader registers on a tab, and is logged in; a name that is taken is told there', {
  skip,
}, async () => {
  const { page } = await common();
  const dialog = await openDialog(page);
  await dialog.getByRole('tab', { name: 'Log in' }).press('ArrowRight');
  const form = dialog.locator('#register-form');
  const register = async (name: string): Promise<void> => {
    await form.getByLabel('New user name or email').fill(name);
    await form.getByLabel('New password').fill(USER.password);
    await form.getByRole('button', { name: 'Register' }).click();
  };
  await register(USER.username);
  await form
    .getByRole('alert')
    .filter({ hasText: /exists/ })
    .waitFor();
  assert.deepEqual(await violations(page), []);
  await register('rosa@example.com');
  await page.getByText('Logged in as rosa@example.com').waitFor();
  assert.match((await tryHello(page)).body, /you are logged in/);
  await logOut(page);
  await openDialog(page);
  await dialog.getByRole('tab', { name: 'Log in' }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
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
  await other.locator('nav .operations').waitFor();
  assert.equal(await other.getByText('Logged in as ada').count(), 0);
  await other.close();
  await page.reload();
  await holder.waitFor();
  assert.match((await tryHello(page)).body, /you are logged in/);
  await page.goto('about:blank');
  await page.goBack();
  await page.locator('nav .operations').waitFor();
  assert.equal(await holder.count(), 0);
  assert.equal(await page.evaluate('sessionStorage.length'), 0);
});

test('an API token is sent as it was pasted, and one that is refused is forgotten', { skip }, async () => {
  const { page } = await common();
  const dialog = await openDialog(page);
  await dialog.getByRole('tab', { name: 'API token' }).click();
  await dialog.getByLabel('Token of a program').fill('pasted');
  await dialog.getByRole('button', { name: 'Use the token' }).click();
  await page.getByText('With an API token').waitFor();
  const sent = page.waitForRequest((request) => request.url().endsWith('/methods/hello'));
  await tryHello(page);
  assert.equal((await sent).headers()['authorization'], 'Bearer pasted');
  await page.getByText('The token is not valid any more').waitFor();
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).waitFor();
  assert.doesNotMatch(await page.locator('body').innerText(), /pasted/);
  await openDialog(page);
  await dialog.getByRole('tab', { name: 'Log in' }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
});

test('the search finds operations by their words, in both lists', { skip }, async () => {
  const { page } = await common();
  await page.evaluate(`location.hash = ''`);
  const links = page.getByRole('main').getByRole('link');
  const side = page.getByRole('navigation', { name: 'Operations' }).getByRole('link');
  const all = await links.count();
  assert.equal(await side.count(), all);
  await page.getByRole('heading', { name: 'Company' }).click();
  await page.keyboard.press('/');
  await page.keyboard.type('greets NAME');
  await page.getByText(`1 of ${all} operations`).waitFor();
  assert.match((await links.allInnerTexts()).join(), /^POST\s+\/methods\/hello\s+Greets by name;[^\n]*$/);
  assert.match((await side.allInnerTexts()).join(), /^POST\s+hello\s+Greets by name;[^\n]*$/);
  await page.getByLabel('Search operations').fill('greets nobody at all');
  await page.getByText('Nothing found.').waitFor();
  assert.equal((await side.count()) + (await links.count()), 0);
  await page.getByLabel('Search operations').fill('');
  await side.nth(all - 1).waitFor();
  assert.equal(await page.getByRole('link', { name: 'openapi.json' }).getAttribute('href'), 'openapi.json');
});

test('an address opens its operation, which the side list marks as the current one', { skip }, async () => {
  const { page } = await common();
  const side = page.getByRole('navigation', { name: 'Operations' });
  await side.getByRole('link', { name: /^POST hello Greets by name/ }).click();
  await page.getByLabel('Code in curl').waitFor();
  assert.match(page.url(), /#\/General\/hello$/);
  const current = side.locator('[aria-current="page"]');
  assert.match((await current.allInnerTexts()).join(), /^POST\s+hello\s+Greets by name/);
  assert.equal(
    await page.title(),
    'Greets by name; shows that a token is read where there is one. · Company',
  );
  await page.goBack();
  await page.locator('#page .operations').waitFor();
  assert.equal(await current.count(), 0);
  assert.equal(await page.getByRole('heading', { level: 1 }).count(), 1);
});

test('one font beside that of code, a colour for each verb, and nothing that says nothing', {
  skip,
}, async () => {
  const { page } = await common();
  await openHello(page);
  const styles = (selector: string, name: string): Promise<unknown> =>
    page.evaluate(
      `[...new Set([...document.querySelectorAll('${selector}')].map((node) => getComputedStyle(node).${name}))]`,
    );
  const fonts = await styles('body *:not(code, pre, textarea)', 'fontFamily');
  assert.deepEqual(fonts, ['system-ui, sans-serif']);
  const verbs = ['get', 'post', 'put', 'patch', 'delete'];
  const colours = await Promise.all(verbs.map((verb) => styles(`nav .verb.${verb}`, 'color')));
  assert.equal(new Set(colours.flat()).size, verbs.length);
  assert.equal(await page.getByRole('button', { name: /cancel|clear|reset/i }).count(), 0);
  const due = await openOperation(page, '#/tasks/readTasksDue', '/publications/tasks.due');
  assert.doesNotMatch(await due.innerText(), /The argument/);
  await page.evaluate(`location.hash = ''`);
  assert.doesNotMatch(await page.locator('body').innerText(), /common subject|Operations on/);
});

test('fields stand beside the body, and errors are folded: an operation fits a screen', {
  skip,
}, async () => {
  const { page } = await common();
  const operation = await openOperation(page, '#/tasks/tasksCreate', '/methods/tasks.create');
  const field = await operation.locator('.fields', { hasText: 'projectId' }).boundingBox();
  const body = await operation.getByLabel('Body', { exact: true }).boundingBox();
  assert.ok(field !== null && body !== null);
  assert.ok(body.x >= field.x + field.width, 'beside each other');
  assert.ok(Math.abs(body.y - field.y) < 300, 'in one view');
  const table = operation.locator('details.errors table');
  assert.equal(await table.isVisible(), false);
  await operation.locator('details.errors summary').click();
  assert.match(await table.innerText(), /not-logged-in/);
  await operation.locator('details.errors summary').click();
  const { height = Number.NaN } = (await operation.boundingBox()) ?? {};
  assert.ok(height <= SCREENS.desktop.height, `the operation is ${height} high`);
});

test('plain values of a body are fields of a form, whose text follows them and leads them', {
  skip,
}, async () => {
  const { page } = await common();
  const operation = await openOperation(page, '#/tasks/insertIntoTasks', '/tasks');
  const values = operation.getByRole('group', { name: 'Fields of the body' });
  const body = operation.getByLabel('Body', { exact: true });
  const read = async (): Promise<Record<string, unknown>> => JSON.parse(await body.inputValue());
  await values.getByLabel('state').selectOption('started');
  await values.getByLabel('priority').fill('4');
  await values.getByLabel('dueAt').fill('2026-05-06T07:08');
  await values.getByLabel('assigneeId').fill('');
  const { state, priority, dueAt, assigneeId } = await read();
  assert.deepEqual({ state, priority, assigneeId }, { state: 'started', priority: 4, assigneeId: undefined });
  assert.match(String(dueAt), /^2026-05-0\dT\d\d:08:00\.000Z$/);
  assert.match(await operation.getByLabel('Code in curl').innerText(), /"started"/);
  assert.equal(await values.getByLabel('priority').getAttribute('type'), 'number');
  await body.fill('{"title": "Changed", "state": "done"}');
  assert.equal(await values.getByLabel('title').inputValue(), 'Changed');
  assert.equal(await values.getByLabel('state').inputValue(), 'done');
  assert.equal(await values.getByLabel('priority').inputValue(), '');
});

test('where a token is needed, one logs in', { skip }, async () => {
  const { page } = await common();
  const operation = await openOperation(page, '#/tasks/tasksCreate', '/methods/tasks.create');
  assert.doesNotMatch(await operation.innerText(), /Calls the method|The result of/);
  const button = operation.locator('.access').getByRole('button', { name: 'Log in' });
  await button.click();
  const form = page.locator('#password-form');
  await form.getByLabel('User name or email').fill(USER.username);
  await form.getByLabel('Password').fill(USER.password);
  await form.getByRole('button', { name: 'Log in' }).click();
  await page.getByText('Logged in as ada').waitFor();
  assert.equal(await button.isVisible(), false);
  await logOut(page);
  assert.equal(await button.isVisible(), true);
});

test('code is wrapped, and is that of a stream or of the generated client too', { skip }, async () => {
  const { page } = await common();
  const operation = await openOperation(page, '#/guestbook/readGuestbook', '/publications/guestbook');
  await operation.getByLabel('as a stream').check();
  const code = operation.getByRole('region', { name: /^Code in/ });
  assert.match(await code.innerText(), /^curl -N /);
  const isWrapped = await code.evaluate((node) => {
    const { scrollWidth, clientWidth } = node as unknown as Record<string, number>;
    return scrollWidth === clientWidth;
  });
  assert.equal(isWrapped, true);
  await operation.getByRole('button', { name: 'TypeScript' }).click();
  assert.match(await code.innerText(), /api\.publications\.guestbook\.watch\(\)/);
  await operation.getByLabel('as a stream').uncheck();
  await operation.getByRole('button', { name: 'curl' }).click();
});

test('the first page says how to begin', { skip }, async () => {
  const { page } = await common();
  await page.evaluate(`location.hash = ''`);
  const start = page.locator('.start');
  assert.match(
    await start.innerText(),
    new RegExp(`Base address\\s+${url}\\s+Log-in[\\s\\S]*Errors[\\s\\S]*Types`),
  );
  await start.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
});

test('a phone shows the list of operations, then one, with a way back to its place', { skip }, async () => {
  const { page } = await open('phone');
  const links = page.getByRole('main').getByRole('link');
  const last = links.last();
  const name = (await last.innerText()).replace(/\s+/g, ' ');
  await last.click();
  await page.locator('article.operation').waitFor();
  assert.equal(await page.getByLabel('Search operations').isVisible(), false);
  await page.getByRole('link', { name: 'All operations' }).click();
  await links.nth(5).waitFor();
  const focused = await page.evaluate('document.activeElement.innerText');
  assert.equal(String(focused).replace(/\s+/g, ' '), name);
  await page.close();
});

test('who is behind the API, and its licence, stand at the end', { skip }, async () => {
  const { page } = await common();
  const end = page.getByRole('contentinfo');
  const links = Object.fromEntries(
    await Promise.all(
      (await end.getByRole('link').all()).map(async (locator) => [
        await locator.innerText(),
        await locator.getAttribute('href'),
      ]),
    ),
  );
  assert.deepEqual(links, {
    'The maintainers': 'https://company.test/contact',
    'api@company.test': 'mailto:api@company.test',
    MIT: 'https://opensource.org/license/mit',
    'Terms of service': 'https://company.test/terms',
    Documentation: 'https://company.test/guide',
  });
});

test('an error is told in words, with its details', { skip }, async () => {
  const { page } = await common();
  assert.match((await tryHello(page, '[1]')).status, /^400/);
  const problem = await page.locator('.operation .problem').innerText();
  assert.match(problem, /^400 invalid-arguments\n+.*must be a string/);
  assert.equal(await page.locator('.operation .problem').getAttribute('role'), 'alert');
  assert.match(problem, /\/(?:0|name): /);
});

test('malformed JSON is told with its place in words, where the cursor goes', { skip }, async () => {
  const { page } = await common();
  assert.match((await tryHello(page, '{\n  "name": Ada\n}')).status, /^400/);
  const problem = await page.locator('.operation .problem').innerText();
  assert.match(problem, /^400 invalid-json\n+.* at line 2, column 11$/);
  const selected = await page.evaluate(
    'document.activeElement.value.slice(document.activeElement.selectionStart, document.activeElement.selectionEnd)',
  );
  assert.equal(selected, 'A');
});

/** The ring of what has the focus, and how much of it something around it cuts off or lies over. */
const CUT_RINGS = `(() => {
  const cut = [];
  for (const node of document.querySelectorAll('a, button, input, select, textarea, summary, [tabindex="0"]')) {
    node.focus({ focusVisible: true });
    if (document.activeElement !== node) continue;
    const style = getComputedStyle(node);
    const width = style.outlineStyle === 'solid' ? parseFloat(style.outlineWidth) : 0;
    const out = width + parseFloat(style.outlineOffset);
    const own = node.getBoundingClientRect();
    let isWhole = width >= 2;
    for (let around = node.parentElement; around !== null; around = around.parentElement) {
      if (getComputedStyle(around).overflowX === 'visible') continue;
      const box = around.getBoundingClientRect();
      isWhole &&= own.left - out >= box.left && own.right + out <= box.right;
    }
    isWhole &&= own.left - out >= 0 && own.right + out <= innerWidth;
    if (!isWhole) cut.push(node.outerHTML);
  }
  return cut;
})()`;

test('the ring around what has the focus is whole, in the dark too', { skip }, async () => {
  const { page } = await open('desktop', 'dark');
  assert.deepEqual(await page.evaluate(CUT_RINGS), []);
  await openOperation(page, '#/tasks/updateInTasks', '/tasks/{id}');
  assert.deepEqual(await page.evaluate(CUT_RINGS), []);
  await openDialog(page);
  assert.deepEqual(await page.evaluate(CUT_RINGS), []);
  await page.close();
});

const PARTS = { list: '', update: '#/tasks/updateInTasks', operation: '#/General/hello' };

/** With somebody logged in and an answer shown: a screen of each size, and a scheme of each kind. */
const READ = [
  ['desktop', 'light', async () => (await common()).page],
  ['phone', 'dark', async () => (await open('phone', 'dark')).page],
] as const;

async function read(page: Page): Promise<void> {
  await logIn(page);
  await page.getByText('Logged in as ada').waitFor();
  await openHello(page);
  await page.locator('details.errors summary').click();
  await tryHello(page);
}

for (const [screen, scheme, opening] of READ) {
  test(`the page fits a ${screen}, and is ${scheme} where the reader's screen is`, { skip }, async () => {
    const page = await opening();
    await read(page);
    for (const [part, address] of Object.entries(PARTS)) {
      await page.evaluate(`location.hash = '${address}'`);
      await page.locator(part === 'list' ? 'article.overview' : 'article.operation').waitFor();
      await page.screenshot({ path: artifact(`docs-${part}-${screen}-${scheme}.png`), fullPage: true });
      const wide = await page.evaluate('document.documentElement.scrollWidth');
      assert.ok(Number(wide) <= SCREENS[screen].width, `the ${part} is ${wide} wide`);
      assert.deepEqual(await violations(page), [], part);
    }
    const colour = await page.evaluate('getComputedStyle(document.documentElement).backgroundColor');
    assert.equal(colour === 'rgb(28, 32, 34)', scheme === 'dark', String(colour));
  });
}
