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
      listen: { port: number; host: string };
    }
  | {
      type: 'stop';
      /** Milliseconds for running requests; by default the server's `shutdownTimeout`. */
      timeout?: number;
    };

export interface HostError {
  name: string;
  message: string;
  stack: string;
  /** Set for errors of Node. */
  code?: string;
}

/** Messages from the host's process. */
export type Report =
  | { type: 'listening'; port: number }
  | { type: 'not-loaded'; module: string; error: HostError }
  | { type: 'not-listening'; error: HostError };
