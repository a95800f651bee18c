/** What was rendered of each declaration, for the next rendering: most of a project is as it was. Plain data. */
import {
  type Declaration,
  declarationKey,
  type StableDeclarations,
} from '../incremental/declarations/index.js';
import { memoize } from '../memoize.js';
import type { OperationPiece } from './openapi/operation-piece.js';

interface Kinds {
  routeFile: string;
  /** A line of `api.json`. */
  contract: string;
  operation: OperationPiece;
  /** Lines of the client. */
  client: readonly string[];
}

type Kind = keyof Kinds;

interface Piece<One extends Kind> {
  /** All that it depends on beside its declarations and the surroundings. */
  about: string;
  /** Its declarations, and the pages that have them. */
  of: string;
  result: Kinds[One];
}

/** By their kinds and keys. */
export type Pieces = { [One in Kind]: Record<string, Piece<One>> };

export interface PieceBox {
  /**
   * What was made of a declaration before, as long as it and all else that the piece is `about` are the same.
   * `key` tells the piece from others of its kind.
   */
  recall<One extends Kind>(
    kind: One,
    key: string,
    of: { declarations: readonly Declaration[]; about: string },
    make: () => Kinds[One],
  ): Kinds[One];
  /** What was asked for. */
  pieces(): Pieces;
}

/** `before` are pieces of the same surroundings. */
export function createPieceBox(before: Pieces | undefined, stable: StableDeclarations): PieceBox {
  const now = noPieces();
  const originOf = createOrigins(stable);
  return {
    recall: (kind, key, { declarations, about }, make) => {
      const origins = declarations.map(originOf);
      if (!origins.every(isSettled)) return make();
      const of = origins.map(({ text }) => text).join('\n');
      const known = origins.every(({ isUnchanged }) => isUnchanged) ? before?.[kind][key] : undefined;
      const isSame = known !== undefined && known.about === about && known.of === of;
      const piece = isSame ? known : { about, of, result: make() };
      const pieces: Record<string, Piece<typeof kind>> = now[kind];
      pieces[key] = piece;
      return piece.result;
    },
    pieces: () => now,
  };
}

interface Origin {
  /** Tells the declaration from all others of all pages. */
  text: string;
  isUnchanged: boolean;
}

/** Nothing of what other pages have a say in. Many pieces are made of one declaration. */
const createOrigins = (stable: StableDeclarations): ((declaration: Declaration) => Origin | undefined) =>
  memoize((declaration) => {
    const key = declarationKey(declaration);
    const one = stable.get(key);
    return one && { text: `${one.page} ${key}`, isUnchanged: one.isUnchanged };
  });

const isSettled = (one: Origin | undefined): one is Origin => one !== undefined;

const noPieces = (): Pieces => ({ routeFile: {}, contract: {}, operation: {}, client: {} });
