/** Imitates collations that ignore case, for equality, on servers of MongoDB's protocol that lack collations. */
import type { Fields } from '../documents/document.js';
import { foldsCase } from '../store/equality.js';
import type { Collation } from '../store/store.js';
import { isServerError } from './availability.js';
import type { Driver } from './driver.js';

/** CommandNotSupported, NotImplemented, and the code of Amazon's servers. */
const NOT_SUPPORTED: ReadonlySet<unknown> = new Set([115, 238, 303]);

/** Runs an operation with a selector and a collation; if the server lacks collations, without one. */
export async function withCollation<Result>(
  driver: Driver,
  selector: Fields,
  collation: Collation | undefined,
  action: (selector: Fields, options: { collation?: Collation }) => Promise<Result>,
): Promise<Result> {
  if (collation === undefined) return action(selector, {});
  try {
    return await action(selector, { collation });
  } catch (error) {
    if (!foldsCase(collation) || !isUnsupported(driver, error)) throw error;
    return action(ignoringCase(selector), {});
  }
}

const isUnsupported = (driver: Driver, error: unknown): boolean =>
  isServerError(driver, error) && NOT_SUPPORTED.has(error.code) && /collation/i.test(error.message);

/** `{ name: 'Ada' }` is `{ name: /^Ada$/i }`. */
const ignoringCase = (selector: Fields): Fields =>
  Object.fromEntries(
    Object.entries(selector).map(([key, value]) =>
      typeof value === 'string'
        ? [key, new RegExp(`^${value.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}$`, 'i')]
        : [key, value],
    ),
  );
