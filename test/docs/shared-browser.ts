/** One Chromium for all tests of a process. Each of its pages has a context of its own. */
import { after } from 'node:test';
import type { Browser } from 'playwright-core';
import { lazy } from '../../src/shared/memoize.js';
import { launch } from './browser.js';

let launched: Browser | undefined;
after(() => launched?.close());

export const openBrowser = lazy(async (): Promise<Browser> => {
  launched = await launch();
  return launched;
});
