/** Test requests for each route and the answers that the contract allows. No request reaches a handler that writes. */
import {
  LOGIN_PATH,
  LOGOUT_PATH,
  REGISTER_PATH,
  replaceParameters,
  verbHasBody,
} from '../../shared/conventions.js';
import { isRecord } from '../../shared/is-record.js';
import type { CommittedApi, CommittedRoute } from './committed-api.js';
import type { Received, Sent } from './exchange.js';

export interface RouteProbe {
  sent: Sent;
  name: string;
  /** Whether the answer is also compared with the document. */
  isDocumented: boolean;
  /** The mistake in an answer; `undefined` if it is correct. */
  problem(answer: Received): string | undefined;
}

const VERBS = ['PUT', 'PATCH', 'DELETE', 'POST', 'GET'];
const takesBody = (verb: string): boolean => verbHasBody(verb.toLowerCase());
const JSON_TYPE = { 'Content-Type': 'application/json' };
/** A token that no host can have issued: signed tokens have two dots, Meteor's 43 characters. */
const BAD_TOKEN = { Authorization: 'Bearer no-token-of-this-server' };
export function routeProbes(route: CommittedRoute, api: CommittedApi): RouteProbe[] {
  return [
    optionsProbe(route),
    ...wrongVerbProbe(route),
    ...route.verbs.flatMap((verb) => [
      ...(takesBody(verb) ? bodyProbes(verb, route.path) : []),
      ...publicationProbes(verb, route.path, api),
    ]),
  ];
}

/** A path with a value for each parameter. */
const concretePath = (path: string): string => replaceParameters(path, () => 'x');

/** OPTIONS (C25). */
const optionsProbe = ({ path, verbs }: CommittedRoute): RouteProbe => ({
  sent: { verb: 'OPTIONS', path: concretePath(path) },
  name: 'OPTIONS',
  isDocumented: false,
  problem({ status, headers, text }) {
    if (status !== 204) return `answered ${status}, not 204`;
    if (text !== '') return 'answered with a body';
    const allowed = (headers.get('allow') ?? '').split(/, */);
    const missing = verbs.filter((verb) => !allowed.includes(verb));
    return missing.length === 0 ? undefined : `Allow lacks ${missing.join(', ')}`;
  },
});

/**
 * A verb that the path does not have (C7). The body is malformed, in case the server has a route that is not in the
 * list.
 */
function wrongVerbProbe({ path, verbs }: CommittedRoute): RouteProbe[] {
  const verb = VERBS.find((candidate) => !verbs.includes(candidate));
  if (verb === undefined) return [];
  const body = takesBody(verb) ? { headers: JSON_TYPE, body: '{' } : {};
  const problem = (answer: Received): string | undefined => {
    if (answer.status !== 405) return `answered ${answer.status}, not 405`;
    return answer.headers.has('allow') ? errorProblem(answer) : 'has no header Allow';
  };
  return [
    { sent: { verb, path: concretePath(path), ...body }, name: 'wrong verb', isDocumented: false, problem },
  ];
}

/** Invalid bodies (C36, C28). Each is refused before a handler is called. */
function bodyProbes(verb: string, path: string): RouteProbe[] {
  const sent = { verb, path: concretePath(path), headers: JSON_TYPE, body: '{"a": }' };
  const statuses = [400, TOO_MANY, ...(isAccountPath(path) ? ACCOUNT_STATUSES : [])];
  return [
    { sent, name: 'malformed JSON', isDocumented: true, problem: refused(statuses) },
    badTokenProbe({ ...sent, headers: { ...JSON_TYPE, ...BAD_TOKEN } }, [400]),
  ];
}

const TOO_MANY = 429;
/** Log-in fails with 500 unless `auth.statusCodes` says otherwise, and refuses plain HTTP in production (C30, C33). */
const ACCOUNT_STATUSES = [403, 500];
const isAccountPath = (path: string): boolean => [LOGIN_PATH, LOGOUT_PATH, REGISTER_PATH].includes(path);

/** Reads publications, which changes nothing. Publications with required arguments may refuse. */
function publicationProbes(verb: string, path: string, api: CommittedApi): RouteProbe[] {
  if (verb !== 'GET' || !api.isRead(path)) return [];
  const sent = { verb, path };
  const problem = (answer: Received): string | undefined => {
    if (answer.status >= 500) return `answered ${answer.status}`;
    return answer.status >= 400 ? errorProblem(answer) : undefined;
  };
  const streamProblem = api.isLive(path)
    ? (answer: Received): string | undefined => problem(answer) ?? liveProblem(answer)
    : refused([406, 400]);
  return [
    { sent, name: 'no arguments', isDocumented: true, problem },
    { sent: { ...sent, headers: STREAM }, name: 'stream', isDocumented: true, problem: streamProblem },
    badTokenProbe({ ...sent, headers: BAD_TOKEN }, undefined),
  ];
}

const STREAM = { Accept: 'text/event-stream' };

/** The mistake in an answer to a client that accepts only a stream (C48). */
function liveProblem({ status, text }: Received): string | undefined {
  if (status === 406) return 'answered 406, although it is live';
  return status >= 400 || /^event: (?:ready|end)$/m.test(text) ? undefined : 'is not a stream up to `ready`';
}

/** An invalid token (C28): the call runs without a user and the answer says so, or it is refused. */
const badTokenProbe = (sent: Sent, statuses: readonly number[] | undefined): RouteProbe => ({
  sent,
  name: 'bad token',
  isDocumented: false,
  problem(answer) {
    const { status, headers } = answer;
    if (status === TOO_MANY || isAccountPath(sent.path)) return undefined;
    if (statuses !== undefined && status !== 401 && !statuses.includes(status))
      return `answered ${status}, not ${statuses.join(' or ')}`;
    const challenge = headers.get('www-authenticate');
    return challenge?.includes('invalid_token') === true
      ? undefined
      : 'WWW-Authenticate does not report the invalid token';
  },
});

const refused =
  (statuses: readonly number[]) =>
  (answer: Received): string | undefined =>
    statuses.includes(answer.status)
      ? errorProblem(answer)
      : `answered ${answer.status}, not ${statuses.filter((status) => status !== TOO_MANY).join(' or ')}`;

/** The mistake in an error's body (C34). */
function errorProblem({ json, headers }: Received): string | undefined {
  if (json === undefined) return `its error is ${headers.get('content-type') ?? 'not JSON'}`;
  const isError = isRecord(json) && typeof json['error'] === 'string' && typeof json['reason'] === 'string';
  return isError ? undefined : 'its error has no error and reason';
}
