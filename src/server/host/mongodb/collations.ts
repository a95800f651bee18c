/** Imitates collations that ignore case, for equality, on servers of MongoDB's protocol that lack collations. */
import { isPlainObject } from '../../runtime/index.js';
import type { Fields } from '../documents/document.js';
import { foldsCase } from '../store/equality.js';
import type { Collation } from '../store/store.js';
import { isServerError } from './availability.js';
import type { Driver } from './driver.js';

/** CommandNotSupported, NotImplemented, and the code of Amazon's servers. */
const NOT_SUPPORTED: ReadonlySet<unknown> = new Set([115, 238, 303]);

/** An operation with a selector, and a collation if the server supports it. */
type Collated<Result> = (selector: Fields, options: { collation?: Collation }) => Promise<Result>;

/** Remembers whether the server has collations. */
export class Collations {
  readonly #driver: Driver;
  #areSupported = true;

  constructor(driver: Driver) {
    this.#driver = driver;
  }

  async run<Result>(
    selector: Fields,
    collation: Collation | undefined,
    action: Collated<Result>,
  ): Promise<Result> {
    if (collation === undefined) return action(selector, {});
    if (this.#areSupported || !foldsCase(collation)) {
      try {
        return await action(selector, { collation });
      } catch (error) {
        if (!foldsCase(collation) || !this.#isUnsupported(error)) throw error;
        this.#areSupported = false;
      }
    }
    return action(ignoringCase(selector), {});
  }

  #isUnsupported(error: unknown): boolean {
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
