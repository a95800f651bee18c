/** Without SIGHUP, because Meteor's autoupdate listens to it, and the process goes on. */
const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/**
 * Calls the function when a signal ends the process. Meteor's own processes end by the signal itself, so it is sent
 * again unless the application listens to it too.
 */
export function beforeStop(endStreams: () => void): void {
  for (const signal of SIGNALS)
    process.once(signal, () => {
      endStreams();
      // By then, the last events are written.
      if (process.listenerCount(signal) === 0) setImmediate(() => process.kill(process.pid, signal));
    });
}
