/** Whether what stands within itself thousands of times has used up the stack: what was asked cannot be decided. */
export const isTooDeep = (error: unknown): boolean =>
  error instanceof RangeError && /call stack/.test(error.message);
