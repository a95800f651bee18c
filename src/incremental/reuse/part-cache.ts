/** Keeps what was rendered for each declaration, because most of a project does not change. */
import type { Collection, Method, Publication } from '../../api.js';
import { memoize } from '../../memoize.js';
import type { PartCache, RenderedKind, RenderedParts } from '../../render/index.js';

export type ApiDeclaration = Publication | Method | Collection;

/** A declaration that is in the API exactly as its own file has it. */
interface StableDeclaration {
  file: string;
  /** Whether it and all types that it refers to are unchanged since the last run. */
  isUnchanged: boolean;
}

/** By `identityOfDeclaration`. */
export type StableDeclarations = ReadonlyMap<string, StableDeclaration>;

/** The position of a declaration in its file does not affect its rendering. */
export const identityOfDeclaration = ({ kind, name, file }: ApiDeclaration): string =>
  `${kind} ${file} ${name}`;

/** By their kinds and keys. It is plain data. */
export type RetainedParts = { [Kind in RenderedKind]: Record<string, RetainedPart<Kind>> };

interface RetainedPart<Kind extends RenderedKind> {
  /** What it depends on besides its declarations and the surroundings. */
  about: string;
  /** Identifies its declarations and their files. */
  origins: string;
  result: RenderedParts[Kind];
}

/** `parts` collects those that were used. */
export function openPartCache(
  before: RetainedParts | undefined,
  stable: StableDeclarations,
): { cache: PartCache; parts: RetainedParts } {
  const parts: RetainedParts = { routeFile: {}, contract: {}, operation: {}, client: {} };
  const originOf = createOrigins(stable);
  const recall: PartCache['recall'] = (kind, key, { declarations, about }, make) => {
    const known = declarations.map(originOf);
    if (!known.every(isStable)) return make();
    const origins = known.map(({ text }) => text).join('\n');
    const earlier = known.every(({ isUnchanged }) => isUnchanged) ? before?.[kind][key] : undefined;
    const isSame = earlier !== undefined && earlier.about === about && earlier.origins === origins;
    const part = isSame ? earlier : { about, origins, result: make() };
    const ofKind: Record<string, RetainedPart<typeof kind>> = parts[kind];
    ofKind[key] = part;
    return part.result;
  };
  return { cache: { recall }, parts };
}

interface Origin {
  /** Identifies the declaration among those of all files. */
  text: string;
  isUnchanged: boolean;
}

/** `undefined` for a declaration that several files contribute to. Memoized, because many parts use one declaration. */
const createOrigins = (stable: StableDeclarations): ((declaration: ApiDeclaration) => Origin | undefined) =>
  memoize((declaration) => {
    const identity = identityOfDeclaration(declaration);
    const found = stable.get(identity);
    return found && { text: `${found.file} ${identity}`, isUnchanged: found.isUnchanged };
  });

const isStable = (origin: Origin | undefined): origin is Origin => origin !== undefined;
