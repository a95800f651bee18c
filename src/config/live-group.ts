import { LIVE_LIMITS } from '../shared/serving-limits.js';
import type { OptionTable } from './option.js';

export const LIVE_OPTIONS = {
  perUser: {
    type: 'integer',
    ...LIVE_LIMITS.perUser,
    help: 'streams that one user, or one client address without a user, may have open',
  },
  perProcess: { type: 'integer', ...LIVE_LIMITS.perProcess, help: 'streams that a process has open at most' },
  heartbeat: {
    type: 'integer',
    ...LIVE_LIMITS.heartbeat,
    help: 'milliseconds between comments, which keep proxies from closing idle streams',
  },
  lag: {
    type: 'integer',
    ...LIVE_LIMITS.lag,
    help: 'bytes that may wait for a client that reads slowly before it is cut off',
  },
} as const satisfies OptionTable;
