/** Headless Chromium, of the system. */
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from 'playwright-core';

const EXECUTABLE = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Whether a test may do without: only on a machine that is no CI. */
export const lacksBrowser = (): boolean => process.env['CI'] === undefined && !existsSync(EXECUTABLE);

export const launch = (): Promise<Browser> =>
  chromium.launch({ executablePath: EXECUTABLE, args: FLAGS, headless: true });

/** Where a picture is kept: CI's folder of artefacts, or `artifacts/` of the repository. */
export function artifact(name: string): string {
  const folder = process.env['CI_ARTIFACTS'] ?? fileURLToPath(new URL('../../../artifacts', import.meta.url));
  mkdirSync(folder, { recursive: true });
  return join(folder, name);
}
