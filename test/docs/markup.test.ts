/** Words of a document are text on the page, whatever they hold, and Markdown leads nowhere but to the web. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import express from 'express';
import type { Locator, Page } from 'playwright-core';
import { createDocs } from '../../src/server/runtime/runtime.js';
import { skipWithoutBrowser } from './browser.js';
import { openBrowser } from './shared-browser.js';

const skip = skipWithoutBrowser();

/** The page of a document; the policy is taken away, so that nothing but the page itself keeps code from running. */
async function pageOf(t: TestContext, document: object): Promise<Page> {
  const app = express();
  app.use((_request, response, next) => {
    const set = response.setHeader.bind(response);
    response.setHeader = (name, value) =>
      /^content-security-policy$/i.test(name) ? response : set(name, value);
    next();
  });
  const server = app.use('/docs', createDocs(document)).listen(0, '127.0.0.1');
  t.after(() => server.close());
  await once(server, 'listening');
  const page = await (await openBrowser()).newPage();
  t.after(() => page.close());
  page.setDefaultTimeout(20_000);
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/docs`);
  await page.locator('#page .operations').waitFor();
  return page;
}

const HOSTILE = [
  '<img src="x" onerror="ran = 1">',
  '<script>ran = 1</script>',
  '<b id="bold">b</b>',
  '<a href="javascript:ran = 1">click</a>',
  '[link](javascript:ran=1)',
  '[coded](java&#115;cript:ran=1)',
  '[data](data:text/html,<script>ran=1</script>)',
  '<javascript:ran=1>',
  '![picture](x.png "onerror=ran")',
  '[named][it]',
].join(' ');
const BLOCKS = `${HOSTILE}\n\n<div onclick="ran = 1">\n${HOSTILE}\n</div>\n\n- ${HOSTILE}\n\n[it]: javascript:ran=1`;

function hostileDocument(): object {
  const schema = {
    type: 'object',
    description: BLOCKS,
    required: [HOSTILE],
    properties: {
      [HOSTILE]: { type: 'string', title: HOSTILE, description: BLOCKS, default: HOSTILE, pattern: HOSTILE },
      choice: { enum: [HOSTILE], examples: [HOSTILE] },
      inner: { $ref: '#/components/schemas/Inner' },
    },
    examples: [{ [HOSTILE]: HOSTILE }],
  };
  const json = { content: { 'application/json': { schema } } };
  const error = { content: { 'application/json': { example: { error: HOSTILE, reason: HOSTILE } } } };
  const operation = {
    operationId: HOSTILE,
    summary: HOSTILE,
    description: BLOCKS,
    tags: [HOSTILE],
    parameters: [
      { name: HOSTILE, in: 'query', description: BLOCKS, required: true, example: HOSTILE },
      { name: 'choice', in: 'query', schema: { enum: [HOSTILE] } },
    ],
    requestBody: { description: BLOCKS, ...json },
    responses: {
      200: { description: BLOCKS, headers: { [HOSTILE]: { description: BLOCKS } }, ...json },
      400: { description: HOSTILE, ...error },
    },
  };
  const address = 'javascript:ran=1';
  return {
    openapi: '3.1.0',
    info: {
      title: HOSTILE,
      version: HOSTILE,
      description: BLOCKS,
      termsOfService: address,
      contact: { name: HOSTILE, url: address, email: HOSTILE },
      license: { name: HOSTILE, url: address },
    },
    externalDocs: { url: address, description: HOSTILE },
    tags: [{ name: HOSTILE, description: BLOCKS }],
    paths: { '/status': { post: operation } },
    components: {
      schemas: { Inner: { type: 'object', properties: { [HOSTILE]: { description: BLOCKS } } } },
    },
  };
}

/** What could run, and where links lead that do not lead to the web or to mail. */
const FOUND = `[
  ...document.querySelectorAll('img, iframe, object, #page script, #bold, [style]'),
  ...[...document.querySelectorAll('*')].filter((node) => [...node.attributes].some(({ name }) => name.startsWith('on'))),
  ...[...document.querySelectorAll('a')].filter(({ protocol }) => !/^(https?|mailto):$/.test(protocol)),
].map((node) => node.outerHTML)`;

/** In the page itself: a click of the mouse at each of hundreds of elements takes a minute. */
const clickAll = (elements: Locator): Promise<void> =>
  elements.evaluateAll((nodes) => {
    for (const node of nodes) (node as { click(): void } & typeof node).click();
  });

test('words of the document are text, whatever they hold', { skip }, async (t) => {
  const page = await pageOf(t, hostileDocument());
  assert.deepEqual(await page.evaluate(FOUND), []);
  assert.equal(await page.title(), HOSTILE);
  await page.getByRole('main').getByRole('link').last().click();
  await page.getByLabel('Code in curl').waitFor();
  await clickAll(page.locator('article summary'));
  await page.locator('.fields .fields').first().waitFor();
  assert.deepEqual(await page.evaluate(FOUND), []);
  const text = await page.getByRole('main').innerText();
  assert.match(text, /<img src="x" onerror="ran = 1">/);
  await clickAll(page.getByText(/^(?:link|coded|data|named)$/));
  assert.equal(await page.evaluate('globalThis.ran'), undefined);
});

test('an answer and its headers are text, whatever they hold', { skip }, async (t) => {
  const page = await pageOf(t, { openapi: '3.1.0', paths: { '/a': { get: { summary: 'Reads.' } } } });
  const body = JSON.stringify({
    error: HOSTILE,
    reason: HOSTILE,
    details: [HOSTILE, { path: HOSTILE, message: HOSTILE }],
  });
  await page.route('**/a', (route) => route.fulfill({ status: 400, headers: { 'x-a': HOSTILE }, body }));
  await page.getByRole('main').getByRole('link').last().click();
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('alert').filter({ hasText: 'onerror' }).waitFor();
  assert.deepEqual(await page.evaluate(FOUND), []);
  assert.equal(await page.evaluate('globalThis.ran'), undefined);
});

test('Markdown of a description is shown as what it says', { skip }, async (t) => {
  const description = [
    'One *two* **three** `four <b>` AT&amp;T &lt;five&gt; [six](https://six.example/a?b=1) <https://seven.example>',
    '- eight\n- nine\n\n  ```js\n  ten("<i>")\n  ```\n',
    '1. eleven',
    '> twelve',
    '# thirteen',
    '| a | b |\n|---|---|\n| 1 | `2` |',
    'four\\*teen  \nfifteen',
  ].join('\n\n');
  const page = await pageOf(t, { openapi: '3.1.0', info: { description }, paths: { '/a': { get: {} } } });
  const shown = page.locator('.overview > .prose');
  const html = await shown.evaluate((node) => (node as { innerHTML: string }).innerHTML);
  const blank = 'target="_blank" rel="noopener noreferrer"';
  assert.equal(
    html,
    '<p>One <em>two</em> <strong>three</strong> <code>four &lt;b&gt;</code> AT&amp;T &lt;five&gt; ' +
      `<a href="https://six.example/a?b=1" ${blank}>six</a> <a href="https://seven.example/" ${blank}>https://seven.example</a></p>` +
      '<ul><li><p>eight</p></li><li><p>nine</p><pre tabindex="0"><code>ten("&lt;i&gt;")</code></pre></li></ul>' +
      '<ol start="1"><li>eleven</li></ol><blockquote><p>twelve</p></blockquote><p><strong>thirteen</strong></p>' +
      '<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td><code>2</code></td></tr></table>' +
      '<p>four*teen<br>fifteen</p>',
  );
});
