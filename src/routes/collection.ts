import type { Collection, HostConfiguration } from '../api.js';
import { collectionPath } from '../conventions.js';
import { type Outcome, outcomeAt } from './outcome.js';

/** The three routes of a collection (C17), or none where `configure` leaves it out. */
export function collectionRoutes(
  declaration: Collection & { name: string },
  { collections, objectIdCollections }: HostConfiguration,
): Outcome {
  const { name, options } = declaration;
  if (collections !== undefined && !collections.includes(name)) return { routes: [], diagnostics: [] };
  // C21
  const isObjectId = options.idGeneration === 'MONGO' || objectIdCollections.includes(name);
  const shared = { kind: 'collection', declaration, idType: isObjectId ? 'ObjectId' : 'string' } as const;
  return outcomeAt(declaration, undefined, collectionPath, (path) => [
    { ...shared, operation: 'insert', verb: 'post', path },
    { ...shared, operation: 'update', verb: 'patch', path: `${path}/:_id` },
    { ...shared, operation: 'remove', verb: 'delete', path: `${path}/:_id` },
  ]);
}
