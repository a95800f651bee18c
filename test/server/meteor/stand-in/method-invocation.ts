/** What runs and what it knows: invocations, connections, and the variables of the environment that hold them. */
import type { RateLimiter } from './ddp-rate-limiter.js';
import type { Ejson } from './ejson.js';
import type { EnvironmentVariable } from './environment.js';

/** What a method or publication has as `connection`. */
export interface DdpConnection {
  id: string;
  close(): void;
  onClose(callback: () => void): void;
  clientAddress: string | null;
  httpHeaders: Record<string, string>;
}

export type Handler = (this: unknown, ...args: unknown[]) => unknown;

interface InvocationOptions {
  name?: string;
  isSimulation?: boolean;
  userId?: string | null;
  connection?: DdpConnection | null;
  randomSeed?: string | null;
  setUserId?: (userId: string | null) => unknown;
  unblock?: () => void;
  isFromCallAsync?: boolean;
  fence?: unknown;
}

/** `DDPCommon.MethodInvocation`: `this` of a method. */
export class MethodInvocation {
  readonly name: string | undefined;
  readonly isSimulation: boolean | undefined;
  readonly _unblock: () => void;
  _calledUnblock = false;
  readonly _isFromCallAsync: boolean | undefined;
  userId: string | null | undefined;
  readonly _setUserId: (userId: string | null) => unknown;
  readonly connection: DdpConnection | null | undefined;
  readonly randomSeed: string | null | undefined;
  randomStream: unknown = null;
  readonly fence: unknown;

  constructor(options: InvocationOptions) {
    this.name = options.name;
    this.isSimulation = options.isSimulation;
    this._unblock = options.unblock ?? (() => {});
    this._isFromCallAsync = options.isFromCallAsync;
    this.userId = options.userId;
    this._setUserId = options.setUserId ?? (() => {});
    this.connection = options.connection;
    this.randomSeed = options.randomSeed;
    this.fence = options.fence;
  }

  unblock(): void {
    this._calledUnblock = true;
    this._unblock();
  }

  async setUserId(userId: string | null): Promise<void> {
    if (this._calledUnblock) throw new Error("Can't call setUserId in a method after calling unblock");
    this.userId = userId;
    await this._setUserId(userId);
  }
}

/** The values that `Meteor.userId()` reads: an invocation of Meteor's or of whoever calls a handler. */
export type Current = { userId?: string | null | undefined; connection?: DdpConnection | null | undefined };

export interface DdpEnvironment {
  ejson: Ejson;
  limiter: RateLimiter;
  methodInvocation: EnvironmentVariable<Current>;
  publicationInvocation: EnvironmentVariable<Current>;
  log: (...parts: unknown[]) => void;
}
