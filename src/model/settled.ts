/** Which declarations are as they were: what is made of these need not be made again. */
import type { Collection, Method, Publication } from './api.js';
import type { KeptPages } from './pages.js';
import type { Declared, Read } from './read.js';

/** Of a declaration that is what one page says, whatever the others say. */
export interface Settled {
  /** The file that was read to find it. */
  page: string;
  /** Whether it is as in the reading before, with all the types that it refers to. */
  isUnchanged: boolean;
}

export type Declaration = Publication | Method | Collection;

/** By what `settledKey` gives. */
export type SettledDeclarations = ReadonlyMap<string, Settled>;

/** What tells a declaration from all others of one page. */
export const settledKey = ({ kind, name, file, line, column }: Declaration): string =>
  `${kind} ${file} ${line} ${column} ${name}`;

/** `reads` are as their pages say; `isKnown` tells which pages are those of the reading before. */
export function settledDeclarations(
  reads: readonly Read[],
  isKnown: (file: string) => boolean,
): SettledDeclarations {
  const settled = new Map<string, Settled>();
  for (const { file, publications, methods, collections } of reads) {
    const one: Settled = { page: file, isUnchanged: isKnown(file) };
    const all: Declared<Declaration>[] = [...publications, ...methods, ...collections];
    for (const { declaration } of all)
      if (declaration !== undefined) settled.set(settledKey(declaration), one);
  }
  return settled;
}

/** Whether types have still the names that they had: those of other files are written in every page. */
export const areNamedAlike = (before: KeptPages['names'], now: ReadonlyMap<string, string>): boolean =>
  [...now].every(([key, name]) => before[key] === undefined || before[key] === name);
