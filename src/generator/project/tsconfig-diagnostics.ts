/** Reports mistakes in a compiler's configuration. */
import { relative, resolve, sep } from 'node:path';
import { ts } from 'ts-morph';
import { type Diagnostic, diagnostic } from '../../shared/diagnostics.js';
import { markedRange } from './parsing/index.js';

/** A path relative to the project's root. */
export const toRoot = (root: string, path: string): string =>
  relative(root, resolve(path)).split(sep).join('/');

/** The errors "Unknown compiler option", with and without a suggestion, and "Argument for '--module' option must be". */
const OF_OPTIONS = new Set([5023, 5025, 6046]);

/** An error of the compiler in its configuration. */
export function tsconfigDiagnostic(root: string, path: string, error: ts.Diagnostic): Diagnostic {
  const text = ts.flattenDiagnosticMessageText(error.messageText, ' ').replace(`${root}${sep}`, '');
  const place = placeOfDiagnostic(root, error);
  if (!OF_OPTIONS.has(error.code)) {
    const hint = 'Correct it, or install the package that it extends: restgen ignores it.';
    return diagnostic('tsconfig-not-read', `${toRoot(root, path)} cannot be read: ${text}`, {
      ...place,
      hint,
    });
  }
  // A newer compiler may know an option that restgen's does not. That is no reason to stop.
  const hint = `restgen ignores it, and reads the file as TypeScript ${ts.versionMajorMinor} does.`;
  return diagnostic('tsconfig-option-unknown', text, { ...place, hint });
}

function placeOfDiagnostic(root: string, { file, start, length }: ts.Diagnostic): Pick<Diagnostic, 'place'> {
  if (file === undefined || start === undefined) return {};
  const marked = markedRange(file, start, start + (length ?? 1));
  return { place: { ...marked, file: toRoot(root, file.fileName) } };
}
