import type { MongoClient } from 'mongodb';
import type { Driver } from './driver.js';

/**
 * Closes the client once the driver finds that no server has a version of the protocol that it speaks, so that nothing
 * waits for one.
 * @returns the error that says so; `undefined` while a server may be found
 */
export function watchCompatibility(
  { MongoCompatibilityError }: Driver,
  client: MongoClient,
  hosts: string,
): () => Error | undefined {
  let incompatible: Error | undefined;
  client.on('topologyDescriptionChanged', ({ newDescription: { servers } }) => {
    const errors = [...servers.values()].map(({ error }) => error);
    const [first] = errors;
    if (incompatible !== undefined || first == null) return;
    if (!errors.every((error) => error instanceof MongoCompatibilityError)) return;
    incompatible = new Error(`The database at ${hosts} cannot be used. ${first.message}. ${REMEDY}`);
    void client.close();
  });
  return () => incompatible;
}

const REMEDY = 'Update the server, or install another version of the package mongodb: 6 or 7.';
