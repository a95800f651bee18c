/** Turns an error that a configuration file throws into a diagnostic. */
import { type Diagnostic, diagnostic } from '../shared/diagnostics.js';
import type { ConfigModule } from './config-module.js';
import { mark } from './mark.js';
import { missingImport } from './missing-import.js';
import { errorSummary, isRestgenMissing, placeOfError, thrown } from './thrown.js';

export function notLoaded(root: string, module: ConfigModule, raised: unknown): Diagnostic {
  const error = thrown(raised);
  if (isRestgenMissing(error)) {
    return diagnostic(
      'config-not-loaded',
      "The configuration file imports 'restgen', which is not installed here.",
      {
        ...importPlace(module, 'restgen'),
        hint: 'Install it in the project: npm install restgen',
      },
    );
  }
  const missing = missingImport(root, error);
  const place = missing?.place ?? placeOfError(root, error);
  const reason = missing === undefined ? `. ${errorSummary(error)}` : `: ${missing.reason}`;
  return diagnostic(
    'config-not-loaded',
    `The configuration file ${module.file} cannot be loaded${reason}`,
    place === undefined ? {} : { place },
  );
}

function importPlace({ file, text }: ConfigModule, specifier: string): Pick<Diagnostic, 'place'> {
  const quoted = [`'${specifier}'`, `"${specifier}"`].find((literal) => text.includes(literal));
  if (quoted === undefined) return {};
  const start = text.indexOf(quoted);
  return { place: mark(file, text, { start, end: start + quoted.length }) };
}
