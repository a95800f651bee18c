import type { Open, Session } from './call.js';
import type { Streams } from './calls.js';
import type { Tools } from './connect.js';
import type { Documents } from './documents.js';
import { follow } from './follow.js';
import type { Sending } from './send.js';

/** A publication: called, it answers its documents as they are; it can be watched, too, with the same arguments. */
export interface LivePublication<Args extends readonly unknown[], Documents, Known = unknown> {
  (...args: Args): Promise<Documents> & Known;
  /** The documents, then their changes, until the loop or the signal ends. It connects again by itself. */
  watch(...args: Args): AsyncIterable<LiveChange<Documents>>;
  /** Holds the documents and keeps them up to date, until it is closed. It connects again by itself. */
  live(...args: Args): LiveView<Documents>;
}

/** `ready` follows the first documents, and again those of each further connection. */
export type LiveChange<Documents> = Documents extends unknown
  ?
      | { event: 'ready' }
      | { [Name in keyof Documents]-?: ChangeIn<Name, Documents[Name]> }[keyof Documents]
  : never;

type ChangeIn<Name, List> = List extends readonly (infer Document)[]
  ? { collection: Name; id: Document extends { _id: infer Id } ? Id : string } & (
      | { event: 'added'; fields: WithoutId<Document> }
      | { event: 'changed'; fields: Partial<WithoutId<Document>>; cleared: string[] }
      | { event: 'removed' }
    )
  : never;

type WithoutId<Document> = Document extends unknown
  ? { [Key in keyof Document as Key extends '_id' ? never : Key]: Document[Key] }
  : never;

export type LiveView<Documents> = View<Documents> & Disposing;

interface View<Documents> {
  /** By collection, as the ordinary call answers them. The same object until something changes. */
  readonly documents: Documents;
  /** Resolves when all documents are there; rejects where an error comes first. */
  readonly ready: Promise<void>;
  readonly isReady: boolean;
  /** False while it waits to connect again, and after the publication has stopped: the documents are the last ones. */
  readonly isConnected: boolean;
  /** The error that ended it. */
  readonly error: Error | undefined;
  /** Calls back after each change of all this; the function that it returns ends that. */
  onChange(callback: () => void): () => void;
  close(): void;
}

/** `[Symbol.dispose]`, where the compiler has it. */
type Disposing = typeof Symbol extends { readonly dispose: infer Key extends symbol }
  ? { [Name in Key]: () => void }
  : unknown;

/** What `watch` and `live` of a publication do. */
export function streamsOf({ session, sending }: Tools): ReturnType<Streams> {
  return {
    async *watch(...call) {
      try {
        for await (const changes of follow(session, sending, new Map(), ...call)) yield* changes;
      } catch (error) {
        if (sending.signal?.aborted !== true) throw error;
      }
    },
    live: (...call) => viewOf(session, sending, call),
  };
}

function viewOf(session: Session, sending: Sending, call: Parameters<Open<unknown>>): View<object> {
  const controller = new AbortController();
  const { signal } = controller;
  const close = (): void => controller.abort();
  const callbacks = new Set<() => void>();
  const held: Documents = new Map();
  const names = Object.keys(Object(call[3]));
  const { dispose = 'dispose' } = Symbol as { dispose?: symbol };
  const view = {
    documents: Object.fromEntries(names.map((name) => [name, [] as object[]])),
    ready: Promise.resolve(),
    isReady: false,
    isConnected: false,
    error: undefined as Error | undefined,
    onChange(callback: () => void) {
      callbacks.add(callback);
      return () => callbacks.delete(callback);
    },
    close,
    [dispose]: close,
  };
  sending.signal?.addEventListener('abort', close, { signal });
  if (sending.signal?.aborted === true) close();
  view.ready = new Promise(keep);
  view.ready.catch(() => undefined);
  return view;

  async function keep(resolve: () => void, reject: (error: unknown) => void): Promise<void> {
    try {
      for await (const changes of follow(session, { ...sending, signal }, held, ...call)) {
        for (const name of new Set(changes.map(({ collection }) => collection)))
          if (name !== undefined)
            view.documents = {
              ...view.documents,
              [name]: [...held.values()].flatMap((entry) =>
                entry.collection === name ? [entry.document] : [],
              ),
            };
        view.isConnected = changes.length > 0;
        if (view.isConnected) {
          view.isReady = true;
          resolve();
        }
        notify();
      }
    } catch (error) {
      if (!signal.aborted) view.error = error as Error;
      reject(error);
    }
    view.isConnected = false;
    close();
    notify();
  }

  /** An error of a callback is the callback's own: the view goes on. */
  function notify(): void {
    for (const callback of [...callbacks]) {
      try {
        callback();
      } catch (error) {
        void Promise.reject(error);
      }
    }
  }
}
