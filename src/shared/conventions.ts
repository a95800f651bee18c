/** Facts of the contract that the generator and the runtime share. Imports nothing. */

/** Verbs that a declaration may choose with `httpMethod`, in the order in which `Allow` lists them (C7). */
export const VERBS = ['get', 'post', 'put', 'patch', 'delete'] as const;
export type Verb = (typeof VERBS)[number];

/** HTTP gives the body of a GET or DELETE no meaning, so their arguments are in the URL. */
export const verbHasBody = (verb: string): boolean => verb !== 'get' && verb !== 'delete';

export const DEFAULT_PUBLICATION_VERB: Verb = 'get';
export const DEFAULT_METHOD_VERB: Verb = 'post';

/**
 * The options of a publication or method (C6, C7, C8, C13). `schema` describes its arguments; `validation` may be
 * `off`. A publication may have `live: false`, and `page`.
 */
export const DECLARATION_OPTIONS = [
  'url',
  'httpMethod',
  'getArgsFromRequest',
  'schema',
  'validation',
  'live',
  'page',
] as const;

/** Packages that generated code can import. All but the first contain only the runtime (`build/runtime-package.ts`). */
export const RUNTIME_PACKAGES = ['restgen', 'restgen-runtime', 'restgen-meteor'] as const;
export type RuntimePackage = (typeof RUNTIME_PACKAGES)[number];

/** The specifier by which generated code imports a room: `restgen/runtime`. */
export const roomSpecifier = (
  room: 'host' | 'meteor' | 'runtime',
  name: RuntimePackage = 'restgen',
): string => `${name}/${room}`;

/** Whether a module is the standalone host: `restgen/host`, in any package. */
export const isStandaloneHost = (specifier: string): boolean =>
  RUNTIME_PACKAGES.some((name) => specifier === roomSpecifier('host', name));

/** Whether a module is the Meteor host: `restgen/meteor`, in any package. */
export const isMeteorHost = (specifier: string): boolean =>
  RUNTIME_PACKAGES.some((name) => specifier === roomSpecifier('meteor', name));

export const LOGIN_PATH = '/users/login';
export const REGISTER_PATH = '/users/register';
export const LOGOUT_PATH = '/users/logout';
export const ROUTE_LIST_NAME = 'api-routes';
/** The default mount path of the API. */
export const MOUNT_PATH = '/api';
/** The path of the documentation page on restgen's own server. */
export const DOCS_PATH = '/docs';

/** A declaration whose path is its name: below these paths (C1, C11, C17). */
const PARENTS = { publication: '/publications', method: '/methods', collection: '' } as const;
export type NamedKind = keyof typeof PARENTS;

/** The path of a name as one segment, in which every reserved character is percent-encoded. */
export const encodedNamePath = (kind: NamedKind, name: string): string =>
  `${PARENTS[kind]}/${encodeURIComponent(name)}`;

/**
 * The listed path of a name (C1): the characters that paths may contain stay as they are, unless a segment would be empty, a
 * parameter, or one that clients resolve.
 */
export function namePath(kind: NamedKind, name: string): string {
  const plain = name.replace(/[^/:@$&+,;=]+/g, encodeURIComponent);
  const isOneSegment = plain.split('/').some((segment) => /^(?:\.{0,2}$|:)/.test(segment));
  return isOneSegment ? encodedNamePath(kind, name) : `${PARENTS[kind]}/${plain}`;
}

/** The list of all routes is a publication (C23). */
export const ROUTE_LIST_PATH = namePath('publication', ROUTE_LIST_NAME);
/** The path of a document below its collection's (C17). */
export const documentPath = (collection: string, id = ':_id'): string => `${collection}/${id}`;

/**
 * The canonical spelling of a path, in which it is listed, registered and answered. Characters that URLs may contain
 * encoded or not, such as `@` and `%40`, stay as written; all others are decoded and encoded again.
 * @throws URIError for an invalid percent-encoding
 */
export const canonicalPath = (path: string): string =>
  path.replace(/[^/:@$&+,;=]+/g, (text) => encodeURIComponent(decodeURIComponent(text)));

/** A segment of a URL for an argument: `:0`, or a name such as `:id` (C6). */
export const isParameterSegment = (segment: string): boolean => /^:[$_\p{ID_Continue}]+$/u.test(segment);

/** A listed path in the notation of Express 5: it escapes `(`, `*` and others, and quotes `:0`. */
export const expressPath = (path: string): string =>
  path
    .split('/')
    .map((segment) =>
      isParameterSegment(segment) ? expressParameter(segment) : segment.replace(/[(){}[\]+?!:*\\]/g, '\\$&'),
    )
    .join('/');

const expressParameter = (segment: string): string =>
  /^:[$_\p{ID_Start}]/u.test(segment) ? segment : `:"${segment.slice(1)}"`;

/** A path in the notation of Express 5 as it is listed. */
export const listedPath = (path: string): string => path.replace(/:"(\w+)"/g, ':$1').replace(/\\(.)/g, '$1');

/** The parameters of a path, in order: `/tasks/:0` has `0`. */
export const parametersOfPath = (path: string): string[] =>
  path
    .split('/')
    .filter(isParameterSegment)
    .map((segment) => segment.slice(1));

/** The position of the argument that a parameter stands for: 0 for `:0`, `undefined` for `:id` (C6). */
export const argumentPosition = (name: string): number | undefined =>
  /^\d+$/.test(name) ? Number(name) : undefined;

/** Puts a text in the place of each parameter: `/tasks/:0` → `/tasks/{taskId}`. */
export function replaceParameters(
  path: string,
  replacement: (name: string, index: number) => string,
): string {
  let index = 0;
  return path
    .split('/')
    .map((segment) => (isParameterSegment(segment) ? replacement(segment.slice(1), index++) : segment))
    .join('/');
}

/** Whether a text can be a scope of API tokens: a `scope-token` of RFC 6749, so no space, quote or backslash (C45). */
export const isScope = (text: string): boolean => /^[!#-[\]-~]+$/.test(text);

/** The lifetime of a token in days (C32). */
export const TOKEN_LIFETIME_DAYS = 90;
/** The limits of logins and registrations (C33). */
export const DEFAULT_ATTEMPTS = { perAddress: 100, perAccount: 10, windowSeconds: 900 } as const;
/** The default of `RESTGEN_DATABASE_URL`: a folder of the project. */
export const DEFAULT_DATABASE_URL = 'file:.restgen/data';
/** Whether a URL names a database with MongoDB's protocol. */
export const isMongoUrl = (url: string): boolean => /^mongodb(?:\+srv)?:/.test(url);
/** `mongodb://user:password@host/app` becomes `mongodb://host/app`. */
export const withoutCredentials = (url: string): string => url.replace(/\/\/.*@/, '//');
/** The paths of the health checks on restgen's own server. */
export const HEALTH_PATHS = { alive: '/healthz', ready: '/readyz' } as const;
/** Requests that take at least this many milliseconds are logged as slow. */
export const SLOW_MILLISECONDS = 1_000;
/** The default address of metrics: this machine alone. */
export const METRICS_HOST = '127.0.0.1';
/** The maximum length of a percent-encoded `_id`. Many servers and proxies limit the whole request line to 8,000. */
export const LONGEST_ID = 4000;
/** Headers of every answer of the API, unless the host or the configuration replaces them (C26). */
export const DEFAULT_RESPONSE_HEADERS: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-store',
  Pragma: 'no-cache',
};

/** Whether clients may cache answers with these headers and revalidate them later. */
export const mayBeCached = (headers: Readonly<Record<string, string>>): boolean =>
  !Object.entries(headers).some(
    ([name, value]) => name.toLowerCase() === 'cache-control' && value.toLowerCase().includes('no-store'),
  );

/** Sent with every answer, so that browsers do not guess another content type. */
export const NO_SNIFFING = { 'X-Content-Type-Options': 'nosniff' } as const;
