/** The documents that an observer sees, made of the changes alone. */
import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { ChangeCallbacks, Cursor, Observation } from '../../../../src/server/host/host.js';
import type { Thing } from './stores.js';

/** How long a test waits for a change that does not come, in milliseconds. */
const PATIENCE = 30_000;

export class View {
  readonly documents = new Map<string, Record<string, unknown>>();
  /** All calls in their order. */
  readonly events: unknown[][] = [];
  /** Calls that contradict those before. */
  readonly contradictions: unknown[][] = [];
  #observation: Observation | undefined;

  async observe(cursor: Cursor<Thing>): Promise<this> {
    this.#observation = await cursor.observeChanges(this.#callbacks());
    return this;
  }

  #callbacks(): ChangeCallbacks<string, Partial<Thing>> {
    const { documents } = this;
    return {
      added: (id, fields) => {
        this.#record(['added', id, fields], !documents.has(id) && !('_id' in fields));
        documents.set(id, { ...fields });
      },
      changed: (id, fields) => {
        this.#record(['changed', id, fields], documents.has(id) && Object.keys(fields).length > 0);
        const next: Record<string, unknown> = { ...documents.get(id), ...fields };
        for (const name of Object.keys(fields)) if (fields[name] === undefined) delete next[name];
        documents.set(id, next);
      },
      removed: (id) => this.#record(['removed', id], documents.delete(id)),
    };
  }

  #record(event: unknown[], isPossible: boolean): void {
    this.events.push(event);
    if (!isPossible) this.contradictions.push(event);
  }

  stop(): void {
    this.#observation?.stop();
  }

  /** Waits until the view equals the documents. */
  async becomes(expected: () => Promise<Thing[]>): Promise<void> {
    const end = performance.now() + PATIENCE;
    for (;;) {
      const documents = await expected();
      const wanted = new Map(documents.map(({ _id, ...fields }) => [_id, fields]));
      if (isDeepStrictEqual(this.documents, wanted)) break;
      if (performance.now() > end) assert.deepEqual(this.documents, wanted);
      await delay(5);
    }
    assert.deepEqual(this.contradictions, []);
  }
}
