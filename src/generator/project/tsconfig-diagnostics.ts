/** Reports mistakes in a compiler's configuration. */
import { relative, resolve, sep } from 'node:path';
import { ts } from 'ts-morph';
import { type Diagnostic, diagnostic, type MarkedPlace } from '../../shared/diagnostics.js';
import { didYouMean, nearest } from '../../shared/did-you-mean.js';
import { markedRange } from './parsing/index.js';

/** A path relative to the project's root. */
export const toRoot = (root: string, path: string): string =>
  relative(root, resolve(path)).split(sep).join('/');

/** The errors "Unknown compiler option", with and without a suggestion, and "Argument for '--module' option must be". */
const OF_OPTIONS = new Set([5023, 5025, 6046]);

/** The error "File '…' not found" for a configuration that is extended. */
const FILE_NOT_FOUND = 6053;

/** An error of the compiler in its configuration. */
export function tsconfigDiagnostic(root: string, path: string, error: ts.Diagnostic): Diagnostic {
  const text = ts.flattenDiagnosticMessageText(error.messageText, ' ').replace(`${root}${sep}`, '');
  const place = placeIn(root, error);
  if (error.code === FILE_NOT_FOUND && /'[^./'][^']*'/.test(text)) {
    // Packages of settings contain stricter checks; they hardly ever say where modules are.
    const hint = "restgen ignores it. Install the project's packages to have it read.";
    const message = `The package that ${toRoot(root, path)} extends is not installed: ${text}`;
    return diagnostic('tsconfig-not-read', message, { ...place, hint });
  }
  if (!OF_OPTIONS.has(error.code)) {
    const message = `${toRoot(root, path)} cannot be read: ${text}`;
    return diagnostic('tsconfig-not-read', message, { ...place, hint: 'Correct it: restgen ignores it.' });
  }
  // A newer compiler may know an option that restgen's does not. That is no reason to stop.
  const hint = `restgen ignores it, and reads the file as TypeScript ${ts.versionMajorMinor} does.`;
  return diagnostic('tsconfig-option-unknown', valueUnknown(text, place.place) ?? text, { ...place, hint });
}

/** `Argument for '--module' option must be: …` speaks of a command line, and does not name the value. */
function valueUnknown(text: string, place: MarkedPlace | undefined): string | undefined {
  const option = /^Argument for '--(?<name>\w+)' option must be/.exec(text)?.groups?.['name'];
  if (option === undefined || place === undefined) return undefined;
  const value = place.sourceLine
    .slice(place.column - 1, place.column - 1 + place.length)
    .replace(/^"|"$/g, '');
  const values = [...text.slice(text.indexOf(':')).matchAll(/'(?<value>[^']+)'/g)].map(
    ([, name = '']) => name,
  );
  const guess = didYouMean(value, values) ?? `It takes ${values.join(', ')}.`;
  return `'${value}' is not a value of '${option}'. ${guess}`;
}

/** The compiler takes no notice of `compilerOption`. */
export function misspeltKeys(root: string, source: ts.TsConfigSourceFile): Diagnostic[] {
  const [whole] = source.statements;
  if (whole === undefined || !ts.isObjectLiteralExpression(whole.expression)) return [];
  return whole.expression.properties.flatMap(({ name }) => {
    if (name === undefined || !ts.isStringLiteral(name) || name.text === KEY) return [];
    if (nearest(name.text, [KEY]) === undefined) return [];
    const marked = markedRange(source, name.getStart(source), name.end);
    const message = `'${name.text}' is not an option of a tsconfig.json. Did you mean '${KEY}'?`;
    const hint = 'The compiler and restgen ignore its content.';
    return [
      diagnostic('tsconfig-option-unknown', message, {
        place: { ...marked, file: toRoot(root, source.fileName) },
        hint,
      }),
    ];
  });
}

const KEY = 'compilerOptions';

function placeIn(root: string, { file, start, length }: ts.Diagnostic): Pick<Diagnostic, 'place'> {
  if (file === undefined || start === undefined) return {};
  const marked = markedRange(file, start, start + (length ?? 1));
  return { place: { ...marked, file: toRoot(root, file.fileName) } };
}
