/** Options that `setMethodOptions` sets apart from the method (C13). */

import { comparePlaces } from '../../shared/diagnostics.js';
import { didYouMean } from '../../shared/did-you-mean.js';
import type { DeclaredMethod, DeclaredMethodOptions, Finder } from '../analysis/declarations/index.js';
import { placeOfNode } from '../project/parsing/index.js';
import { type FileReading, type Reader, readFile } from './reading/read-file.js';

/** Adds these options to the methods, whose files are read again. */
export function withMethodOptions(
  finder: Finder,
  reader: Reader,
  files: readonly FileReading[],
): readonly FileReading[] {
  const options = optionsByMethod(finder, files);
  if (options.size === 0) return files;
  reportUnknownMethods(finder, options, files);
  const withDeclaredOptions = (method: DeclaredMethod): DeclaredMethod => {
    const declared = options.get(methodKey(finder, method.name, method.at.getSourceFile().fileName));
    return declared === undefined ? method : { ...method, options: declared.options };
  };
  return files.map((read) => {
    const { file, methods } = read.declarations;
    if (!methods.some(({ name, at }) => options.has(methodKey(finder, name, at.file)))) return read;
    const reread = readFile(reader, file, withDeclaredOptions);
    finder.evaluator.leave(file);
    return reread;
  });
}

function optionsByMethod(finder: Finder, files: readonly FileReading[]): Map<string, DeclaredMethodOptions> {
  const options = new Map<string, DeclaredMethodOptions>();
  const inOrder = files
    .flatMap(({ methodOptions }) => methodOptions)
    .sort((one, other) => comparePlaces(placeOfNode(one.at), placeOfNode(other.at)));
  for (const declared of inOrder) {
    const key = methodKey(finder, declared.name, declared.at.getSourceFile().fileName);
    if (!options.has(key)) options.set(key, declared);
  }
  return options;
}

const methodKey = ({ evaluator }: Finder, name: string | null, file: string): string =>
  `${evaluator.project.apps.of(file)}\0${name}`;

/** Only a warning, because a wrapper may define methods that are not found. */
function reportUnknownMethods(
  finder: Finder,
  options: ReadonlyMap<string, DeclaredMethodOptions>,
  files: readonly FileReading[],
): void {
  const methods = files.flatMap(({ declarations }) => declarations.methods);
  const keys = new Set(methods.map(({ name, at }) => methodKey(finder, name, at.file)));
  const names = methods.flatMap(({ name }) => (name === null ? [] : [name]));
  for (const [key, declared] of options) {
    if (keys.has(key)) continue;
    const hint = didYouMean(declared.name, names) ?? 'No definition of it was found, so it gets no route.';
    finder.report(
      'options-for-no-method',
      declared.at,
      `These options are for the method '${declared.name}', which does not exist.`,
      hint,
    );
  }
}
