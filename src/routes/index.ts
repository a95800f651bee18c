import type { Api } from '../model/api.js';
import { clashes } from './clashes.js';
import { collectionRoutes } from './collection.js';
import { methodRoute } from './method.js';
import { compareRoutes } from './order.js';
import type { Outcome } from './outcome.js';
import { publicationRoute } from './publication.js';

/** The routes of an API, in the order in which generated files hold them. What bears no name gets none (C9). */
export function routesOf(api: Api): Outcome {
  const outcomes = [
    ...api.publications.filter(isNamed).map(publicationRoute),
    ...api.methods.filter(isNamed).map(methodRoute),
    ...api.collections.filter(isNamed).map((collection) => collectionRoutes(collection, api.configuration)),
  ];
  const routes = outcomes.flatMap((outcome) => outcome.routes).sort(compareRoutes);
  return { routes, faults: [...outcomes.flatMap((outcome) => outcome.faults), ...clashes(routes)] };
}

const isNamed = <Declared extends { name: string | null }>(
  declaration: Declared,
): declaration is Declared & { name: string } => declaration.name !== null;
