import { execFile } from 'node:child_process';
import type { RequestHandler } from 'express4';
import { TIMEOUTS } from '../stand-in/webapp.js';
import { type Probes, standIn, thrown, told } from './probe.js';
import { type Received, serving } from './serving.js';

const nothing = () => {};
const page = ({ status, headers, body }: Received) => ({
  status,
  contentType: headers['content-type'],
  bodyContains: /__meteor_runtime_config__/.exec(body)?.[0],
});
const seen: RequestHandler = (incoming, response) => {
  const { url, baseUrl, path, query, body, cookies, secure, protocol, originalUrl } = incoming;
  response.json({
    url,
    baseUrl,
    path,
    query,
    'typeof body': typeof body,
    'typeof cookies': typeof cookies,
    secure,
    protocol,
    originalUrl,
  });
};
const flat =
  (where: string): RequestHandler =>
  (_request, response) => {
    response.writeHead(200, ['Content-Type', 'text/plain', 'X-Where', where]);
    response.end(where);
  };
const picked = (from: object, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, (from as Record<string, unknown>)[name]]));

/** Two writes; the second waits long enough for the first to arrive, if it is sent at all. */
const stream =
  (ended: Set<string>, prepare: { flush?: boolean; control?: string } = {}): RequestHandler =>
  ({ baseUrl }, response) => {
    response.setHeader('Content-Type', 'text/event-stream');
    if (prepare.control !== undefined) response.setHeader('Cache-Control', prepare.control);
    response.write(`data: ${'first'.repeat(300)}\n\n`);
    if (prepare.flush === true) (response as unknown as { flush(): void }).flush();
    setTimeout(() => {
      ended.add(baseUrl);
      response.end('data: second\n\n');
    }, 250);
  };
/** The head of a gzip stream says nothing. */
const GZIP_HEAD = 10;
const GZIP = { headers: { 'accept-encoding': 'gzip' } };
/** Meteor's seconds, fifty times as fast. */
const FAST = 1 / 50;

export const webappProbes: Probes = {
  'webapp-1': () => {
    const { handlers, rawHandlers, connectHandlers, rawConnectHandlers } = standIn().WebApp;
    return [
      typeof handlers,
      typeof rawHandlers,
      connectHandlers === handlers,
      rawConnectHandlers === rawHandlers,
    ];
  },
  'webapp-2': () => {
    const { handlers } = standIn().WebApp;
    return ['trust proxy', 'etag', 'x-powered-by', 'query parser'].map((name) => handlers.get(name));
  },
  'webapp-3': () =>
    serving({}, nothing, async (send) => {
      const [path, script] = [page(await send('/no/such')), page(await send('/no/such.js'))];
      return JSON.stringify(path) === JSON.stringify(script) ? path : { path, script };
    }),
  'webapp-4': () =>
    serving({}, nothing, async (send) => {
      const told = async (method: string) => {
        const { status, headers, body } = await send('/no/such', { method });
        return { status, allow: headers['allow'], body };
      };
      const [post, remove] = [await told('POST'), await told('DELETE')];
      return JSON.stringify(post) === JSON.stringify(remove) ? post : { post, remove };
    }),
  'webapp-5': () =>
    serving({}, nothing, async (send) => {
      const answers = [
        await send('/no/such', { method: 'OPTIONS' }),
        await send('/no/such', { method: 'HEAD' }),
      ];
      return answers.map(({ status, body }) => ({ status, body }));
    }),
  'webapp-6': () =>
    serving(
      {},
      ({ handlers }) => handlers.use('/seen', seen),
      async (send) => {
        const { originalUrl, ...others } = JSON.parse((await send('/seen/a/b?x=1&y[z]=2')).body);
        return others;
      },
    ),
  'webapp-7': () =>
    serving(
      { rootUrl: 'http://host/sub' },
      ({ handlers }) => handlers.use('/seen', seen),
      async (send) =>
        picked(JSON.parse((await send('/sub/seen/a/b')).body), ['url', 'baseUrl', 'originalUrl']),
    ),
  'webapp-8': async () => [
    await serving(
      { rootUrl: 'http://host/sub' },
      ({ rawHandlers }) => rawHandlers.use('/seen', seen),
      async (send) =>
        `rawHandlers answer, originalUrl ${JSON.parse((await send('/seen/a/b')).body).originalUrl}`,
    ),
    await serving(
      { rootUrl: 'http://host/sub' },
      ({ handlers }) => handlers.use('/seen', seen),
      async (send) => picked(await send('/seen/a/b'), ['status']),
    ),
  ],
  'webapp-9': () => standIn({ rootUrl: 'http://host/sub' }).runtimeConfig.ROOT_URL_PATH_PREFIX,
  'webapp-10': () =>
    serving(
      {},
      ({ handlers }) => handlers.use('/flat', flat('handlers')),
      async (send) => {
        const { status, raw } = await send('/flat');
        return { status, headers: picked(raw, ['C', 't', 'X', 'h']) };
      },
    ),
  'webapp-11': () =>
    serving(
      {},
      ({ rawHandlers }) => rawHandlers.use('/flat', flat('rawHandlers')),
      async (send) => {
        const { status, raw } = await send('/flat');
        return { status, headers: picked(raw, ['Content-Type', 'X-Where']) };
      },
    ),
  'webapp-12': () =>
    serving(
      {},
      ({ handlers }) =>
        handlers.use('/sized', ({ query }, response) => {
          const size = Number(query['size']);
          response.writeHead(200, { 'Content-Type': 'text/plain', 'Content-Length': size });
          response.end('x'.repeat(size));
        }),
      async (send) => {
        const sizes = [3000, 1100, 1000];
        const answers = await Promise.all(sizes.map((size) => send(`/sized?size=${size}`, GZIP)));
        const encodings = sizes.map((size, index) => [
          size,
          answers[index]?.headers['content-encoding'] ?? null,
        ]);
        const vary = [...new Set(answers.map(({ headers }) => headers['vary']))].join();
        return { ...Object.fromEntries(encodings), vary };
      },
    ),
  'webapp-13': () => {
    const ended = new Set<string>();
    return serving(
      {},
      ({ handlers }) => {
        handlers.use('/held', stream(ended));
        handlers.use('/flushed', stream(ended, { flush: true }));
        handlers.use('/plain', stream(ended, { control: 'no-transform' }));
      },
      async (send) => {
        const paths = ['/held', '/flushed', '/plain'];
        const [buffered, flushed, plain] = await Promise.all(paths.map((path) => send(path, GZIP)));
        const isPlain = plain?.headers['content-encoding'] === undefined;
        return [
          told(Number(buffered?.early) <= GZIP_HEAD, 'both arrive at the end'),
          told(Number(flushed?.early) > GZIP_HEAD, 'first arrives at once'),
          told(Number(plain?.early) > 0 && isPlain, 'first arrives at once, not compressed'),
        ];
      },
      ended,
    );
  },
  'webapp-14': () =>
    serving(
      {},
      ({ handlers }) => {
        handlers.use('/throws', () => {
          throw new Error('secret');
        });
        handlers.use('/next', (_request, _response, next) => next(new Error('secret')));
      },
      (send) =>
        quietly(async () => {
          const answers = [await send('/throws'), await send('/next')].map(({ status, headers, body }) => ({
            status,
            contentType: headers['content-type'],
            tells: body.includes('secret'),
          }));
          return JSON.stringify(answers[0]) === JSON.stringify(answers[1]) ? answers[0] : answers;
        }),
    ),
  'webapp-15': async () => {
    const script = `
      const { createStandIn } = await import(${JSON.stringify(new URL('../stand-in/stand-in.js', import.meta.url))});
      const { WebApp } = createStandIn();
      WebApp.handlers.use('/rejects', async () => { throw new Error('rejected'); });
      WebApp.httpServer.listen(0, '127.0.0.1', () => fetch('http://127.0.0.1:' + WebApp.httpServer.address().port + '/rejects'));`;
    const { code, stderr } = await new Promise<{ code: unknown; stderr: string }>((resolve) =>
      execFile(process.execPath, ['--input-type=module', '-e', script], (error, _stdout, stderr) =>
        resolve({ code: error?.code, stderr }),
      ),
    );
    return told(code === 1 && stderr.includes('Error: rejected'), 'the process ends (unhandled rejection)');
  },
  'webapp-16': () => thrown(() => standIn().Meteor.userId()),
  'webapp-17': () => {
    const timeouts = { between: TIMEOUTS.between * FAST, during: TIMEOUTS.during * FAST };
    return serving(
      { timeouts },
      ({ handlers }) => {
        handlers.use(
          '/slow',
          (_request, response) => void setTimeout(() => response.end('all'), 8000 * FAST),
        );
        handlers.use('/idle', (_request, response) => void response.write('first'));
      },
      async (send) => {
        const start = Date.now();
        const [slow, idle] = await Promise.all([send('/slow'), send('/idle')]);
        const seconds = (Date.now() - start) / FAST / 1000;
        return [
          told(slow.isWhole && slow.body === 'all', 'whole'),
          // Clocks are coarse where time goes fast.
          told(!idle.isWhole && seconds >= 110, 'cut after 120 s'),
        ];
      },
    );
  },
};

/** Express logs an error that nobody handles. */
async function quietly<Result>(run: () => Promise<Result>): Promise<Result> {
  const { error } = console;
  console.error = nothing;
  try {
    return await run();
  } finally {
    console.error = error;
  }
}
