import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http';
import { DOCS_PATH, NO_SNIFFING } from '../../shared/conventions.js';
import {
  type ApiRequest,
  catalogueAnswer,
  errorAnswer,
  type Middleware,
  type ProcessLog,
  pathOfTarget,
  type ServerListener,
  targetBelowMount,
} from '../runtime/index.js';
import { sendJson } from './json-answer.js';
import { plainLog } from './plain-log.js';
import { answerRefusalsOfNode, withHost } from './refusals-of-node.js';
import { refuseSlowBodies } from './slow-bodies.js';

/** How many milliseconds a client may take to send the headers, and how often the bytes of its body are counted. */
const HEADERS_TIMEOUT = 20_000;
const BODY_INTERVAL = 60_000;
/**
 * How many milliseconds a connection stays open between two requests: longer than load balancers keep theirs (mostly a
 * minute), because a request that arrives while the server closes the connection would be lost.
 */
const KEEP_ALIVE_TIMEOUT = 75_000;

/**
 * Makes a server that serves this API alone; `listen` starts it.
 * @param createApi makes the API's listener; requests that match no route go to the `next` listener
 * @param docs a page served at `/docs`, unless the API has a route there
 * @param health answers health checks in front of the page
 * @param log gets failures of the page
 */
export function createServer(
  createApi: (next: RequestListener) => ServerListener,
  docs?: Middleware,
  health: Middleware = (_request, _response, next) => next(),
  log: () => ProcessLog = () => plainLog,
): Server {
  const page = docs === undefined ? nothing : pageListener(docs, log);
  const { listener, observer } = createApi((request, response) =>
    health(request, response, () => page(request, response)),
  );
  const server = createHttpServer({ requireHostHeader: false }, withHost(listener, observer));
  server.headersTimeout = HEADERS_TIMEOUT;
  refuseSlowBodies(server, BODY_INTERVAL);
  server.keepAliveTimeout = KEEP_ALIVE_TIMEOUT;
  answerRefusalsOfNode(server, observer);
  return server;
}

/** C36 */
const nothing: RequestListener = (_request, response) => sendJson(response, catalogueAnswer('nothingThere'));

/** Serves the page at its path, and leads there from the root. */
const pageListener =
  (docs: Middleware, log: () => ProcessLog): RequestListener =>
  (request, response) => {
    const { url = '/' } = request;
    const target = targetBelowMount(DOCS_PATH, url);
    // Relative, because a proxy may have removed the beginning of the path.
    if (pathOfTarget(url) === '/')
      response.writeHead(302, { ...NO_SNIFFING, Location: `.${DOCS_PATH}/` }).end();
    else if (target === undefined) nothing(request, response);
    else
      docs(Object.assign(request, { originalUrl: url, url: target }), response, (error) => {
        if (error === undefined) nothing(request, response);
        else if (response.headersSent) response.destroy();
        else sendJson(response, errorAnswer(error, request as ApiRequest, log()));
      });
  };
