/** Which login token a connection has, and what closes the connection once that token is gone (`accounts-base`). */
import type { Collection } from './collection.js';
import type { DdpConnection } from './method-invocation.js';

interface Watched {
  userId: string | null;
  connection: DdpConnection;
  token: string;
  number: number;
}

export class LoginTokens {
  /** By connection: a number until the observer is there. */
  readonly watches: Record<string, { stop(): void } | number> = {};
  readonly #users: Collection;
  readonly #tokens = new Map<string, string>();
  /** Connections of the server; a hand-made one is none. */
  readonly #connections = new Set<string>();
  #lastWatch = 0;

  constructor(users: Collection) {
    this.#users = users;
  }

  opened(connection: DdpConnection): void {
    this.#connections.add(connection.id);
    connection.onClose(() => {
      this.unwatch(connection.id);
      this.#tokens.delete(connection.id);
      this.#connections.delete(connection.id);
    });
  }

  of(connectionId: string): string | undefined {
    return this.#tokens.get(connectionId);
  }

  set(userId: string | null, connection: DdpConnection, token: string | null): void {
    this.unwatch(connection.id);
    this.#tokens.delete(connection.id);
    if (token === null) return;
    if (this.#connections.has(connection.id)) this.#tokens.set(connection.id, token);
    this.#lastWatch += 1;
    const number = this.#lastWatch;
    this.watches[connection.id] = number;
    setImmediate(() => this.#watch({ userId, connection, token, number }));
  }

  unwatch(connectionId: string): void {
    const watch = this.watches[connectionId];
    delete this.watches[connectionId];
    if (typeof watch === 'object') watch.stop();
  }

  async #watch({ userId, connection, token, number }: Watched): Promise<void> {
    if (this.watches[connection.id] !== number) return;
    let isThere = false;
    const selector = { _id: userId, 'services.resume.loginTokens.hashedToken': token };
    const handle = await this.#users.find(selector).observeChangesAsync({
      added() {
        isThere = true;
      },
      removed: () => connection.close(),
    });
    if (this.watches[connection.id] === number) this.watches[connection.id] = handle;
    else handle.stop();
    if (!isThere) connection.close();
  }
}
