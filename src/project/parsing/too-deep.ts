/** Whether code that is nested thousands of levels deep has used up the stack. */
export const isTooDeep = (error: unknown): boolean =>
  error instanceof RangeError && /call stack/.test(error.message);
