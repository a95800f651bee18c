/** Explains why a module could not be loaded, from the error that Node throws. */
import { readFileSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MarkedPlace } from '../shared/diagnostics.js';
import { mark } from './mark.js';
import { errorSummary, placeOfError, type Thrown } from './thrown.js';

/** The end of a sentence with the reason, and the place in the user's own files if it is known. */
export function loadFailure(root: string, error: Thrown): { reason: string; place?: MarkedPlace } {
  const missing = missingImport(root, error);
  const place = missing?.place ?? placeOfError(root, error);
  const reason = missing === undefined ? `. ${errorSummary(error)}` : `: ${missing.reason}`;
  return { reason, ...(place && { place }) };
}

interface MissingImport {
  /** A sentence, without a capital letter. */
  reason: string;
  place: MarkedPlace;
}

/** Messages of ES modules and of CommonJS. In CommonJS, the first line of the require stack is the importing file. */
const MESSAGE =
  /^Cannot find (?:package|module) '(?<name>[^']+)'(?: imported from (?<importer>[^\n]+)|\s+Require stack:\n- (?<requirer>[^\n]+))/;
const SPECIFIER = /(?<=(?:\bfrom|\bimport|\brequire)\s*\(?\s*)(['"])([^'"\n]+)\1/g;

/** `undefined` for other errors, and if the importing file is not in the project. */
function missingImport(root: string, { message }: Thrown): MissingImport | undefined {
  const { name, importer, requirer } = MESSAGE.exec(message)?.groups ?? {};
  const from = importer ?? requirer;
  if (name === undefined || from === undefined) return undefined;
  // Loaders add a query.
  const path = (from.startsWith('file:') ? fileURLToPath(from) : from).replace(/\?.*$/, '');
  const file = relative(root, path).split(sep).join('/');
  if (file.startsWith('../') || /(^|\/)node_modules\//.test(file)) return undefined;
  const text = readFileSync(path, 'utf8');
  const missing = name.startsWith('file:') ? fileURLToPath(name) : name;
  // Node reports packages as they are written, and files by their absolute paths.
  const match = [...text.matchAll(SPECIFIER)].find(
    ([, , specifier = '']) =>
      specifier === missing ||
      specifier.startsWith(`${missing}/`) ||
      (specifier.startsWith('.') && resolve(dirname(path), specifier) === missing),
  );
  if (match === undefined) return undefined;
  const [quoted, , specifier = ''] = match;
  return {
    reason: specifier.startsWith('.')
      ? `there is no file '${specifier}'.`
      : `no package '${specifier}' is installed.`,
    place: mark(file, text, { start: match.index, end: match.index + quoted.length }),
  };
}
