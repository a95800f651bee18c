import { type Route, routeShape } from '../../routes/index.js';

/** What rendered parts are made of, by the kinds and names of declarations: `method tasks.finish`. */
export const declarationsOf = (routes: readonly Route[]): ReadonlyMap<string, DeclaredRoute> =>
  new Map(
    routes.map((route) => [
      declarationKey(route.kind, route.declaration.name),
      { declaration: route.declaration, shape: routeShape(route) },
    ]),
  );

interface DeclaredRoute {
  declaration: Route['declaration'];
  /** Of one of its routes: the others differ from it in the same way always. */
  shape: string;
}

export const declarationKey = (kind: Route['kind'], name: string): string => `${kind} ${name}`;
