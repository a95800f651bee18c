/** Which spellings of a path an API answers: none that middleware in front, which guards the path, is not asked for. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import express, { type RequestHandler } from 'express';
import express4 from 'express4';
import { createListener, createRouter, method, Router } from '../../../../src/server/runtime/runtime.js';
import fc, { runsOf } from '../../../random.js';
import type { FakeHost } from '../support/fake-host.js';
import { raw } from '../support/raw.js';
import { type Served, serve } from '../support/serve.js';

/** As in a generated folder. */
const PATHS = [
  '/methods/whoami',
  '/methods/a.b',
  '/methods/a%2Fb',
  '/methods/%C3%A4%20b',
  '/methods/\\(x\\)\\*%3F',
  "/methods/it's",
  '/methods/jobs%3Arun',
  '/v1/things\\:rename',
  '/users/@me',
  '/widgets/:"0"',
  '/of/:"0"/state',
];

function routes(host: FakeHost): Router {
  const router = Router();
  for (const path of PATHS) {
    host.define(path, (...values) => ({ path, values }));
    router.post(path, method(path, { scopes: [] }));
  }
  return router;
}

type Application = ReturnType<typeof express>;
const EXPRESSES: Readonly<Record<string, () => Application>> = {
  'Express 5': express,
  // Its types are others, and it does the same.
  'Express 4': express4 as unknown as () => Application,
};

interface Guarded {
  served: Served;
  /** Sends a target as it is; returns the status, the route that answered, and those whose guards were asked. */
  ask(target: string): Promise<{ status: number; answered: string | undefined; guarded: string[] }>;
}

/** Each route has a guard in front of the API, by the route's own path. */
async function guard(
  t: Parameters<typeof serve>[0],
  create: () => Application,
  at: string,
): Promise<Guarded> {
  const guarded: string[] = [];
  const answered: string[] = [];
  const served = await serve(t, routes, {}, (_app, _router, api) => {
    const app = create().set('env', 'test');
    for (const path of PATHS) {
      const note: RequestHandler = ({ params }, _response, next) => {
        guarded.push([path, ...Object.values(params)].join(' '));
        next();
      };
      app.use(`${at}${create === express ? path : path.replaceAll('"', '')}`, note);
    }
    const watched = { ...api, host: { ...api.host, method: recordedMethod } };
    function recordedMethod(name: string): ReturnType<typeof api.host.method> {
      const registeredMethod = api.host.method(name);
      return (
        registeredMethod && {
          ...registeredMethod,
          call: (_self, values) => void answered.push([name, ...values].join(' ')),
        }
      );
    }
    return app.use(at === '' ? '/' : at, createRouter(watched));
  });
  return {
    served,
    async ask(target) {
      guarded.length = 0;
      answered.length = 0;
      const head = `POST ${target} HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n`;
      const status = Number((await raw(served.port, Buffer.from(head, 'latin1'))).slice(9, 12));
      return { status, answered: answered[0], guarded: [...guarded] };
    },
  };
}

/** What answers a target, and whether Express asks a guard at `/methods/whoami`. */
const SPELLINGS: readonly [target: string, status: number, isGuarded: boolean][] = [
  ['/methods/whoami', 200, true],
  ['/methods/whoami?x=/y', 200, true],
  ['/methods/whoami?#', 200, true],
  ['/METHODS/whoami', 404, true],
  ['/methods/whoami/', 404, true],
  ['//methods/whoami', 404, false],
  ['/methods//whoami', 404, false],
  ['///methods/whoami', 404, false],
  ['/methods%2Fwhoami', 404, false],
  ['/./methods/whoami', 404, false],
  ['/x/../methods/whoami', 404, false],
  ['/methods/./whoami', 404, false],
  ['/methods/whoami;x', 404, false],
  ['/methods/whoami%20', 404, false],
  ['/methods/who%61mi', 404, false],
  ['/%6Dethods/whoami', 404, false],
  ['/methods/whoami#', 400, true],
  ['/methods\\whoami', 404, false],
  ['/methods\\whoami#', 400, true],
  ['/methods/whoami\xa0', 400, false],
  ['http://h/methods/whoami', 200, true],
  ['HTTP://H_1.x:80/methods/whoami', 200, true],
  ['https://[::1]:/methods/whoami?x', 200, true],
  ['http://h/methods/who%61mi', 404, false],
  ['http://h', 404, false],
  ['http://h?/methods/whoami', 404, false],
  ['x://h/methods/whoami', 404, true],
];

/** Whole URLs without a valid authority. */
const NO_AUTHORITY = [
  'http://h:x/methods/whoami',
  'http://h:80x/methods/whoami',
  'http://u@h/methods/whoami',
  'http://u:p@h/methods/whoami',
  'http://h;/methods/whoami',
  'http://h%2f/methods/whoami',
  'http://h~x/methods/whoami',
  'http://h\\methods/whoami',
  'http:///methods/whoami',
  'http://:80/methods/whoami',
];

for (const [name, create] of Object.entries(EXPRESSES)) {
  for (const at of ['', '/api']) {
    test(`a guard of ${name} is asked for every spelling of a path that an API at '${at}' answers`, async (t) => {
      const { ask } = await guard(t, create, at);
      for (const [target, status, isGuarded] of SPELLINGS) {
        const asked = await ask(target.replace(/^(?:\w+:\/\/[^/?#]*)?/, `$&${at}`));
        assert.equal(asked.guarded.includes('/methods/whoami'), isGuarded, target);
        assert.equal(asked.status, status, target);
        assert.equal(asked.answered, status === 200 ? '/methods/whoami' : undefined, target);
      }
    });
  }

  test(`a target without a valid authority is 400 behind ${name}`, async (t) => {
    const { ask } = await guard(t, create, '');
    for (const target of NO_AUTHORITY) assert.equal((await ask(target)).status, 400, target);
  });
}

for (const path of ['/', '/api'])
  test(`a listener at '${path}' answers these spellings, and no target without a valid authority`, async (t) => {
    const { port } = await serve(t, routes, {}, (_app, _router, api) =>
      createListener(api, undefined, { path }),
    );
    const ask = async (target: string): Promise<number> => {
      const head = `POST ${target} HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n`;
      return Number((await raw(port, Buffer.from(head, 'latin1'))).slice(9, 12));
    };
    const at = path === '/' ? '' : path;
    for (const [target, status] of SPELLINGS) {
      // Express reads this backslash as a slash before the API is asked.
      const expected = target === '/methods\\whoami#' ? 404 : status;
      assert.equal(await ask(target.replace(/^(?:\w+:\/\/[^/?#]*)?/, `$&${at}`)), expected, target);
    }
    for (const target of NO_AUTHORITY) assert.equal(await ask(target), 400, target);
  });

/** The text of one of the routes, in pieces that are characters or percent-encodings. */
const pieces = fc
  .constantFrom(
    ...PATHS.map((path) => path.replaceAll('\\', '').replace(':"0"', "it's")),
    '/widgets/a%2Fb',
    '/of/%C3%A4/state',
  )
  .map((path) => path.match(/%..|./gs) ?? []);

const encoded = (text: string): string => `%${text.charCodeAt(0).toString(16).padStart(2, '0')}`;

/** Ways to write one piece otherwise. */
const EDITS: Readonly<Record<string, (piece: string) => string>> = {
  encode: (piece) => (piece.length === 1 ? encoded(piece) : piece),
  'encode in uppercase': (piece) => (piece.length === 1 ? encoded(piece).toUpperCase() : piece),
  decode: (piece) => (piece.length === 1 ? piece : String.fromCharCode(Number.parseInt(piece.slice(1), 16))),
  lowercase: (piece) => piece.toLowerCase(),
  uppercase: (piece) => piece.toUpperCase(),
  double: (piece) => piece + piece,
  ...Object.fromEntries(
    ['/', '/.', '/..', ';', '#', '?', '\\', "'", '%2F', '%2e', '%00', '%', '\xa0', '\xc3', '"', '{', '|'].map(
      (text) => [`add ${text}`, (piece: string) => piece + text],
    ),
  ),
};

const edit = fc.record({ at: fc.nat(), how: fc.constantFrom(...Object.values(EDITS)) });
const beginning = fc.oneof(
  { weight: 3, arbitrary: fc.constant('') },
  fc.constantFrom(
    'http://h',
    'http://h:1',
    'HTTPS://[::1]',
    'http://h:x',
    'http://u@h',
    'http://',
    'http://[::1',
    'http://h?',
    'x://h',
    '/',
  ),
);
const query = fc.oneof(
  { weight: 2, arbitrary: fc.constant('') },
  fc.constantFrom('?x', '?\xa0', '?x#y', "?'", '#'),
);

const targets = fc
  .tuple(beginning, pieces, fc.array(edit, { maxLength: 2 }), query)
  .map(([before, path, edits, after]) => {
    const edited = [...path];
    for (const { at, how } of edits) edited[at % edited.length] = how(edited[at % edited.length] ?? '');
    return `${before}${edited.join('')}${after}`;
  });

for (const [name, create] of Object.entries(EXPRESSES)) {
  test(`${name} asks the guard of each route that answers, with the same parameters`, async (t) => {
    const { ask } = await guard(t, create, '');
    let answers = 0;
    await fc.assert(
      fc.asyncProperty(targets, async (target) => {
        const { answered, guarded } = await ask(target);
        if (answered === undefined) return;
        answers += 1;
        assert.ok(guarded.includes(answered), `${answered} by ${target}, past ${guarded}`);
      }),
      { numRuns: runsOf(5_000) },
    );
    assert.ok(answers > 100, `${answers}`);
  });
}
