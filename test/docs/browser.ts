/** Headless Chromium, of the system. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from 'playwright-core';
import { skipWithout } from '../programs.js';

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

/** Why a test of the page is skipped; `false` where there is a browser. */
export const skipWithoutBrowser = (): string | false =>
  skipWithout(EXECUTABLE, 'install Chromium, or name it in the variable CHROMIUM');

export const launch = (): Promise<Browser> =>
  chromium.launch({ executablePath: EXECUTABLE, args: FLAGS, headless: true });

/** Where a picture is kept: CI's folder of artefacts, or `artifacts/` of the repository. */
export function artifact(name: string): string {
  const folder = process.env['CI_ARTIFACTS'] ?? fileURLToPath(new URL('../../../artifacts', import.meta.url));
  mkdirSync(folder, { recursive: true });
  return join(folder, name);
}
