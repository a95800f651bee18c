/** Finds the declarations that did not change since the last run: their rendered parts are reused. */
import { createHash } from 'node:crypto';
import type { Api } from '../../../shared/api.js';
import { type FileDeclarations, type Readings, reachedTypes } from '../../model/index.js';
import type { CachedFiles, StillKnown } from './cached-files.js';
import { type ApiDeclaration, identityOfDeclaration, type StableDeclarations } from './part-cache.js';

export function stableDeclarations(
  { files, types }: Readings,
  before: CachedFiles | undefined,
  known: StillKnown,
): StableDeclarations {
  const isUnchanged = before === undefined ? () => false : comparisonWith(before, types);
  const stable = new Map<string, { isUnchanged: boolean }>();
  const twice = new Set<string>();
  for (const { declarations, isIndependent } of files) {
    if (!isIndependent) continue;
    const isKnown = before !== undefined && known.files.has(declarations.file);
    for (const declaration of declarationsIn(declarations)) {
      const identity = identityOfDeclaration(declaration);
      if (stable.has(identity)) twice.add(identity);
      stable.set(identity, { isUnchanged: isKnown || isUnchanged(declarations, declaration) });
    }
  }
  for (const identity of twice) stable.delete(identity);
  return stable;
}

/** Names of types are chosen for the whole API, and are written wherever a type is referred to. */
export function areNamedAlike({ typeNames: before }: CachedFiles, { typeNames }: Readings): boolean {
  for (const [key, name] of typeNames) if (before[key] !== undefined && before[key] !== name) return false;
  return true;
}

/** Compares declarations of a file that was read again: an edit changes few of them. */
function comparisonWith(
  before: CachedFiles,
  types: Readings['types'],
): (file: FileDeclarations, declaration: ApiDeclaration) => boolean {
  const isSameType = (key: string): boolean =>
    JSON.stringify(before.types[key]?.schema) === JSON.stringify(types.get(key)?.schema);
  const compared = new Map<FileDeclarations, ReadonlySet<string>>();
  const earlierTexts = (file: FileDeclarations): ReadonlySet<string> => {
    const earlier = before.files[file.file]?.declarations;
    const isSame = earlier !== undefined && [...reachedTypes([file.recorded], types)].every(isSameType);
    return new Set(isSame ? declarationsIn(earlier).map(withoutPlace) : []);
  };
  return (file, declaration) => {
    const texts = compared.get(file) ?? earlierTexts(file);
    compared.set(file, texts);
    return texts.has(withoutPlace(declaration));
  };
}

const declarationsIn = ({ publications, methods, collections }: FileDeclarations): ApiDeclaration[] =>
  [publications, methods, collections]
    .flat<FileDeclarations['publications' | 'methods' | 'collections'][]>()
    .map(({ declaration }) => declaration)
    .filter((declaration) => declaration !== undefined);

const withoutPlace = ({ line: _, column: __, ...declaration }: ApiDeclaration): string =>
  JSON.stringify(declaration);

/** A hash of the list of exposed declarations; `null` if one of them is not stable. */
export function outlineOf(
  { host, publications, methods, collections, configuration }: Api,
  typeNames: ReadonlyMap<string, string>,
  stable: StableDeclarations,
): string | null {
  const routed = [...publications, ...methods, ...collections].filter(
    ({ name, withheld }) => name !== null && withheld === undefined,
  );
  const identities = routed.map(identityOfDeclaration);
  if (!identities.every((identity) => stable.has(identity))) return null;
  const whole = JSON.stringify([host, configuration, [...typeNames], identities.sort()]);
  return createHash('sha256').update(whole).digest('hex');
}
