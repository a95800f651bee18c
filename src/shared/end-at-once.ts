import { constants } from 'node:os';

/**
 * Ends this process by a signal, whatever it waits for: `process.exit` waits for files that are being opened. The first
 * process of a container ignores a signal that it sends itself.
 */
export function endAtOnce(signal: NodeJS.Signals): void {
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
  process.exit(128 + constants.signals[signal]);
}
