/** A server answers the same when an application's bundler has packed it with all packages, far from their files. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { lazy } from '../src/shared/memoize.js';
import { BUNDLERS, type Bundler } from './bundlers.js';
import { type StartOptions, startHost } from './contract/running-host.js';
import { generatedFixture } from './generated-fixtures.js';
import { startApplication } from './server/meteor/application.js';

const BUNDLER_NAMES = Object.keys(BUNDLERS) as Bundler[];

const PAGE = ['/docs/', '/docs/page.js', '/docs/page.css', '/docs/icon.svg', '/docs/openapi.json'];
const ACCOUNT = { username: 'ada', password: 'a long password' };

interface Entry {
  path: string;
  methods: string[];
}

/** Each route of the list, and the files of the page: verb and path. */
function requestsOf(fixture: string): [verb: string, path: string][] {
  const folder = generatedFixture(fixture)?.folder ?? '';
  const list: { 'api-routes': Entry[] } = JSON.parse(readFileSync(join(folder, 'api-routes.json'), 'utf8'));
  const routes = list['api-routes'].flatMap(({ path, methods }) =>
    methods.filter((verb) => verb !== 'options').map((verb): [string, string] => [verb.toUpperCase(), path]),
  );
  assert.ok(routes.length > 5);
  return [...routes, ...PAGE.map((path): [string, string] => ['GET', path])];
}

type Ask = (verb: string, path: string, json?: unknown) => Promise<{ status: number }>;

/** The statuses of all routes, after an account was created and used. */
async function statuses(requests: readonly [verb: string, path: string][], ask: Ask): Promise<string[]> {
  const answers: string[] = [];
  for (const path of ['/users/register', '/users/login']) {
    const { status } = await ask('POST', path, ACCOUNT);
    answers.push(`${path} ${status}`);
  }
  assert.deepEqual(answers, ['/users/register 200', '/users/login 200']);
  for (const [verb, path] of requests) {
    const { status } = await ask(verb, path, verb === 'GET' ? undefined : {});
    answers.push(`${verb} ${path} ${status}`);
  }
  return answers;
}

const STANDALONE = 'demo/company';

async function standaloneStatuses(start: StartOptions): Promise<string[]> {
  const requests = requestsOf(STANDALONE);
  const running = await startHost(STANDALONE, { main: 'server/main.ts', ...start });
  try {
    return await statuses(requests, (verb, path, json) =>
      running.send(verb, path, json === undefined ? {} : { json }),
    );
  } finally {
    await running.stop();
  }
}

const METEOR = 'hosts/meteor-app';

async function meteorStatuses(bundler?: Bundler): Promise<string[]> {
  const requests = requestsOf(METEOR);
  const running = await startApplication(METEOR, ['server/main.ts'], { bundler });
  running.standIn.accounts.removeDefaultRateLimit();
  try {
    return await statuses(requests, async (verb, path, json) => {
      const answer = await fetch(`${running.url}/api${path}`, {
        method: verb,
        ...(json === undefined
          ? {}
          : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(json) }),
      });
      await answer.text();
      return answer;
    });
  } finally {
    await running.stop();
  }
}

const expectedOfStandalone = lazy(() => standaloneStatuses({}));
const expectedOfMeteor = lazy(() => meteorStatuses());

for (const bundler of BUNDLER_NAMES) {
  test(`a standalone server that ${bundler} has bundled answers each route as ever`, async () => {
    const expected = await expectedOfStandalone();
    assert.ok(PAGE.every((path) => expected.includes(`GET ${path} 200`)));
    assert.deepEqual(await standaloneStatuses({ bundler }), expected);
  });

  test(`a Meteor server that ${bundler} has bundled answers each route as ever`, async () => {
    const expected = await expectedOfMeteor();
    assert.ok(PAGE.every((path) => expected.includes(`GET ${path} 200`)));
    assert.deepEqual(await meteorStatuses(bundler), expected);
  });
}
