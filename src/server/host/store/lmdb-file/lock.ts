import { closeSync, openSync } from 'node:fs';
import { createRequire } from 'node:module';

/**
 * Locks a file for this process until the returned function is called. The system ends the lock with the process,
 * however that ends, and knows processes of other containers apart.
 * @throws Error if another process has the lock
 */
export function lockFile(path: string, folder: string): () => void {
  const { tryLock } = loadLocks();
  const file = openSync(path, 'a+', 0o600);
  if (tryLock(file)) return () => closeSync(file);
  closeSync(file);
  throw new Error(
    `The database in ${folder} is open in another process, and a folder is for one process alone. ` +
      'Stop the other one, or use MongoDB for several processes: RESTGEN_DATABASE_URL=mongodb://<host>/<name>.',
  );
}

function loadLocks(): { tryLock: (file: number) => boolean } {
  try {
    return createRequire(import.meta.url)('fs-native-extensions');
  } catch (cause) {
    throw new Error(
      'A database in a folder needs the package fs-native-extensions: npm install fs-native-extensions. ' +
        'On a machine that it does not support, set RESTGEN_DATABASE_URL to memory: or mongodb://….',
      { cause },
    );
  }
}
