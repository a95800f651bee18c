/** The messages between the command and the process of the host. */

/** To the host's process. */
export type Order =
  | {
      type: 'start';
      /** The host's modules, absolute, in the order in which they are imported. */
      modules: string[];
      /** The generated `index`, absolute. */
      index: string;
      /** What the generated code imports the standalone host by: `restgen/host`. */
      host: string;
      /** `undefined`: load everything, and do not listen. `connections`: serve those that the command hands over. */
      listen?: { port: number; host: string } | 'connections';
    }
  /** Comes with a socket. */
  | { type: 'connection' }
  | {
      type: 'stop';
      /** Milliseconds that running requests get; as long as the server's options say, if it is not set. */
      timeout?: number;
      /** Whether requests are answered as ever until `hold`, and connections go on coming until `last`. */
      awaitsLast?: boolean;
    }
  /** Requests are not answered before `last`: every answer would make a busy client connect again. */
  | { type: 'hold' }
  | { type: 'last' };

export interface HostError {
  name: string;
  message: string;
  stack: string;
  /** Of Node's own errors. */
  code?: string;
}

/** From the host's process, once it hears orders: `node:cluster` drops those that come before. */
export type Awake = { type: 'awake' };

/** From the host's process. */
export type Report =
  /** Nothing listens: nothing was asked to, or the command hands over connections. */
  | { type: 'loaded' }
  | { type: 'listening'; port: number }
  | { type: 'not-loaded'; module: string; error: HostError }
  | { type: 'not-listening'; error: HostError };
