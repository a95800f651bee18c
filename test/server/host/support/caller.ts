import type { Caller, Connection } from '../../../../src/server/runtime/runtime.js';

export const connection: Connection = {
  id: '1',
  close: () => {},
  onClose: () => {},
  clientAddress: '::1',
  httpHeaders: {},
};

/** A user, or nobody, who calls. */
export const caller = (userId: string | null): Caller => ({ userId, connection });
