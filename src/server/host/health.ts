/** Health checks for orchestrators: whether the process lives, and whether it is ready for requests. */
import { setTimeout as sleep } from 'node:timers/promises';
import express, { type Response, type Router } from 'express';
import { DEFAULT_RESPONSE_HEADERS, HEALTH_PATHS } from '../../shared/conventions.js';
import { catalogueAnswer, type ProcessLog } from '../runtime/index.js';

/** How many milliseconds the database may take to answer. */
const STORE_TIMEOUT = 2_000;

interface Readiness {
  isStopping(): boolean;
  /** Rejects if the database does not answer. */
  askStore(): Promise<unknown>;
  log: () => ProcessLog;
}

export function healthRoutes({ isStopping, ...store }: Readiness): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  router.get(HEALTH_PATHS.alive, (_request, response) => sendOk(response));
  router.get(HEALTH_PATHS.ready, async (_request, response) => {
    if (isStopping()) sendRefusal(response, 'shuttingDown');
    else if (await answersInTime(store)) sendOk(response);
    else sendRefusal(response, 'storeSilent');
  });
  return router;
}

function answersInTime({ askStore, log }: Omit<Readiness, 'isStopping'>): Promise<boolean> {
  const answered = askStore().then(
    () => true,
    (error: unknown) => {
      log().error(`${HEALTH_PATHS.ready}: the database does not answer:`, error);
      return false;
    },
  );
  return Promise.race([answered, sleep(STORE_TIMEOUT, false, { ref: false })]);
}

const sendOk = (response: Response): void =>
  void response.status(200).set(DEFAULT_RESPONSE_HEADERS).json({ status: 'ok' });

function sendRefusal(response: Response, refusal: 'shuttingDown' | 'storeSilent'): void {
  const { status, body } = catalogueAnswer(refusal);
  response.status(status).set(DEFAULT_RESPONSE_HEADERS).json(body);
}
