/** Meteor's package `webapp`: its order of middleware on Express 4, its page for every other path. */
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import compression from 'compression';
import express4, { type RequestHandler } from 'express4';

export interface WebAppOptions {
  rootUrl: string;
  /** How long a connection may be idle between requests, and during one. */
  timeouts?: { between: number; during: number };
}

/** Meteor's own. */
export const TIMEOUTS = { between: 5_000, during: 120_000 };

type Application = ReturnType<typeof express4>;
/** Its types do not know how it is called for each request. */
type TopApplication = Application & { handle: RequestListener };

export interface WebApp {
  express: typeof express4;
  expressApp: TopApplication;
  handlers: Application;
  connectHandlers: Application;
  rawHandlers: Application;
  rawConnectHandlers: Application;
  httpServer: Server;
}

export function createWebApp({ rootUrl, timeouts = TIMEOUTS }: WebAppOptions): {
  prefix: string;
  WebApp: WebApp;
} {
  const prefix = new URL(rootUrl).pathname.replace(/\/$/, '');
  const [expressApp, rawHandlers, handlers] = [express4(), express4(), express4()];
  for (const application of [expressApp, rawHandlers, handlers]) {
    application.disable('x-powered-by');
    application.disable('etag');
    application.set('env', 'production');
  }
  expressApp.use(rawHandlers);
  // Its types are those of Express 5.
  expressApp.use(compression() as unknown as RequestHandler);
  expressApp.use(readCookies);
  expressApp.use(stripPrefix(prefix));
  expressApp.use(handlers);
  expressApp.use(page(prefix));
  const httpServer = createServer(expressApp);
  httpServer.setTimeout(timeouts.between);
  httpServer.on('request', (request: IncomingMessage, response: ServerResponse) => {
    request.setTimeout(timeouts.during);
    response.on('finish', () => response.setTimeout(timeouts.between));
  });
  httpServer.on('upgrade', (_request, socket) => socket.destroy());
  return {
    prefix,
    WebApp: {
      express: express4,
      expressApp: expressApp as TopApplication,
      handlers,
      connectHandlers: handlers,
      rawHandlers,
      rawConnectHandlers: rawHandlers,
      httpServer,
    },
  };
}

const readCookies: RequestHandler = (request, _response, next) => {
  const pairs = (request.headers.cookie ?? '').split(';').flatMap((part) => {
    const [name = '', ...value] = part.split('=');
    return value.length === 0 ? [] : [[name.trim(), decodeURIComponent(value.join('=').trim())]];
  });
  request.cookies = Object.fromEntries(pairs);
  next();
};

/** Outside the prefix there is nothing. */
const stripPrefix =
  (prefix: string): RequestHandler =>
  (request, response, next) => {
    if (prefix === '') return next();
    const [path = '', ...query] = request.url.split('?');
    if (path !== prefix && !path.startsWith(`${prefix}/`)) {
      response.writeHead(404);
      response.end('Unknown path');
      return;
    }
    request.url = [path.slice(prefix.length) || '/', ...query].join('?');
    next();
  };

const page =
  (prefix: string): RequestHandler =>
  ({ method }, response) => {
    if (method === 'OPTIONS') response.status(200).end();
    else if (method !== 'GET' && method !== 'HEAD')
      response.status(405).set('Allow', 'OPTIONS, GET, HEAD').end();
    else {
      const config = JSON.stringify({ ROOT_URL_PATH_PREFIX: prefix });
      response.status(200).set('Content-Type', 'text/html; charset=utf-8');
      response.end(`<!DOCTYPE html><script>__meteor_runtime_config__ = ${config}</script>`);
    }
  };
