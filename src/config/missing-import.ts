/** Where a module imports what is not there, from the error that Node throws. */
import { readFileSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MarkedPlace } from '../shared/diagnostics.js';
import { mark } from './mark.js';

interface MissingImport {
  /** A sentence, without a capital letter. */
  reason: string;
  place: MarkedPlace;
}

/** Of ES modules, and of CommonJS, whose first line in the stack of requirements is the importing file. */
const MESSAGE =
  /^Cannot find (?:package|module) '(?<name>[^']+)'(?: imported from (?<importer>[^\n]+)|\s+Require stack:\n- (?<requirer>[^\n]+))/;
const SPECIFIER = /(?<=(?:\bfrom|\bimport|\brequire)\s*\(?\s*)(['"])([^'"\n]+)\1/g;

/** `undefined` where the error is another one, or the importing file is none of the project's. */
export function missingImport(root: string, { message }: { message: string }): MissingImport | undefined {
  const { name, importer, requirer } = MESSAGE.exec(message)?.groups ?? {};
  const from = importer ?? requirer;
  if (name === undefined || from === undefined) return undefined;
  // Loaders add a query.
  const path = (from.startsWith('file:') ? fileURLToPath(from) : from).replace(/\?.*$/, '');
  const file = relative(root, path).split(sep).join('/');
  if (file.startsWith('../') || /(^|\/)node_modules\//.test(file)) return undefined;
  const text = readFileSync(path, 'utf8');
  const missing = name.startsWith('file:') ? fileURLToPath(name) : name;
  // Node names packages as they are written, and files by their absolute paths.
  const found = [...text.matchAll(SPECIFIER)].find(
    ([, , each = '']) =>
      each === missing ||
      each.startsWith(`${missing}/`) ||
      (each.startsWith('.') && resolve(dirname(path), each) === missing),
  );
  if (found === undefined) return undefined;
  const [quoted, , specifier = ''] = found;
  return {
    reason: specifier.startsWith('.')
      ? `there is no file '${specifier}'.`
      : `no package '${specifier}' is installed.`,
    place: mark(file, text, { start: found.index, end: found.index + quoted.length }),
  };
}
