import yoctoSpinner from 'yocto-spinner';
import type { Output } from './io.js';

/** Milliseconds of work before anything is shown of it. */
const PATIENCE = 1000;

/** Shows a spinner on a terminal while long work lasts; nothing of it stays there. */
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
