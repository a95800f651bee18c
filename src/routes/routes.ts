import type { Api } from '../api.js';
import { memoize } from '../memoize.js';
import { clashes } from './clashes.js';
import { collectionRoutes } from './collection.js';
import { methodRoute } from './method.js';
import { compareRoutes } from './order.js';
import type { Outcome } from './outcome.js';
import { publicationRoute } from './publication.js';

/** The routes of an API, in the order of the generated files. What has no name (C9) or is not exposed has no route. */
export function routesOf(api: Api): Outcome {
  const outcomes = [
    ...api.publications.filter(isExposed).map(rememberedPublication),
    ...api.methods.filter(isExposed).map(rememberedMethod),
    ...api.collections.filter(isExposed).map((collection) => collectionRoutes(collection, api.configuration)),
  ];
  const routes = outcomes.flatMap((outcome) => outcome.routes).sort(compareRoutes);
  return { routes, diagnostics: [...outcomes.flatMap((outcome) => outcome.diagnostics), ...clashes(routes)] };
}

const rememberedPublication = memoize(publicationRoute);
const rememberedMethod = memoize(methodRoute);

const isExposed = <Declared extends { name: string | null; withheld?: string }>(
  declaration: Declared,
): declaration is Declared & { name: string } =>
  declaration.name !== null && declaration.withheld === undefined;
