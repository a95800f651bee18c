/** Compares a running server with its committed API. No request reaches a handler that writes. */
import { isDeepStrictEqual } from 'node:util';
import { ROUTE_LIST_NAME, ROUTE_LIST_PATH, replaceParameters } from '../../shared/conventions.js';
import { isRecord } from '../../shared/is-record.js';
import type { CommittedApi, CommittedRoute } from './committed-api.js';

export interface ServerFinding {
  verb: string;
  path: string;
  problem: string;
}

interface Verified {
  findings: ServerFinding[];
  requests: number;
}

interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** `undefined` if the body is not JSON. */
  json: unknown;
}

export async function verifyServer(
  address: string,
  api: CommittedApi,
): Promise<Verified | { unreached: string }> {
  let list: Answer;
  try {
    list = await send(address, 'GET', ROUTE_LIST_PATH);
  } catch (error) {
    return { unreached: errorReason(error) };
  }
  const findings = listFindings(list, api);
  const find = async (verb: string, path: string, judge: (answer: Answer) => string | undefined) => {
    const concrete = replaceParameters(path, () => 'x');
    const problem = await send(address, verb, concrete).then(judge, didNotAnswer);
    if (problem !== undefined) findings.push({ verb, path, problem });
  };
  for (const route of api.routes)
    await find('OPTIONS', route.path, (answer) => optionsProblem(answer, route));
  for (const path of api.publications) await find('GET', path, (answer) => readProblem(answer, path, api));
  return { findings, requests: 1 + api.routes.length + api.publications.length };
}

/** In milliseconds: longer than a publication may take by default. */
const TIMEOUT = 60_000;

/** @throws TypeError if nothing answers */
async function send(address: string, method: string, path: string): Promise<Answer> {
  const signal = AbortSignal.timeout(TIMEOUT);
  const answer = await fetch(address + path, { method, redirect: 'manual', signal });
  const { status, headers } = answer;
  const text = await answer.text();
  return { status, headers, text, json: parseJsonAnswer(headers, text) };
}

function parseJsonAnswer(headers: Headers, text: string): unknown {
  if (headers.get('content-type')?.startsWith('application/json') !== true) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const didNotAnswer = (error: unknown): string => `did not answer: ${errorReason(error)}`;

/** The message of an error. Node puts errors of the connection into `cause`. */
function errorReason(error: unknown): string {
  const { cause } = error as { cause?: unknown };
  const reason = cause instanceof Error && cause.message !== '' ? cause : error;
  return reason instanceof Error ? reason.message : String(reason);
}

/** Compares the route lists (C24). */
function listFindings({ status, json }: Answer, api: CommittedApi): ServerFinding[] {
  const finding = (path: string, problem: string) => ({ verb: 'GET', path, problem });
  if (status !== 200 || json === undefined)
    return [finding(ROUTE_LIST_PATH, `answered ${status} and no list`)];
  if (isDeepStrictEqual(json, api.list)) return [];
  const [served, committed] = [verbsByPath(json), verbsByPath(api.list)];
  const paths = [...new Set([...served.keys(), ...committed.keys()])].sort();
  const differences = paths.flatMap((path) => {
    const [has, says] = [served.get(path), committed.get(path)];
    if (says === undefined) return [finding(path, 'served, but not committed')];
    if (has === undefined) return [finding(path, 'committed, but not served')];
    return has === says ? [] : [finding(path, `served with ${has}, committed with ${says}`)];
  });
  return differences.length > 0
    ? differences
    : [finding(ROUTE_LIST_PATH, 'has another order than the committed list')];
}

function verbsByPath(list: unknown): Map<string, string> {
  const entries = isRecord(list) ? list[ROUTE_LIST_NAME] : undefined;
  return new Map(
    (Array.isArray(entries) ? entries : [])
      .filter(isRecord)
      .map(({ path, methods }) => [String(path), [methods].flat().join(', ')]),
  );
}

/** The mistake in an answer to OPTIONS (C25). */
function optionsProblem({ status, headers, text }: Answer, { verbs }: CommittedRoute): string | undefined {
  if (status !== 204) return `answered ${status}, not 204`;
  if (text !== '') return 'answered with a body';
  const allowed = (headers.get('allow') ?? '').split(/, */);
  const missing = verbs.filter((verb) => !allowed.includes(verb));
  return missing.length === 0 ? undefined : `Allow lacks ${missing.join(', ')}`;
}

/** The mistake in the answer of a publication, which may refuse because an argument is missing (C34). */
function readProblem({ status, headers, json }: Answer, path: string, api: CommittedApi): string | undefined {
  if (status >= 500) return `answered ${status}`;
  if (json === undefined) return `answered ${headers.get('content-type') ?? 'nothing'}, not JSON`;
  return api.problem(path, status, json);
}
