import { STAGES, type Timing } from '../timing.js';

/** A line for each stage that took part, and one for the whole; seconds. */
export function timingText(timing: Timing, total: number): string {
  const rows = [...timing.milliseconds()].map(([stage, spent]) => row(STAGES[stage], spent));
  const known = [...timing.milliseconds().values()].reduce((sum, spent) => sum + spent, 0);
  return [...rows, row('all else', total - known), row('total', total)].join('');
}

const row = (name: string, milliseconds: number): string =>
  `${(milliseconds / 1000).toFixed(3).padStart(8)} s  ${name}\n`;
