import type { ChangeStream, Collection } from 'mongodb';
import { hostValue } from '../documents/bson-values.js';
import type { StoredDocument } from '../documents/document.js';
import type { ChangeListener } from '../observing/observed-collection.js';
import { isAbsence } from './availability.js';
import type { Driver } from './driver.js';

/** How many milliseconds pass before a change stream is opened again. */
const RETRY_DELAY = 1_000;
/** How many milliseconds pass between polls by default. */
const POLLING_INTERVAL = 2_000;

interface Watch {
  readonly listener: ChangeListener;
  isPolling: boolean;
  /** Opens the change stream again, or polls. */
  timer?: NodeJS.Timeout;
  stream?: ChangeStream;
}

/** Reports the changes of a collection: by a change stream, or at intervals and after own writes without one. */
export class CollectionChanges {
  readonly #driver: Driver;
  readonly #native: Collection<StoredDocument>;
  readonly #pollingInterval: () => number | undefined;
  #watch: Watch | undefined;

  constructor(driver: Driver, native: Collection<StoredDocument>, pollingInterval: () => number | undefined) {
    this.#driver = driver;
    this.#native = native;
    this.#pollingInterval = pollingInterval;
  }

  /** Calls the listener until the returned function is called. There is one listener at a time. */
  watch(listener: ChangeListener): () => void {
    const watch: Watch = { listener, isPolling: false };
    this.#watch = watch;
    void this.#follow(watch);
    return () => {
      this.#watch = undefined;
      clearTimeout(watch.timer);
      close(watch);
    };
  }

  /** Call it after each write of this process. */
  wrote(): void {
    if (this.#watch?.isPolling) this.#watch.listener();
  }

  /** Never rejects. */
  async #follow(watch: Watch): Promise<void> {
    const isStopped = (): boolean => watch !== this.#watch;
    let isOpen = false;
    try {
      watch.stream = this.#native.watch([{ $project: { documentKey: 1 } }]);
      for (let change = await watch.stream.tryNext(); !isStopped(); change = await watch.stream.next()) {
        const id: unknown = change !== null && 'documentKey' in change ? change.documentKey._id : undefined;
        // Documents may have changed before the stream was open, and the collection may have been dropped.
        watch.listener(isOpen && id !== undefined ? [hostValue(id)] : undefined);
        isOpen = true;
      }
    } catch (error) {
      close(watch);
      if (isStopped()) return;
      if (isOpen || isAbsence(this.#driver, error))
        watch.timer = setTimeout(() => void this.#follow(watch), RETRY_DELAY).unref();
      else this.#poll(watch);
    }
  }

  #poll(watch: Watch): void {
    const interval = this.#pollingInterval() ?? POLLING_INTERVAL;
    watch.isPolling = true;
    watch.timer = setInterval(() => watch.listener(), interval).unref();
    watch.listener();
  }
}

/** An error of a stream that is being closed does not matter. */
const close = ({ stream }: Watch): void => void stream?.close().catch(() => {});
