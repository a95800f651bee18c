import yoctoSpinner from 'yocto-spinner';
import type { Output } from './io.js';

/** After how many milliseconds of work the spinner appears. */
const PATIENCE = 1000;

/** Shows a spinner on a terminal during long work, and removes it afterwards. */
export async function withProgress<Result>(
  terminal: Output,
  text: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const spinner = yoctoSpinner({ text, stream: terminal });
  const timer = setTimeout(() => spinner.start(), PATIENCE);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
    if (spinner.isSpinning) spinner.stop();
  }
}
