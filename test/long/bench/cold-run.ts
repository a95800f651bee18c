/** Runs of programs in processes of their own, from their start to their end. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Measurement {
  seconds: number;
  /** Seconds of processor time, which other programs hardly change. */
  processor: number;
  peakMegabytes: number;
}

/** Loaded before a program: leaves the resources that it took in a file. */
const HOOK = `process.on('exit', () =>
  require('node:fs').writeFileSync(process.env.USAGE_FILE, JSON.stringify(process.resourceUsage())));
`;

/** @throws where the program fails */
export function coldRun(words: readonly string[], cwd: string): Measurement {
  const folder = mkdtempSync(join(tmpdir(), 'restgen-bench-'));
  const [hook, usage] = [join(folder, 'hook.cjs'), join(folder, 'usage.json')];
  writeFileSync(hook, HOOK);
  try {
    const started = process.hrtime.bigint();
    execFileSync(process.execPath, ['--max-old-space-size=8192', '--require', hook, ...words], {
      cwd,
      env: { ...process.env, USAGE_FILE: usage },
      stdio: ['ignore', 'ignore', 'pipe'],
      maxBuffer: 64 * 1024 * 1024,
    });
    const seconds = Number(process.hrtime.bigint() - started) / 1e9;
    const { userCPUTime, systemCPUTime, maxRSS }: NodeJS.ResourceUsage = JSON.parse(
      readFileSync(usage, 'utf8'),
    );
    return { seconds, processor: (userCPUTime + systemCPUTime) / 1e6, peakMegabytes: maxRSS / 1024 };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
