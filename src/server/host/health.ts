/** Health checks for orchestrators: whether the process lives, and whether it is ready for requests. */
import { setTimeout as sleep } from 'node:timers/promises';
import { HEALTH_PATHS } from '../../shared/conventions.js';
import { catalogueAnswer, type Middleware, type ProcessLog, pathOfTarget } from '../runtime/index.js';
import { sendJson } from './json-answer.js';

/** How many milliseconds the database may take to answer. */
const STORE_TIMEOUT = 2_000;

interface Readiness {
  isStopping(): boolean;
  /** Rejects if the database does not answer. */
  askStore(): Promise<unknown>;
  log: () => ProcessLog;
}

const OK = { status: 200, body: { status: 'ok' } };

export function healthChecks({ isStopping, ...store }: Readiness): Middleware {
  return (request, response, next) => {
    const path = pathOfTarget(request.url ?? '');
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead && path === HEALTH_PATHS.alive) sendJson(response, OK);
    else if (!isRead || path !== HEALTH_PATHS.ready) next();
    else if (isStopping()) sendJson(response, catalogueAnswer('shuttingDown'));
    else
      void answersInTime(store).then((answers) =>
        sendJson(response, answers ? OK : catalogueAnswer('storeSilent')),
      );
  };
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
