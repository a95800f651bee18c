/** Facts of the contract that the generator and the runtime share. Imports nothing. */

/** Verbs that a declaration may choose with `httpMethod`, in the order in which `Allow` lists them (C7). */
export const VERBS = ['get', 'post', 'put', 'patch', 'delete'] as const;
export type Verb = (typeof VERBS)[number];

/** HTTP gives the body of a GET or DELETE no meaning: their arguments are in the URL. */
export const verbHasBody = (verb: string): boolean => verb !== 'get' && verb !== 'delete';

export const DEFAULT_PUBLICATION_VERB: Verb = 'get';
export const DEFAULT_METHOD_VERB: Verb = 'post';

/**
 * The options of a publication or method (C6, C7, C8, C13). `schema` describes its arguments; `validation` may be `off`.
 */
export const DECLARATION_OPTIONS = [
  'url',
  'httpMethod',
  'getArgsFromRequest',
  'schema',
  'validation',
] as const;

/** Packages with the modules that generated code imports. The second has nothing of the generator (`build/runtime-package.ts`). */
export const RUNTIME_PACKAGES = ['restgen', 'restgen-runtime'] as const;
export type RuntimePackage = (typeof RUNTIME_PACKAGES)[number];

/** What generated code imports a room by: `restgen/runtime`. */
export const roomSpecifier = (
  room: 'host' | 'meteor' | 'runtime',
  name: RuntimePackage = 'restgen',
): string => `${name}/${room}`;

/** Whether a module is the standalone host: `restgen/host`, in either package. */
export const isStandaloneHost = (specifier: string): boolean =>
  RUNTIME_PACKAGES.some((name) => specifier === roomSpecifier('host', name));

/** Whether a module is the Meteor host: `restgen/meteor`, in either package. */
export const isMeteorHost = (specifier: string): boolean =>
  RUNTIME_PACKAGES.some((name) => specifier === roomSpecifier('meteor', name));

export const LOGIN_PATH = '/users/login';
export const REGISTER_PATH = '/users/register';
export const LOGOUT_PATH = '/users/logout';
export const ROUTE_LIST_NAME = 'api-routes';
/** Where an application mounts the API unless it says otherwise. */
export const MOUNT_PATH = '/api';
/** The path of the page that describes the API, on a server of its own. */
export const DOCS_PATH = '/docs';

/** A name is one percent-encoded segment (C1). */
export const publicationPath = (name: string): string => `/publications/${encodeURIComponent(name)}`;
/** The list of all routes is a publication (C23). */
export const ROUTE_LIST_PATH = publicationPath(ROUTE_LIST_NAME);
/** C11 */
export const methodPath = (name: string): string => `/methods/${encodeURIComponent(name)}`;
/** C17 */
export const collectionPath = (name: string): string => `/${encodeURIComponent(name)}`;

/**
 * The spelling in which a path is listed, registered and answered: what URLs may hold either way, as `@` and `%40`, stays
 * as it is written, and all else is decoded and encoded again.
 * @throws URIError for an invalid percent-encoding
 */
export const canonicalPath = (path: string): string =>
  path.replace(/[^/:@$&+,;=]+/g, (text) => encodeURIComponent(decodeURIComponent(text)));

/** A segment of a URL that stands for an argument: `:0`, or a name of its own as `:id` (C6). */
export const PARAMETER_SEGMENT = /^:[$_\p{ID_Continue}]+$/u;

/** The parameters of a path, in its order: `/tasks/:0` has `0`. */
export const parametersOfPath = (path: string): string[] =>
  path
    .split('/')
    .filter((segment) => segment.startsWith(':'))
    .map((segment) => segment.slice(1));

/** Whether a text can be a scope of API tokens: a `scope-token` of RFC 6749, so no space, quote or backslash (C45). */
export const isScope = (text: string): boolean => /^[!#-[\]-~]+$/.test(text);

/** Lifetime of a token in days (C32). */
export const TOKEN_LIFETIME_DAYS = 90;
/** How many logins and registrations are allowed in a window of this many seconds (C33). */
export const DEFAULT_ATTEMPTS = { perAddress: 100, perAccount: 10, windowSeconds: 900 } as const;
/** The default of `RESTGEN_DATABASE_URL`: a folder of the project. */
export const DEFAULT_DATABASE_URL = 'file:.restgen/data';
/** Whether a URL names a database of MongoDB, or of what speaks its protocol. */
export const isMongoUrl = (url: string): boolean => /^mongodb(?:\+srv)?:/.test(url);
/** `mongodb://user:password@host/app` is `mongodb://host/app`. */
export const withoutCredentials = (url: string): string => url.replace(/\/\/.*@/, '//');
/** Where a server of its own tells whether it lives, and whether it can answer. */
export const HEALTH_PATHS = { alive: '/healthz', ready: '/readyz' } as const;
/** From how many milliseconds on a request is slow, for those who watch the API. */
export const SLOW_MILLISECONDS = 1_000;
/** Where metrics are served: to this machine alone. */
export const METRICS_HOST = '127.0.0.1';
/** Of an `_id` that an insert takes, percent-encoded. Many servers and proxies take 8,000 for the whole line of a request. */
export const LONGEST_ID = 4000;
/** Headers of every answer of the API, unless the host or the configuration replaces them (C26). */
export const DEFAULT_RESPONSE_HEADERS: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-store',
  Pragma: 'no-cache',
};

/** Whether clients may keep answers with these headers, to ask later whether they are still the same. */
export const mayBeKept = (headers: Readonly<Record<string, string>>): boolean =>
  !Object.entries(headers).some(
    ([name, value]) => name.toLowerCase() === 'cache-control' && value.toLowerCase().includes('no-store'),
  );

/** Beside them, on every answer of whatever kind: a browser takes no answer for another type than it says. */
export const NO_SNIFFING = { 'X-Content-Type-Options': 'nosniff' } as const;
