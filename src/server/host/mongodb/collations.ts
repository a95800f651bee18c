/** Servers of MongoDB's protocol that have no collations: ignoring case is imitated there, for equality. */
import { isPlainObject } from '../../runtime/index.js';
import type { Fields } from '../documents/document.js';
import { foldsCase } from '../store/equality.js';
import type { Collation } from '../store/store.js';
import { isServerError } from './availability.js';
import type { Driver } from './driver.js';

/** CommandNotSupported, NotImplemented, and what Amazon's servers say. */
const NOT_SUPPORTED: ReadonlySet<unknown> = new Set([115, 238, 303]);

/** Runs what takes a selector and a collation, or a selector alone. */
type Collated<Result> = (selector: Fields, options: { collation?: Collation }) => Promise<Result>;

/** Remembers whether the server has collations. */
export class Collations {
  readonly #driver: Driver;
  #areThere = true;

  constructor(driver: Driver) {
    this.#driver = driver;
  }

  async run<Result>(
    selector: Fields,
    collation: Collation | undefined,
    action: Collated<Result>,
  ): Promise<Result> {
    if (collation === undefined) return action(selector, {});
    if (this.#areThere || !foldsCase(collation)) {
      try {
        return await action(selector, { collation });
      } catch (error) {
        if (!foldsCase(collation) || !this.#isLack(error)) throw error;
        this.#areThere = false;
      }
    }
    return action(ignoringCase(selector), {});
  }

  #isLack(error: unknown): boolean {
    return (
      isServerError(this.#driver, error) && NOT_SUPPORTED.has(error.code) && /collation/i.test(error.message)
    );
  }
}

/** `{ name: 'Ada' }` is `{ name: /^Ada$/i }`. */
function ignoringCase(selector: Fields): Fields {
  const entries = Object.entries(selector).map(([key, condition]) => {
    if (typeof condition === 'string') {
      return [key, new RegExp(`^${condition.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}$`, 'i')];
    }
    if (key !== '$and' || !Array.isArray(condition)) return [key, condition];
    return [key, condition.map((part) => (isPlainObject(part) ? ignoringCase(part) : part))];
  });
  return Object.fromEntries(entries);
}
