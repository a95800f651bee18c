/** The messages between the command and the host's process. */

/** Messages to the host's process. */
export type Order =
  | {
      type: 'start';
      /** The host's modules, absolute, in the order in which they are imported. */
      modules: string[];
      /** The generated `index`, absolute. */
      index: string;
      /** The specifier by which generated code imports the standalone host: `restgen/host`. */
      host: string;
      /** `undefined` only loads everything. `connections` serves connections that the command sends. */
      listen?: { port: number; host: string } | 'connections';
    }
  /** Sent with a socket. */
  | { type: 'connection' }
  | {
      type: 'stop';
      /** Milliseconds for running requests; by default the server's `shutdownTimeout`. */
      timeout?: number;
      /** Whether requests are answered until `hold`, and connections accepted until `last`. */
      awaitsLast?: boolean;
    }
  /** Requests wait until `last`, because every answer would make a busy client connect again. */
  | { type: 'hold' }
  | { type: 'last' };

export interface HostError {
  name: string;
  message: string;
  stack: string;
  /** Set for errors of Node. */
  code?: string;
}

/** Sent by the host's process once it can receive orders; `node:cluster` drops earlier ones. */
export type Awake = { type: 'awake' };

/** Messages from the host's process. */
export type Report =
  /** Everything is loaded. The process does not listen itself. */
  | { type: 'loaded' }
  | { type: 'listening'; port: number }
  | { type: 'not-loaded'; module: string; error: HostError }
  | { type: 'not-listening'; error: HostError };
