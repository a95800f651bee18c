/** Which declarations are as they were: what was made of these need not be made again. */
import { createHash } from 'node:crypto';
import type { Api, Collection, Method, Publication } from '../../api.js';
import type { Declared, FileDeclarations } from '../../model/reading/index.js';
import { type Describing, reachedTypes } from '../../model/reading/index.js';
import type { FileCache } from './file-cache.js';

/** Of a declaration that is what one page says, whatever the others say. */
export interface StableDeclaration {
  /** The file that was read to find it. */
  page: string;
  /** Whether it is as in the reading before, with all the types that it refers to. */
  isUnchanged: boolean;
}

export type Declaration = Publication | Method | Collection;

/** By what `settledKey` gives. */
export type StableDeclarations = ReadonlyMap<string, StableDeclaration>;

/** Where it stands in its file makes no difference to what is made of it. */
export const declarationKey = ({ kind, name, file }: Declaration): string => `${kind} ${file} ${name}`;

/** `reads` are as their pages say; `isKnown` tells which pages are those of the reading before. */
export function stableDeclarations(
  reads: readonly FileDeclarations[],
  isKnown: (file: string) => boolean,
  isAsBefore: (read: FileDeclarations, declaration: Declaration) => boolean,
): StableDeclarations {
  const settled = new Map<string, StableDeclaration>();
  const twice = new Set<string>();
  for (const read of reads) {
    const isWhole = isKnown(read.file);
    for (const declaration of declarationsIn(read)) {
      const key = declarationKey(declaration);
      if (settled.has(key)) twice.add(key);
      settled.set(key, { page: read.file, isUnchanged: isWhole || isAsBefore(read, declaration) });
    }
  }
  for (const key of twice) settled.delete(key);
  return settled;
}

const declarationsIn = ({
  publications,
  methods,
  collections,
}: Pick<FileDeclarations, 'publications' | 'methods' | 'collections'>): Declaration[] => {
  const all: Declared<Declaration>[] = [...publications, ...methods, ...collections];
  return all.map(({ declaration }) => declaration).filter((declaration) => declaration !== undefined);
};

/** Of files that were read again: an edit mostly leaves alone what they declare. */
export function comparison(
  before: FileCache,
  { definitions, notes }: Describing,
): (read: FileDeclarations, declaration: Declaration) => boolean {
  const types = definitions.all();
  const isSameType = (key: string): boolean =>
    JSON.stringify(before.types[key]?.schema) === JSON.stringify(types.get(key)?.schema);
  const known = new Map<FileDeclarations, ReadonlySet<string>>();
  const textsOf = (read: FileDeclarations): ReadonlySet<string> => {
    const page = before.pages[read.file]?.read;
    const isSame = page !== undefined && [...reachedTypes([read.notes], notes)].every(isSameType);
    return new Set(isSame ? declarationsIn(page).map(textOf) : []);
  };
  return (read, declaration) => {
    const texts = known.get(read) ?? textsOf(read);
    known.set(read, texts);
    return texts.has(textOf(declaration));
  };
}

const textOf = ({ line: _, column: __, ...declaration }: Declaration): string => JSON.stringify(declaration);

/** Whether types have still the names that they had: those of other files are written in every page. */
export const areNamedAlike = (before: FileCache['names'], now: ReadonlyMap<string, string>): boolean =>
  [...now].every(([key, name]) => before[key] === undefined || before[key] === name);

/** Stands for which declarations get routes; nothing where one is not settled. */
export function outlineOf(
  { host, publications, methods, collections, configuration }: Api,
  names: ReadonlyMap<string, string>,
  settled: StableDeclarations,
): string | null {
  const routed = [...publications, ...methods, ...collections].filter(
    ({ name, withheld }) => name !== null && withheld === undefined,
  );
  const keys = routed.map(declarationKey);
  if (!keys.every((key) => settled.has(key))) return null;
  const whole = JSON.stringify([host, configuration, [...names], keys.sort()]);
  return createHash('sha256').update(whole).digest('hex');
}

/** Whether everything is as it was when `outline` was made. */
export const isAllUnchanged = (
  outline: string | null,
  before: FileCache | undefined,
  settled: StableDeclarations,
): boolean =>
  outline !== null &&
  outline === before?.outline &&
  [...settled.values()].every(({ isUnchanged }) => isUnchanged);
