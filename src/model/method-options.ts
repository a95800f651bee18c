/** Options set apart from their method by `setMethodOptions` (C13). */

import { didYouMean } from '../did-you-mean.js';
import type { Finder, Findings, FoundMethod, FoundMethodOptions, FoundOptions } from '../find/finder.js';
import { placeOf, sayPlace } from '../project/place.js';
import { byPlace } from './order.js';

/** The methods with the options that are theirs, wherever they are set. */
export function withMethodOptions(finder: Finder, { methods, methodOptions }: Findings): FoundMethod[] {
  const apart = new Map<string, FoundMethodOptions>();
  const inOrder = methodOptions.toSorted((one, other) => byPlace(placeOf(one.at), placeOf(other.at)));
  for (const found of inOrder) {
    const key = keyOf(finder, found);
    const before = apart.get(key);
    if (before === undefined) apart.set(key, found);
    else reportTwice(finder, found, before);
  }
  reportStrangers(finder, [...apart.values()], methods);
  return methods.map((method) => {
    const found = apart.get(keyOf(finder, method));
    return found === undefined ? method : { ...method, options: joined(finder, method, found) };
  });
}

const keyOf = ({ evaluator }: Finder, { name, at }: FoundMethod | FoundMethodOptions): string =>
  `${evaluator.project.appOf(at.getSourceFile().fileName)}\0${name}`;

function joined(finder: Finder, method: FoundMethod, found: FoundMethodOptions): FoundOptions {
  const isSameFile = method.at.getSourceFile() === found.at.getSourceFile();
  if (method.options.at !== undefined) reportTwice(finder, found, method);
  else if (isSameFile && found.at.pos > method.at.pos) {
    finder.report(
      'options-too-late',
      found.at,
      `The options of method '${found.name}' are set after it is defined.`,
      `Move this call before ${sayPlace(placeOf(method.at))}.`,
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
    `They are also set at ${sayPlace(placeOf(before.at))}.`,
  );

/** Only told: a method that a wrapper defines cannot be seen. */
function reportStrangers(
  finder: Finder,
  options: readonly FoundMethodOptions[],
  methods: readonly FoundMethod[],
): void {
  const known = new Set(methods.map((method) => keyOf(finder, method)));
  const names = methods.map(({ name }) => name);
  for (const found of options.filter((each) => !known.has(keyOf(finder, each)))) {
    const hint = didYouMean(found.name, names) ?? 'No definition of it was found, so it gets no route.';
    finder.report(
      'options-for-no-method',
      found.at,
      `There is no method '${found.name}' that these options are for.`,
      hint,
    );
  }
}
