import type { ProcessLog } from '../runtime/index.js';

/** Text on the console, as it stands at that moment. */
export const plainLog: ProcessLog = {
  info: (message) => console.info(message),
  warn: (message) => console.warn(message),
  error: (message, ...errors) => console.error(message, ...errors),
  event: () => undefined,
};
