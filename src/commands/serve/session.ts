import type { CommandRequest } from '../command.js';
import type { Generator } from '../generator.js';
import type { StopSignal } from '../watch/stop-signal.js';

/** The state of a running `serve`. */
export interface ServeSession {
  request: CommandRequest;
  environment: Readonly<Record<string, string | undefined>>;
  /** Whether the secret that signs tokens was generated for this run. */
  madeSecret: boolean;
  /** After the first start, `port` is the actual port in place of 0. */
  address: Address;
  stop: StopSignal;
  generator: Generator;
}

export interface Address {
  port: number;
  host: string;
}
