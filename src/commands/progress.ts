import type { Output } from './io.js';

/** Moves to the start of a terminal's line and clears it. */
const CLEAR_LINE = '\r\u001b[K';

/** Shows a line on a terminal while `work` runs, and removes it afterwards. */
export function withNotice<Result>(output: Output | undefined, text: string, work: () => Result): Result {
  if (output?.isTTY !== true) return work();
  output.write(text);
  try {
    return work();
  } finally {
    output.write(CLEAR_LINE);
  }
}
