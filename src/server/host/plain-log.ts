import type { ProcessLog } from '../runtime/index.js';

/** Logs plain text to the console. */
export const plainLog: ProcessLog = {
  info: (message) => console.info(message),
  warn: (message) => console.warn(message),
  error: (message, ...errors) => console.error(message, ...errors),
  event: () => undefined,
};
