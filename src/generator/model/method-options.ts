/** Options that `setMethodOptions` sets apart from the method (C13). */

import { comparePlaces, placeText } from '../../shared/diagnostics.js';
import { didYouMean } from '../../shared/did-you-mean.js';
import type {
  Finder,
  FoundMethod,
  FoundMethodOptions,
  FoundOptions,
} from '../analysis/declarations/index.js';
import { placeOf } from '../project/parsing/index.js';
import { type Reader, readFile } from './reading/read-file.js';
import type { ReadFile } from './reading/read-files.js';

/** Adds these options to the methods, whose files are read again. */
export function withMethodOptions(
  finder: Finder,
  reader: Reader,
  files: readonly ReadFile[],
): readonly ReadFile[] {
  const options = optionsByMethod(finder, files);
  if (options.size === 0) return files;
  reportUnknownMethods(finder, options, files);
  const optionsFor = (within: Finder, method: FoundMethod): FoundMethod => {
    const found = options.get(methodKey(finder, method.name, method.at.getSourceFile().fileName));
    return found === undefined ? method : { ...method, options: withOptionsFrom(within, method, found) };
  };
  return files.map((read) => {
    const { file, methods } = read.declarations;
    if (!methods.some(({ name, at }) => options.has(methodKey(finder, name, at.file)))) return read;
    const again = readFile(reader, file, optionsFor);
    finder.evaluator.leave(file);
    return { ...again, passesOn: read.passesOn };
  });
}

function optionsByMethod(finder: Finder, files: readonly ReadFile[]): Map<string, FoundMethodOptions> {
  const options = new Map<string, FoundMethodOptions>();
  const inOrder = files
    .flatMap(({ methodOptions }) => methodOptions)
    .sort((one, other) => comparePlaces(placeOf(one.at), placeOf(other.at)));
  for (const found of inOrder) {
    const key = methodKey(finder, found.name, found.at.getSourceFile().fileName);
    const before = options.get(key);
    if (before === undefined) options.set(key, found);
    else reportTwice(finder, found, before);
  }
  return options;
}

const methodKey = ({ evaluator }: Finder, name: string | null, file: string): string =>
  `${evaluator.project.apps.of(file)}\0${name}`;

function withOptionsFrom(finder: Finder, method: FoundMethod, found: FoundMethodOptions): FoundOptions {
  const isSameFile = method.at.getSourceFile() === found.at.getSourceFile();
  if (method.options.at !== undefined) reportTwice(finder, found, method);
  else if (isSameFile && found.at.pos > method.at.pos) {
    finder.report(
      'options-too-late',
      found.at,
      `The options of method '${found.name}' are set after it is defined.`,
      `Move this call before ${placeText(placeOf(method.at))}.`,
    );
  }
  return found.options;
}

const reportTwice = (
  { report }: Finder,
  found: FoundMethodOptions,
  before: { at: FoundMethod['at'] },
): void =>
  report(
    'options-twice',
    found.at,
    `The options of method '${found.name}' are set twice.`,
    `They are also set at ${placeText(placeOf(before.at))}.`,
  );

/** Only a warning, because a wrapper may define methods that are not found. */
function reportUnknownMethods(
  finder: Finder,
  options: ReadonlyMap<string, FoundMethodOptions>,
  files: readonly ReadFile[],
): void {
  const methods = files.flatMap(({ declarations }) => declarations.methods);
  const known = new Set(methods.map(({ name, at }) => methodKey(finder, name, at.file)));
  const names = methods.flatMap(({ name }) => (name === null ? [] : [name]));
  for (const [key, found] of options) {
    if (known.has(key)) continue;
    const hint = didYouMean(found.name, names) ?? 'No definition of it was found, so it gets no route.';
    finder.report(
      'options-for-no-method',
      found.at,
      `There is no method '${found.name}' that these options are for.`,
      hint,
    );
  }
}
