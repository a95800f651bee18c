/** Runs of programs in processes of their own, from their start to their end. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Measurement {
  seconds: number;
  peakMegabytes: number;
}

/** Loaded before a program: leaves its peak memory, in KiB, in a file. */
const HOOK = `process.on('exit', () =>
  require('node:fs').writeFileSync(process.env.PEAK_FILE, String(process.resourceUsage().maxRSS)));
`;

/** @throws where the program fails */
export function coldRun(words: readonly string[], cwd: string): Measurement {
  const folder = mkdtempSync(join(tmpdir(), 'restgen-bench-'));
  const [hook, peak] = [join(folder, 'hook.cjs'), join(folder, 'peak.txt')];
  writeFileSync(hook, HOOK);
  try {
    const started = process.hrtime.bigint();
    execFileSync(process.execPath, ['--max-old-space-size=8192', '--require', hook, ...words], {
      cwd,
      env: { ...process.env, PEAK_FILE: peak },
      stdio: ['ignore', 'ignore', 'pipe'],
      maxBuffer: 64 * 1024 * 1024,
    });
    const seconds = Number(process.hrtime.bigint() - started) / 1e9;
    return { seconds, peakMegabytes: Number(readFileSync(peak, 'utf8')) / 1024 };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
