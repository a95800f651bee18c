import { createRequire } from 'node:module';
import { join } from 'node:path';
import { isRestgenMissing } from '../config/index.js';
import { type Diagnostic, diagnostic } from '../shared/diagnostics.js';

/** Loads the project's own `restgen/host`. */
export function loadHost<StandaloneHost extends object>(
  root: string,
  specifier: string,
): StandaloneHost | Diagnostic {
  try {
    return createRequire(join(root, 'package.json'))(specifier);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (!isRestgenMissing(error)) throw error;
    const hint = 'Install it there: npm install restgen';
    return diagnostic('host-not-loaded', "'restgen' is not installed in the project.", { hint });
  }
}
