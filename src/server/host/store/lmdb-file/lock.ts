import { closeSync, openSync } from 'node:fs';
import { optionalPackage } from '../../../../shared/optional-package.js';

/**
 * Locks a file for this process until the returned function is called. The system ends the lock with the process,
 * however that ends, and knows processes of other containers apart.
 * @throws Error if another process has the lock
 */
export function lockFile(path: string, folder: string): () => void {
  const { tryLock } = optionalPackage<{ tryLock: (file: number) => boolean }>(
    'fs-native-extensions',
    'A database in a folder needs',
  );
  const file = openSync(path, 'a+', 0o600);
  if (tryLock(file)) return () => closeSync(file);
  closeSync(file);
  throw new Error(
    `The database in ${folder} is open in another process, and a folder is for one process alone. ` +
      'Stop the other one, or use MongoDB for several processes: RESTGEN_DATABASE_URL=mongodb://<host>/<name>.',
  );
}
