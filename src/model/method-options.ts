/** Options set apart from their method by `setMethodOptions` (C13). */

import type {
  Finder,
  FoundMethod,
  FoundMethodOptions,
  FoundOptions,
} from '../analysis/declarations/index.js';
import { placeText } from '../diagnostics.js';
import { didYouMean } from '../did-you-mean.js';
import { placeOf } from '../project/parsing/index.js';
import { byPlace } from './order.js';
import { type FileDeclarations, type Reader, readDeclarationsOf } from './reading/index.js';

/** What was read, with the options that are the methods' own, wherever they are set: files of such methods are read again. */
export function withMethodOptions(
  finder: Finder,
  reader: Reader,
  reads: readonly FileDeclarations[],
): readonly FileDeclarations[] {
  const apart = optionsApart(finder, reads);
  if (apart.size === 0) return reads;
  reportStrangers(finder, apart, reads);
  const optionsFor = (within: Finder, method: FoundMethod): FoundMethod => {
    const found = apart.get(keyOf(finder, method.name, method.at.getSourceFile().fileName));
    return found === undefined ? method : { ...method, options: joined(within, method, found) };
  };
  return reads.map((read) => {
    if (!read.methods.some(({ name, at }) => apart.has(keyOf(finder, name, at.file)))) return read;
    const again = readDeclarationsOf(reader, read.file, optionsFor);
    finder.evaluator.leave(read.file);
    return again;
  });
}

function optionsApart(finder: Finder, reads: readonly FileDeclarations[]): Map<string, FoundMethodOptions> {
  const apart = new Map<string, FoundMethodOptions>();
  const inOrder = reads
    .flatMap(({ methodOptions }) => methodOptions)
    .sort((one, other) => byPlace(placeOf(one.at), placeOf(other.at)));
  for (const found of inOrder) {
    const key = keyOf(finder, found.name, found.at.getSourceFile().fileName);
    const before = apart.get(key);
    if (before === undefined) apart.set(key, found);
    else reportTwice(finder, found, before);
  }
  return apart;
}

const keyOf = ({ evaluator }: Finder, name: string | null, file: string): string =>
  `${evaluator.project.appOf(file)}\0${name}`;

function joined(finder: Finder, method: FoundMethod, found: FoundMethodOptions): FoundOptions {
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

/** Only told: a method that a wrapper defines cannot be seen. */
function reportStrangers(
  finder: Finder,
  apart: ReadonlyMap<string, FoundMethodOptions>,
  reads: readonly FileDeclarations[],
): void {
  const methods = reads.flatMap((read) => read.methods);
  const known = new Set(methods.map(({ name, at }) => keyOf(finder, name, at.file)));
  const names = methods.flatMap(({ name }) => (name === null ? [] : [name]));
  for (const [key, found] of apart) {
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
