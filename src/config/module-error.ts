/** Turns an error that a configuration file throws into a diagnostic. */
import { type Diagnostic, diagnostic } from '../diagnostics.js';
import type { ConfigModule } from './config-module.js';
import { mark } from './mark.js';
import { errorSummary, isRestgenMissing, missingPackage, placeOfError, thrown } from './thrown.js';

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
  const place = placeOfError(root, error);
  const message = `The configuration file ${module.file} cannot be loaded. ${errorSummary(error)}`;
  return diagnostic(
    'config-not-loaded',
    message,
    place === undefined ? importPlace(module, missingPackage(error)) : { place },
  );
}

function importPlace({ file, text }: ConfigModule, specifier: string | undefined): Pick<Diagnostic, 'place'> {
  const quoted = [`'${specifier}'`, `"${specifier}"`].find((each) => text.includes(each));
  if (specifier === undefined || quoted === undefined) return {};
  const start = text.indexOf(quoted);
  return { place: mark(file, text, { start, end: start + quoted.length }) };
}
