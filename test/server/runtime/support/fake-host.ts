import { findClientAddress, openConnection } from '../../../../src/server/runtime/index.js';
import type {
  CursorChanges,
  DeclarationOptions,
  GuardedCollection,
  Host,
  HostAuthentication,
  MethodInvocation,
  Observation,
  PublishedCursor,
  RegisteredMethod,
  RegisteredPublication,
  Subscription,
} from '../../../../src/server/runtime/runtime.js';

/** A handler of a test may look at its arguments as it likes. */
type Handler<This> = (this: This, ...values: never[]) => unknown;

export interface FakeHost extends Host {
  publish(name: string, handler: Handler<Subscription>, options?: DeclarationOptions): void;
  method(name: string): RegisteredMethod | undefined;
  define(name: string, handler: Handler<MethodInvocation>, options?: DeclarationOptions): void;
  addCollection(name: string, collection: Partial<GuardedCollection>): void;
  setResponseHeaders(headers: Record<string, string>): void;
}

/** The only token of a login that counts, and its user. */
export const KNOWN_TOKEN = 'the token';
export const KNOWN_USER = 'known';

/** An API token of the known user with these scopes, and with an id of its own where a test counts. */
export const apiToken = (scopes: unknown, id = 'one'): string => `api ${JSON.stringify({ id, scopes })}`;

export class FakeObjectId {
  readonly #hex: string;
  constructor(hex: string) {
    this.#hex = hex;
  }
  toHexString(): string {
    return this.#hex;
  }
}

export class FakeCursor implements PublishedCursor {
  readonly collectionName: string | null;
  readonly #documents: object[];
  constructor(collectionName: string | null, documents: object[]) {
    this.collectionName = collectionName;
    this.#documents = documents;
  }
  async fetch(): Promise<object[]> {
    return this.#documents;
  }
  async observe({ added }: CursorChanges): Promise<Observation> {
    for (const { _id, ...fields } of this.#documents as { _id?: unknown }[]) added(_id, fields);
    return { stop() {} };
  }
}

/** A host of plain objects: what a test declares, and nothing else. */
export function fakeHost(): FakeHost {
  const publications = new Map<string, RegisteredPublication>();
  const methods = new Map<string, RegisteredMethod>();
  const collections = new Map<string, GuardedCollection>();
  let headers: Record<string, string> | undefined;
  return {
    publish: (name, handler, options = {}) =>
      void publications.set(name, { options, start: (self, values) => Reflect.apply(handler, self, values) }),
    define: (name, handler, options = {}) =>
      void methods.set(name, { options, call: (self, values) => Reflect.apply(handler, self, values) }),
    addCollection: (name, operations) => void collections.set(name, { ...refusing, ...operations }),
    setResponseHeaders(given) {
      headers = { ...given };
    },
    publication: (name) => publications.get(name),
    method: (name) => methods.get(name),
    collection: (name) => collections.get(name),
    cursor: (value) => (value instanceof FakeCursor ? value : undefined),
    objectId: (hex) => new FakeObjectId(hex),
    responseHeaders: () => headers,
    authentication: () => authentication,
    connect: (request, _token, log) =>
      openConnection(
        {
          id: '1',
          clientAddress: findClientAddress(request.ip, request.socket.remoteAddress),
        },
        request,
        log,
      ),
    isSecure: () => false,
  };
}

const unused = async (): Promise<never> => {
  throw new Error('This test does not use it');
};

const refusing: GuardedCollection = { insert: unused, update: unused, remove: unused };

const authentication: HostAuthentication = {
  identify: (token) => {
    if (token.startsWith('api ')) return { userId: KNOWN_USER, apiToken: JSON.parse(token.slice(4)) };
    return token === KNOWN_TOKEN ? { userId: KNOWN_USER } : undefined;
  },
  logIn: unused,
  register: unused,
  logOut: unused,
};
