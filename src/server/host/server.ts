import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http';
import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import { DOCS_PATH, NO_SNIFFING } from '../../shared/conventions.js';
import {
  catalogueAnswer,
  errorAnswer,
  observerBehind,
  type ProcessLog,
  partOfServer,
} from '../runtime/index.js';
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
 * @param apiBefore makes the API's listener; requests that match no route go to the `next` listener
 * @param docs a page served at `/docs`, unless the API has a route there
 * @param health routes in front of the page
 * @param log gets failures of the page
 */
export function createServer(
  apiBefore: (next: RequestListener) => RequestListener,
  docs?: RequestHandler,
  health?: RequestHandler,
  log: () => ProcessLog = () => plainLog,
): Server {
  const application = express();
  application.disable('x-powered-by');
  application.disable('etag');
  application.use(noSniffing);
  if (health !== undefined) application.use(health);
  if (docs !== undefined) {
    application.use(DOCS_PATH, docs);
    // Relative, because a proxy may have removed the beginning of the path.
    application.get('/', (_request, response) => response.redirect(`.${DOCS_PATH}/`));
  }
  application.use(notFound);
  application.use(internalError(log));
  const api = apiBefore(partOfServer(application));
  const observer = observerBehind(api);
  const server = createHttpServer({ requireHostHeader: false }, withHost(api, observer));
  server.headersTimeout = HEADERS_TIMEOUT;
  refuseSlowBodies(server, BODY_INTERVAL);
  server.keepAliveTimeout = KEEP_ALIVE_TIMEOUT;
  answerRefusalsOfNode(server, observer);
  return server;
}

const noSniffing: RequestHandler = (_request, response, next) => {
  response.set(NO_SNIFFING);
  next();
};

/** C36 */
const notFound: RequestHandler = (_request, response) => {
  const { status, body } = catalogueAnswer('nothingThere');
  response.status(status).json(body);
};

/** Answers errors of the page. The API answers its own errors. */
const internalError =
  (log: () => ProcessLog): ErrorRequestHandler =>
  (error: unknown, request, response, next) => {
    if (response.headersSent) {
      next(error);
      return;
    }
    const { status, body } = isBadRequest(error)
      ? catalogueAnswer('malformedRequest')
      : errorAnswer(error, request, log());
    response.status(status).json(body);
  };

/** Express sets a status on its own errors, for example for an invalid percent-encoding. */
const isBadRequest = (error: unknown): boolean =>
  error instanceof Error && 'status' in error && error.status === 400;
