/** Compares a running server with its committed API. */
import { isDeepStrictEqual } from 'node:util';
import { ROUTE_LIST_NAME, ROUTE_LIST_PATH } from '../../shared/conventions.js';
import { isRecord } from '../../shared/is-record.js';
import type { CommittedApi } from './committed-api.js';
import { exchange, type Received } from './exchange.js';
import { type RouteProbe, routeProbes } from './route-probes.js';

export interface ServerFinding {
  verb: string;
  path: string;
  sent: string;
  problem: string;
}

interface Verified {
  findings: ServerFinding[];
  requests: number;
}

export async function verifyServer(
  address: string,
  api: CommittedApi,
): Promise<Verified | { unreached: string }> {
  let list: Received;
  try {
    list = await exchange(address, { verb: 'GET', path: ROUTE_LIST_PATH });
  } catch (error) {
    return { unreached: reasonOf(error) };
  }
  const findings = listFindings(list, api);
  const probes = api.routes.flatMap((route) => routeProbes(route, api).map((probe) => ({ route, probe })));
  for (const { route, probe } of probes) {
    const problem = await problemOf(address, route.path, probe, api);
    if (problem !== undefined)
      findings.push({ verb: probe.sent.verb, path: route.path, sent: probe.name, problem });
  }
  return { findings, requests: probes.length + 1 };
}

async function problemOf(
  address: string,
  path: string,
  { sent, isDocumented, problem }: RouteProbe,
  api: CommittedApi,
): Promise<string | undefined> {
  try {
    const answer = await exchange(address, sent);
    const mistake = problem(answer);
    if (mistake !== undefined || !isDocumented) return mistake;
    return api.operation(sent.verb, path)?.problem(answer.status, answer.json);
  } catch (error) {
    return `did not answer: ${reasonOf(error)}`;
  }
}

/** The message of an error. Node puts errors of the connection into `cause`. */
function reasonOf(error: unknown): string {
  const { cause } = error as { cause?: unknown };
  const reason = cause instanceof Error && cause.message !== '' ? cause : error;
  return reason instanceof Error ? reason.message : String(reason);
}

/** Compares the route lists (C24). */
function listFindings({ status, json }: Received, api: CommittedApi): ServerFinding[] {
  const finding = (path: string, problem: string) => ({
    verb: 'GET',
    path,
    sent: 'route list',
    problem,
  });
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
