import { printableName } from '../shared/printable/index.js';
import { grouped } from './count.js';
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

interface Progress {
  collection: string;
  documents: number;
  total: number;
}

/** The bar appears after this many milliseconds. */
const BAR_DELAY = 1000;
/** Milliseconds between two lines without a terminal. */
const LINE_INTERVAL = 10_000;
const BAR_WIDTH = 20;

/** Shows the progress of documents: as a bar on a terminal, otherwise as occasional lines. */
export function progressReport(output: Output | undefined): { show(progress: Progress): void; end(): void } {
  const start = Date.now();
  if (output === undefined) return { show: () => {}, end: () => {} };
  if (output.isTTY !== true) {
    let last = start;
    const show = (progress: Progress): void => {
      if (Date.now() - last < LINE_INTERVAL) return;
      last = Date.now();
      output.write(`${progressText(progress)}\n`);
    };
    return { show, end: () => {} };
  }
  const showBar = (progress: Progress): void => {
    if (Date.now() - start < BAR_DELAY) return;
    output.write(`${CLEAR_LINE}${barOf(progress)} ${progressText(progress)}`);
  };
  return { show: showBar, end: () => output.write(CLEAR_LINE) };
}

/** The share that is done, at most 1, although other processes may add documents meanwhile. */
const shareOf = ({ documents, total }: Progress): number =>
  total === 0 ? 1 : Math.min(documents / total, 1);

function barOf(progress: Progress): string {
  const done = Math.round(shareOf(progress) * BAR_WIDTH);
  return `[${'#'.repeat(done)}${'-'.repeat(BAR_WIDTH - done)}]`;
}

function progressText(progress: Progress): string {
  const [documents, total] = [progress.documents, progress.total].map(grouped);
  const percent = Math.floor(shareOf(progress) * 100);
  return `${printableName(progress.collection)}: ${documents} of ${total} documents, ${percent} %`;
}
