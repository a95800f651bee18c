/** Without SIGHUP, because Meteor's autoupdate listens to it, and the process goes on. */
const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/** Calls the function at a signal, and sends it again: Meteor's processes end by it, unless the application listens. */
export function beforeStop(endStreams: () => void): void {
  for (const signal of SIGNALS)
    process.once(signal, () => {
      endStreams();
      // The last events are written before the signal is sent again.
      if (process.listenerCount(signal) === 0) setImmediate(() => process.kill(process.pid, signal));
    });
}
