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
  parametersOfPath,
  REGISTER_PATH,
  ROUTE_LIST_PATH,
  replaceParameters,
  verbHasBody,
} from '../../shared/conventions.js';
import { isRecord } from '../../shared/is-record.js';
import { exampleOfSchema } from '../../shared/json-schema/index.js';
import { argumentsOfBody, readingOfObject } from '../../shared/named-arguments.js';

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
  if (method !== undefined)
    calls.push({ title: 'Call a method', command: sampleCommand(url, method, types) });
  if (publication !== undefined)
    calls.push({ title: 'Read a publication', command: sampleCommand(url, publication, types) });
  return calls;
}

const READ_TOKEN = `node -pe 'JSON.parse(require("fs").readFileSync(0)).token'`;

type CallRoute = MethodRoute | PublicationRoute;

/** The route with the fewest arguments, most of which have a known example. Arguments in a query are not sampled. */
function simplest<R extends CallRoute>(routes: readonly R[], types: Api['types']): R | undefined {
  const simple = routes.filter(
    ({ verb, path, declaration: { options, parameters } }) =>
      options.getArgsFromRequest !== true &&
      (verbHasBody(verb) || parameters.filter(isNeeded).length <= parametersOfPath(path).length),
  );
  const costs = simple.map(({ declaration: { parameters } }) => {
    const needed = parameters.filter(isNeeded);
    const unknown = needed.filter((parameter) => sampleValue(parameter, types) === undefined);
    return needed.length + 10 * unknown.length;
  });
  return simple[costs.indexOf(Math.min(...costs))];
}

/** A plausible value; `undefined` if none is known. */
const sampleValue = ({ name, schema }: Pick<Parameter, 'name' | 'schema'>, types: Api['types']): unknown =>
  schema === undefined ? undefined : exampleOfSchema(schema, name, types);

/** Puts each argument into the path if it has a place there, otherwise into the body. */
function sampleCommand(url: string, route: CallRoute, types: Api['types']): string {
  const { verb, path } = route;
  const params = callParameters(route, types);
  const values = params
    .slice(0, params.findLastIndex(isNeeded) + 1)
    .map((parameter) => (isNeeded(parameter) ? (sampleValue(parameter, types) ?? 'example') : null));
  const filled = replaceParameters(path, (name) =>
    encodeURIComponent(argumentText(values[Number(name)] ?? 'example')),
  );
  const content = sampleBody(path, params, values, types);
  const hasBody = verbHasBody(verb) && !(Array.isArray(content) && content.length === 0);
  const body = hasBody ? ` ${JSON_HEADER} -d ${shellQuoted(JSON.stringify(content))}` : '';
  const isUsual = verb === (hasBody ? 'post' : 'get');
  const flag = isUsual ? '' : ` -X ${verb.toUpperCase()}`;
  return `${CURL}${flag} ${quotedAddress(url + filled)} ${TOKEN_HEADER}${body}`;
}

/** The arguments by name, or a single object argument itself (C38), or otherwise a list of arguments. */
function sampleBody(
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

const argumentText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Single quotes, in which the shell changes nothing. */
const shellQuoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

const quotedAddress = (address: string): string =>
  /^[\w:/.%~-]+$/.test(address) ? address : shellQuoted(address);
