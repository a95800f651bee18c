import {
  canonicalPath,
  encodedNamePath,
  expressPath,
  listedPath,
  namePath,
} from '../../../shared/conventions.js';
import { nearest } from '../../../shared/did-you-mean.js';
import type { NamedDeclaration } from '../calls/endpoint.js';
import type { Route, Router } from './router.js';

/** The routes of one path, by uppercase verb, with the names of their parameters. */
type PathRoutes = Map<string, { readonly route: Route; readonly parameters: readonly string[] }>;

export interface Match {
  readonly routes: Readonly<PathRoutes>;
  /** The values of the parameters, still encoded. */
  readonly values: readonly string[];
}

/** The node of a path among all paths of the API. */
interface PathNode {
  readonly routes: PathRoutes;
  /** The nodes one segment deeper. */
  readonly literal: Map<string, PathNode>;
  parameter?: PathNode;
}

/** Longer paths are not compared with those of the API: that takes time in proportion to both lengths. */
const LONGEST_MISSPELT = 100;

/** Finds routes in a time that does not grow with their number: segment by segment. */
export class RouteIndex {
  readonly #root = newNode();
  readonly #routes: readonly Route[];

  /** @throws Error if two routes answer the same request, because the index has no order */
  constructor(routers: readonly Router[]) {
    this.#routes = routers.flatMap(({ routes }) => routes);
    for (const route of this.#routes) this.#add(route);
    for (const route of this.#routes) this.#addEncoded(route);
  }

  /** The path of a publication or method with nearly this name; `undefined` if there is none. */
  nearest(path: string): string | undefined {
    const parent = /^\/(?:methods|publications)\//.exec(path)?.[0];
    if (parent === undefined || path.length > LONGEST_MISSPELT) return undefined;
    const paths = this.#routes.map((route) => listedPath(route.path));
    const names = paths
      .filter((other) => other.startsWith(parent))
      .map((other) => other.slice(parent.length));
    const name = nearest(path.slice(parent.length), names);
    return name === undefined ? undefined : parent + name;
  }

  /** The routes that match a path in canonical spelling, the most literal first. */
  matches(path: string): Match[] {
    return matchesOfNode(this.#root, path.split('/'), 1, []);
  }

  /** Whether any route begins with this segment, in canonical spelling. */
  hasFirstSegment(segment: string): boolean {
    return this.#root.literal.has(segment);
  }

  /** Uppercase. */
  get verbs(): ReadonlySet<string> {
    return new Set(this.#routes.map(({ verb }) => verb.toUpperCase()));
  }

  #add(route: Route): void {
    const verb = route.verb.toUpperCase();
    const { routes, parameters } = this.#routesAt(route.path);
    if (routes.has(verb)) throw new Error(`The API has more than one handler for ${verb} ${route.path}`);
    routes.set(verb, { route, parameters });
  }

  /** A route at the path of its name also answers the encoded path, unless another route does (C1). */
  #addEncoded(route: Route): void {
    const path = encodedPath(route.path, route.endpoint.named);
    if (path === undefined) return;
    const verb = route.verb.toUpperCase();
    const { routes, parameters } = this.#routesAt(path);
    if (!routes.has(verb)) routes.set(verb, { route, parameters });
  }

  #routesAt(path: string): { routes: PathRoutes; parameters: string[] } {
    const parameters: string[] = [];
    let node = this.#root;
    for (const segment of path.split('/').slice(1)) {
      const parameter = PARAMETER.exec(segment)?.slice(1).find(Boolean);
      if (parameter === undefined) node = literalNode(node, textOfSegment(segment, path));
      else {
        parameters.push(parameter);
        node.parameter ??= newNode();
        node = node.parameter;
      }
    }
    return { routes: node.routes, parameters };
  }
}

const newNode = (): PathNode => ({ routes: new Map(), literal: new Map() });

function literalNode({ literal }: PathNode, text: string): PathNode {
  const node = literal.get(text) ?? newNode();
  literal.set(text, node);
  return node;
}

function matchesOfNode(
  node: PathNode,
  segments: readonly string[],
  position: number,
  values: readonly string[],
): Match[] {
  const segment = segments[position];
  if (segment === undefined) return node.routes.size === 0 ? [] : [{ routes: node.routes, values }];
  const literal = node.literal.get(segment);
  const parameter = segment === '' ? undefined : node.parameter;
  return [
    ...(literal === undefined ? [] : matchesOfNode(literal, segments, position + 1, values)),
    ...(parameter === undefined
      ? []
      : matchesOfNode(parameter, segments, position + 1, [...values, segment])),
  ];
}

/** `:id` or `:"0"` */
const PARAMETER = /^:(?:"(.+)"|([$_\p{ID_Start}][$\p{ID_Continue}]*))$/u;

/** `a\:b` is plain text. Characters with a special meaning in a path of Express 5 are escaped. */
function textOfSegment(segment: string, path: string): string {
  if (/[{}()[\]+?!:*"]/.test(segment.replace(/\\./g, '')))
    throw new Error(`A path of the API may contain nothing but text and parameters: ${path}`);
  return canonicalPath(segment.replace(/\\(.)/g, '$1'));
}

/** The path of a declaration's route with its name encoded; `undefined` if that is the path, or if it has a `url`. */
function encodedPath(path: string, named: NamedDeclaration | undefined): string | undefined {
  if (named === undefined) return undefined;
  const listed = expressPath(namePath(named.kind, named.name));
  const rest = path.slice(listed.length);
  const isNamePath = path.startsWith(listed) && (rest === '' || rest === '/:_id');
  const encoded = expressPath(encodedNamePath(named.kind, named.name));
  return isNamePath && encoded !== listed ? encoded + rest : undefined;
}
