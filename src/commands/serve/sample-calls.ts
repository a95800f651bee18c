/** Calls that a reader can paste into a shell: the five that show what an API does. */
import { LOGIN_PATH, publicationPath, REGISTER_PATH, ROUTE_LIST_NAME } from '../../conventions.js';
import type { MethodRoute, PublicationRoute, Route } from '../../routes/route.js';
import { sampleValue } from './sample-values.js';

export interface SampleCall {
  title: string;
  /** One line. */
  command: string;
}

const USER = { username: 'ada', password: 'correct horse battery staple' };
const JSON_HEADER = "-H 'Content-Type: application/json'";
const TOKEN_HEADER = '-H "Authorization: Bearer $TOKEN"';
/** Every answer on a line of its own. */
const CURL = "curl -sS -w '\\n'";

/** @param registration whether accounts can be made over HTTP */
export function sampleCalls(url: string, routes: readonly Route[], registration: boolean): SampleCall[] {
  const user = quoted(JSON.stringify(USER));
  const calls: SampleCall[] = [
    { title: 'List the routes', command: `${CURL} ${url}${publicationPath(ROUTE_LIST_NAME)}` },
    {
      title: 'Log in',
      command: `TOKEN=$(curl -sS ${url}${LOGIN_PATH} ${JSON_HEADER} -d ${user} | ${READ_TOKEN})`,
    },
  ];
  if (registration) {
    const command = `${CURL} ${url}${REGISTER_PATH} ${JSON_HEADER} -d ${user}`;
    calls.splice(1, 0, { title: 'Register', command });
  }
  const method = simplest(routes.filter((route) => route.kind === 'method'));
  const publication = simplest(routes.filter((route) => route.kind === 'publication'));
  if (method !== undefined) calls.push({ title: 'Call a method', command: callOf(url, method) });
  if (publication !== undefined)
    calls.push({ title: 'Read a publication', command: callOf(url, publication) });
  return calls;
}

const READ_TOKEN = `node -pe 'JSON.parse(require("fs").readFileSync(0)).token'`;

type CallRoute = MethodRoute | PublicationRoute;

/** The one that needs the least; of several, one with the usual verb, then the first. */
function simplest<R extends CallRoute>(routes: readonly R[]): R | undefined {
  const ranked = routes.map((route) => ({ route, cost: costOf(route) }));
  return ranked.reduce<{ route: R; cost: number } | undefined>(
    (best, each) => (best === undefined || each.cost < best.cost ? each : best),
    undefined,
  )?.route;
}

function costOf({ kind, verb, declaration: { options, parameters } }: CallRoute): number {
  const needed = parameters.filter(({ optional, rest }) => !optional && !rest);
  const unknown = needed.filter((parameter) => sampleValue(parameter) === undefined);
  const usualVerb = verb === (kind === 'method' ? 'post' : 'get');
  return (
    100 * Number(options.getArgsFromRequest === true) +
    20 * unknown.length +
    2 * needed.length +
    Number(!usualVerb)
  );
}

/** Arguments go into the path where it has places for them, and the others into the body. */
function callOf(url: string, { verb, path, declaration: { parameters } }: CallRoute): string {
  const needed = parameters.filter(({ optional, rest }) => !optional && !rest);
  const values = needed.map((parameter) => sampleValue(parameter) ?? 'example');
  const filled = path.replace(/:(\w+)/g, (_segment, name: string) =>
    encodeURIComponent(String(values[Number(name)] ?? 'example')),
  );
  const flag = verb === 'get' || verb === 'post' ? '' : ` -X ${verb.toUpperCase()}`;
  const hasBody = verb !== 'get' && verb !== 'delete';
  const body = hasBody ? ` ${JSON_HEADER} -d ${quoted(JSON.stringify(values))}` : '';
  return `${CURL}${flag} ${quotedAddress(url + filled)} ${TOKEN_HEADER}${body}`;
}

/** In single quotes, within which a shell changes nothing. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

const quotedAddress = (address: string): string =>
  /^[\w:/.%~-]+$/.test(address) ? address : quoted(address);
