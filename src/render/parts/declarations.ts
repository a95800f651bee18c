import { type Route, routeShape } from '../../routes/index.js';

/** The declarations that a rendered part depends on, by kind and name: `method tasks.finish`. */
export const declarationsOf = (routes: readonly Route[]): ReadonlyMap<string, DeclaredRoute> =>
  new Map(
    routes.map((route) => [
      declarationKey(route.kind, route.declaration.name),
      { declaration: route.declaration, shape: routeShape(route) },
    ]),
  );

interface DeclaredRoute {
  declaration: Route['declaration'];
  /** The shape of one of its routes: its other routes always differ from it in the same way. */
  shape: string;
}

export const declarationKey = (kind: Route['kind'], name: string): string => `${kind} ${name}`;
