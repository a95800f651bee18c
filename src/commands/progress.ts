import yoctoSpinner from 'yocto-spinner';
import { printableName } from '../shared/printable/index.js';
import { grouped } from './count.js';
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

interface Progress {
  collection: string;
  documents: number;
  total: number;
}

/** How many milliseconds pass between two lines where there is no terminal. */
const BETWEEN_LINES = 10_000;
/** How many characters a bar has. */
const BAR = 20;

/** Shows how far documents are: as a bar on a terminal, else as lines now and then. */
export function progressReport(output: Output | undefined): { show(progress: Progress): void; end(): void } {
  const start = Date.now();
  if (output === undefined) return { show: () => {}, end: () => {} };
  if (output.isTTY !== true) {
    let last = start;
    const show = (progress: Progress): void => {
      if (Date.now() - last < BETWEEN_LINES) return;
      last = Date.now();
      output.write(`${progressText(progress)}\n`);
    };
    return { show, end: () => {} };
  }
  const spinner = yoctoSpinner({ stream: output, handleSignals: false });
  return {
    show: (progress) => {
      if (Date.now() - start < PATIENCE) return;
      const text = `${barOf(progress)} ${progressText(progress)}`;
      if (spinner.isSpinning) spinner.text = text;
      else spinner.start(text);
    },
    end: () => spinner.stop(),
  };
}

/** Others may write meanwhile, so that there are more in the end. */
const shareOf = ({ documents, total }: Progress): number =>
  total === 0 ? 1 : Math.min(documents / total, 1);

function barOf(progress: Progress): string {
  const done = Math.round(shareOf(progress) * BAR);
  return `[${'#'.repeat(done)}${'-'.repeat(BAR - done)}]`;
}

function progressText(progress: Progress): string {
  const [documents, total] = [progress.documents, progress.total].map(grouped);
  const percent = Math.floor(shareOf(progress) * 100);
  return `${printableName(progress.collection)}: ${documents} of ${total} documents, ${percent} %`;
}
