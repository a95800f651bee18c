/** The generated client of `fixtures/render/pages` against its running server: `pages`, as a loop and as a type. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ClientOptions, Fetch } from '../../templates/client/send.js';
import { type RunningHost, startHost } from '../contract/running-host.js';
import { importClient } from './generated-client.js';

type Pages = { pages(options?: object): AsyncIterable<Record<string, unknown>> };

interface Client {
  createClient(options: ClientOptions): {
    publications: {
      tasks: { in: Pages; latest: Pages };
      things: Pages & (() => Promise<{ things: object[] }>);
    };
  };
}

let host: RunningHost;
let client: Client;
let requests: string[] = [];

const counting: Fetch = (url, init) => {
  requests.push(url.slice(host.url.length));
  return fetch(url, init);
};

before(async () => {
  client = await importClient('render/pages');
  host = await startHost('render/pages');
  for (const index of [1, 2, 3, 4, 5]) {
    const json = { _id: `t${index}`, list: 'home', title: `Title ${index}`, createdAt: { $date: index } };
    await host.send('POST', '/tasks', { json });
    await host.send('POST', '/things', { json: { _id: `t${index}` } });
  }
});
after(() => host.stop());

async function collected(pages: AsyncIterable<Record<string, unknown>>): Promise<Record<string, unknown>[]> {
  const documents: Record<string, unknown>[] = [];
  for await (const document of pages) documents.push(document);
  return documents;
}

test('a loop reads page after page, each when it is reached', async () => {
  const { publications } = client.createClient({ baseUrl: host.url, fetch: counting });
  requests = [];
  const seen: unknown[] = [];
  for await (const { _id } of publications.tasks.in.pages({ list: 'home', sort: 'createdAt' })) {
    seen.push([_id, requests.length]);
    if (seen.length === 3) break;
  }
  assert.deepEqual(seen, [
    ['t1', 1],
    ['t2', 1],
    ['t3', 2],
  ]);
  assert.match(requests[1] ?? '', /^\/publications\/tasks\.in\?list=home&sort=createdAt&after=[\w-]+$/);
});

test('documents have their types, and the fields that are chosen', async () => {
  const { tasks, things } = client.createClient({ baseUrl: host.url }).publications;
  const whole = await collected(tasks.in.pages({ list: 'home', limit: 5 }));
  assert.deepEqual(whole[0]?.['createdAt'], new Date(5));
  const chosen = await collected(tasks.in.pages({ list: 'home', fields: ['title', 'done'], sort: '-title' }));
  assert.deepEqual(chosen[4], { _id: 't1', title: 'Title 1' });
  assert.equal((await collected(tasks.latest.pages())).length, 3);
  assert.equal((await collected(things.pages({ sort: 'value' }))).length, 5);
  assert.equal((await things()).things.length, 1);
});

test('an error of a page is thrown', async () => {
  const { tasks } = client.createClient({ baseUrl: host.url }).publications;
  await assert.rejects(collected(tasks.in.pages({ list: 'home', limit: 6 })), {
    status: 400,
    error: 'invalid-page',
  });
});
