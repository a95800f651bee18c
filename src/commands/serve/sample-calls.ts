/** Up to five sample calls of an API, ready to paste into a shell. */

import {
  callParameters,
  type MethodRoute,
  type PublicationRoute,
  type Route,
} from '../../generator/routes/index.js';
import type { Api, Parameter } from '../../shared/api.js';
import { isNeeded, type ParameterContract } from '../../shared/contract.js';
import {
  LOGIN_PATH,
  REGISTER_PATH,
  ROUTE_LIST_PATH,
  replaceParameters,
  verbHasBody,
} from '../../shared/conventions.js';
import { isRecord } from '../../shared/is-record.js';
import { exampleOf } from '../../shared/json-schema/index.js';
import { argumentsOfBody, argumentsOfQuery, readingOfObject } from '../../shared/named-arguments.js';

interface SampleCall {
  title: string;
  /** A single line. */
  command: string;
}

const USER = { username: 'ada', password: 'correct horse battery staple' };
const JSON_HEADER = "-H 'Content-Type: application/json'";
const TOKEN_HEADER = '-H "Authorization: Bearer $TOKEN"';
/** Ends every response with a line break. */
const CURL = "curl -sS -w '\\n'";

interface Callable {
  routes: readonly Route[];
  types: Api['types'];
}

/** @param registration whether accounts can be created over HTTP */
export function sampleCalls(url: string, { routes, types }: Callable, registration: boolean): SampleCall[] {
  const user = shellQuoted(JSON.stringify(USER));
  const calls: SampleCall[] = [
    { title: 'List the routes', command: `${CURL} ${url}${ROUTE_LIST_PATH}` },
    {
      title: 'Log in',
      command: `TOKEN=$(curl -sS ${url}${LOGIN_PATH} ${JSON_HEADER} -d ${user} | ${READ_TOKEN})`,
    },
  ];
  if (registration) {
    // Silent, because the account exists from the second time on.
    const command = `curl -sS -o /dev/null ${url}${REGISTER_PATH} ${JSON_HEADER} -d ${user}`;
    calls.splice(1, 0, { title: 'Register', command });
  }
  const publications = routes.filter((route) => route.kind === 'publication');
  const publication = simplest(publications, types);
  const methods = routes.filter((route) => route.kind === 'method');
  const method = simplest(methods, types);
  if (method !== undefined) calls.push({ title: 'Call a method', command: callOf(url, method, types) });
  if (publication !== undefined)
    calls.push({ title: 'Read a publication', command: callOf(url, publication, types) });
  return calls;
}

const READ_TOKEN = `node -pe 'JSON.parse(require("fs").readFileSync(0)).token'`;

type CallRoute = MethodRoute | PublicationRoute;

/** The route whose call needs the fewest arguments that are hard to invent; among equals, the first. */
const simplest = <R extends CallRoute>(routes: readonly R[], types: Api['types']): R | undefined => {
  const costs = routes.map((route) => costOf(route, types));
  return routes[costs.indexOf(Math.min(...costs))];
};

/** Names of ids, for which a sample can only invent a value that nothing has. */
const NAMES_ID = /^_?id$|Id$/;

function costOf({ declaration: { options, parameters } }: CallRoute, types: Api['types']): number {
  const needed = parameters.filter(isNeeded);
  const unknown = needed.filter((parameter) => sampleOf(parameter, types) === undefined);
  return (
    needed.length +
    10 * unknown.length +
    10 * Number(needed.some(({ name }) => NAMES_ID.test(name))) +
    100 * Number(options.getArgsFromRequest === true)
  );
}

/** A plausible value; `undefined` if none is known. */
const sampleOf = ({ name, schema }: Pick<Parameter, 'name' | 'schema'>, types: Api['types']): unknown =>
  schema === undefined ? undefined : exampleOf(schema, name, types);

/** Puts each argument into the path if it has a place there, otherwise into the body or by name into the query. */
function callOf(url: string, route: CallRoute, types: Api['types']): string {
  const {
    verb,
    path,
    declaration: { options },
  } = route;
  const params = callParameters(route, types);
  const values = params
    .slice(0, params.findLastIndex(isNeeded) + 1)
    .map((parameter) => (isNeeded(parameter) ? (sampleOf(parameter, types) ?? 'example') : null));
  const filled = replaceParameters(path, (name) =>
    encodeURIComponent(argumentText(values[Number(name)] ?? 'example')),
  );
  const readsRequest = options.getArgsFromRequest === true;
  const inQuery = verbHasBody(verb) || readsRequest ? [] : argumentsOfQuery({ params, path }, types);
  const query = inQuery.flatMap((parameter) =>
    isNeeded(parameter) && parameter.schema !== undefined
      ? pairsOf(parameter.name, sampleOf(parameter, types) ?? 'example')
      : [],
  );
  const content = bodyOf(path, readsRequest ? [] : params, values, types);
  const hasBody = verbHasBody(verb) && !(Array.isArray(content) && content.length === 0);
  const body = hasBody ? ` ${JSON_HEADER} -d ${shellQuoted(JSON.stringify(content))}` : '';
  const isUsual = verb === (hasBody ? 'post' : 'get');
  const flag = isUsual ? '' : ` -X ${verb.toUpperCase()}`;
  const address = url + filled + (query.length === 0 ? '' : `?${query.join('&')}`);
  return `${CURL}${flag} ${quotedAddress(address)} ${TOKEN_HEADER}${body}`;
}

/** The arguments by name, or a single object argument itself (C38), or otherwise a list of arguments. */
function bodyOf(
  path: string,
  params: ParameterContract[],
  values: readonly unknown[],
  types: Api['types'],
): unknown {
  const needed = argumentsOfBody({ params, path }).filter(({ parameter }) => isNeeded(parameter));
  if (needed.length === 0) return values;
  if (readingOfObject({ params, path }, types, true) !== 'argument')
    return Object.fromEntries(needed.map(({ position, parameter: { name } }) => [name, values[position]]));
  return values.length === 1 && isRecord(values[0]) ? values[0] : values;
}

/** `tags=a&tags=b` for a list. A list of objects or lists is one value, in JSON. */
function pairsOf(name: string, value: unknown): string[] {
  const isList = Array.isArray(value) && !value.some((item) => typeof item === 'object' && item !== null);
  const items: unknown[] = isList ? value : [value];
  return items.map((item) => `${encodeURIComponent(name)}=${encodeURIComponent(argumentText(item))}`);
}

const argumentText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Single quotes, in which the shell changes nothing. */
const shellQuoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

const quotedAddress = (address: string): string =>
  /^[\w:/.%~-]+$/.test(address) ? address : shellQuoted(address);
