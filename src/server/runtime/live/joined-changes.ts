import { idKey } from '../endpoints/published-documents.js';
import type { Change } from './change.js';

/** The changes of one document that its client has not received yet. */
interface Joined {
  readonly text: string;
  /** Whether an earlier document of this id was removed, which the client still has. */
  readonly isRemoved: boolean;
  readonly change: Change;
}

/** Changes that wait for a lagging client: those of one document are joined into as few as possible (C51). */
export class JoinedChanges {
  readonly #textOf: (change: Change) => string;
  readonly #waiting = new Map<string, Joined>();
  #size = 0;

  /** @param textOf writes the event of a change */
  constructor(textOf: (change: Change) => string) {
    this.#textOf = textOf;
  }

  /** In characters. */
  get size(): number {
    return this.#size;
  }

  /** @param text the event of the change */
  add(change: Change, text: string): void {
    const key = `${change.collection} ${idKey(change.id)}`;
    const earlier = this.#waiting.get(key);
    const joined = this.#joined(earlier, change, text);
    this.#size += (joined?.text.length ?? 0) - (earlier?.text.length ?? 0);
    if (joined === undefined) this.#waiting.delete(key);
    else this.#waiting.set(key, joined);
  }

  /** Returns the events of all changes and forgets them. */
  take(): string {
    const text = [...this.#waiting.values()].map((joined) => joined.text).join('');
    this.#waiting.clear();
    this.#size = 0;
    return text;
  }

  #joined(earlier: Joined | undefined, change: Change, text: string): Joined | undefined {
    // A copy, because the handler may modify the fields later.
    if (earlier === undefined) return { isRemoved: change.type === 'removed', change: copy(change), text };
    const {
      isRemoved,
      change: { type, fields },
    } = earlier;
    if (change.type === 'removed')
      return type === 'added' && !isRemoved ? undefined : { isRemoved: true, change, text };
    if (type === 'removed') return { isRemoved, change: copy(change), text: earlier.text + text };
    const joined = { ...change, type, fields: { ...fields, ...change.fields } };
    const removal = isRemoved ? this.#textOf({ ...change, type: 'removed' }) : '';
    return { isRemoved, change: joined, text: removal + this.#textOf(joined) };
  }
}

const copy = (change: Change): Change => ({ ...change, fields: { ...change.fields } });
