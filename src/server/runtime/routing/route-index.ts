import type { RequestHandler } from 'express';
import { type MatchFunction, match, parse, stringify, type TokenData } from 'path-to-regexp';
import { canonicalPath, encodedNamePath, expressPath, namePath } from '../../../shared/conventions.js';
import { nearest } from '../../../shared/did-you-mean.js';
import { lazy } from '../../../shared/memoize.js';
import type { PathParameters } from '../calls/api-request.js';
import { namedDeclaration } from '../calls/endpoint.js';
import type { Router, RouterRoute } from './router.js';

/** The routes of one path. */
export interface PathRoutes {
  /** The declared route, for `request.route`. */
  readonly route: RouterRoute;
  /** By uppercase verb. */
  readonly handlers: Map<string, RequestHandler>;
}

export interface Match {
  readonly routes: PathRoutes;
  readonly parameters: PathParameters;
}

interface RoutePattern {
  /** Compiled at first use, because thousands of patterns would delay the start. */
  readonly match: () => MatchFunction<PathParameters>;
  readonly routes: PathRoutes;
}

/** A path with parameters. */
interface PathPattern {
  /** Equal for all spellings of a path. */
  readonly key: string;
  /** The text before the first parameter. */
  readonly literal: string;
  readonly data: TokenData;
}

/** Longer paths are not compared with those of the API: that takes time in proportion to both lengths. */
const LONGEST_MISSPELT = 100;

/** Finds routes in a time that does not grow with their number: by path, or by the segments before a parameter. */
export class RouteIndex {
  readonly #statics = new Map<string, PathRoutes>();
  readonly #patterns = new Map<string, RoutePattern[]>();
  readonly #byPattern = new Map<string, PathRoutes>();
  readonly #firstSegments = new Set<string>();
  readonly #verbs = new Set<string>();
  /** The number of segments of the longest key in `#patterns`. */
  #longestPrefix = 0;

  /**
   * @throws Error if a router contains anything but routes with one handler, or if two routes answer the same request,
   * because the index has no order
   */
  constructor(routers: readonly Router[]) {
    const routes = routers.flatMap(({ stack }) => stack.map(({ route }) => route));
    for (const route of routes) {
      if (route === undefined) throw new Error('A router of the API may contain nothing but routes');
      this.#add(route);
    }
    for (const route of routes) if (route !== undefined) this.#addEncoded(route);
  }

  /** The path of a publication or method with nearly this name; `undefined` if there is none. */
  nearest(path: string): string | undefined {
    const parent = /^\/(?:methods|publications)\//.exec(path)?.[0];
    if (parent === undefined || path.length > LONGEST_MISSPELT) return undefined;
    const paths = [...this.#statics.keys()].filter((other) => other.startsWith(parent));
    const name = nearest(
      path.slice(parent.length),
      paths.map((other) => other.slice(parent.length)),
    );
    return name === undefined ? undefined : parent + name;
  }

  /** The routes of a path without parameters, in canonical spelling. */
  get(path: string): PathRoutes | undefined {
    return this.#statics.get(path);
  }

  /**
   * All routes that match the path, the most literal first.
   * @throws URIError if a parameter is not validly percent-encoded
   */
  matches(path: string): Match[] {
    const matches: Match[] = [];
    const exact = this.#statics.get(path);
    if (exact !== undefined) matches.push({ routes: exact, parameters: {} });
    for (const prefix of this.#prefixes(path)) {
      for (const pattern of this.#patterns.get(prefix) ?? []) {
        const result = pattern.match()(path);
        if (result !== false) matches.push({ routes: pattern.routes, parameters: result.params });
      }
    }
    return matches;
  }

  /** Whether any route begins with this segment, in canonical spelling. */
  hasFirstSegment(segment: string): boolean {
    return this.#firstSegments.has(segment);
  }

  /** Uppercase. */
  get verbs(): ReadonlySet<string> {
    return this.#verbs;
  }

  #add(route: RouterRoute): void {
    const { handlers } = this.#routesOf(route.path, route);
    for (const { method, handle } of route.stack) {
      const verb = method?.toUpperCase();
      if (verb === undefined || handlers.has(verb)) {
        throw new Error(`The API has more than one handler for ${verb ?? 'any verb'} ${route.path}`);
      }
      handlers.set(verb, handle);
      this.#verbs.add(verb);
    }
  }

  /** A route at the path of its name also answers the encoded path, unless another route does (C1). */
  #addEncoded(route: RouterRoute): void {
    for (const { method, handle } of route.stack) {
      const path = encodedPathOf(route.path, namedDeclaration(handle));
      if (path === undefined || method === undefined) continue;
      const { handlers } = this.#routesOf(path, route);
      const verb = method.toUpperCase();
      if (!handlers.has(verb)) handlers.set(verb, handle);
    }
  }

  #routesOf(path: string, route: RouterRoute): PathRoutes {
    const pattern = SPECIAL.test(path) ? parsedPattern(path) : canonicalPath(path);
    const isText = typeof pattern === 'string';
    const [earlier, key] = isText ? [this.#statics, pattern] : [this.#byPattern, pattern.key];
    const existing = earlier.get(key);
    if (existing !== undefined) return existing;
    const routes: PathRoutes = { route, handlers: new Map() };
    earlier.set(key, routes);
    if (!isText) this.#addPattern(pattern, routes);
    this.#firstSegments.add(firstSegment(isText ? pattern : pattern.literal));
    return routes;
  }

  #addPattern({ literal, data }: PathPattern, routes: PathRoutes): void {
    const prefix = literal.slice(0, Math.max(0, literal.lastIndexOf('/')));
    const pattern: RoutePattern = {
      match: lazy(() => match<PathParameters>(data, { sensitive: true, trailing: false })),
      routes,
    };
    const siblings = this.#patterns.get(prefix);
    if (siblings === undefined) this.#patterns.set(prefix, [pattern]);
    else siblings.push(pattern);
    this.#longestPrefix = Math.max(this.#longestPrefix, prefix.split('/').length - 1);
  }

  /** The prefixes of this path that could precede a first parameter, longest first. */
  #prefixes(path: string): string[] {
    const prefixes: string[] = [];
    let end = path.indexOf('/');
    while (end !== -1 && prefixes.length <= this.#longestPrefix) {
      prefixes.unshift(path.slice(0, end));
      end = path.indexOf('/', end + 1);
    }
    return prefixes;
  }
}

/** The path of a declaration's route with its name encoded; `undefined` if that is the path, or if it has a `url`. */
function encodedPathOf(path: string, named: ReturnType<typeof namedDeclaration>): string | undefined {
  if (named === undefined || !RESERVED.test(named.name)) return undefined;
  const listed = expressPath(namePath(named.kind, named.name));
  const rest = path.slice(listed.length);
  const isNamePath = path.startsWith(listed) && (rest === '' || rest === '/:_id');
  const encoded = expressPath(encodedNamePath(named.kind, named.name));
  return isNamePath && encoded !== listed ? encoded + rest : undefined;
}

/** Characters that paths may contain encoded or not. */
const RESERVED = /[/:@$&+,;=]/;

/** Characters with a special meaning in a path of Express 5. */
const SPECIAL = /[{}()[\]+?!:*\\"]/;

const firstSegment = (path: string): string => path.split('/', 2)[1] ?? '';

/** Parses a path with parameters or escaped characters. `/a\:b` is plain text. */
function parsedPattern(path: string): PathPattern | string {
  const data = parse(path, { encodePath: canonicalPath });
  const [first, ...others] = data.tokens;
  const literal = first?.type === 'text' ? first.value : '/';
  if (first?.type === 'text' && others.length === 0) return literal;
  if (data.tokens.some(({ type }) => type !== 'text' && type !== 'param')) {
    throw new Error(`A path of the API may contain nothing but text and parameters: ${path}`);
  }
  return { key: stringify(data), literal, data };
}
