/** Keeps what was rendered for each declaration, because most of a project does not change. */
import { memoize } from '../../memoize.js';
import type {
  PartCache,
  RenderCache,
  RenderedFiles,
  RenderedKind,
  RenderedParts,
} from '../../render/index.js';
import {
  type ApiDeclaration,
  identityOfDeclaration,
  type StableDeclarations,
} from './stable-declarations.js';

/** Plain data. */
export interface RetainedRendering {
  files: RenderedFiles;
  parts: RetainedParts;
  /** What all rendered parts depend on. */
  surroundings: string;
}

/** By their kinds and keys. */
type RetainedParts = { [Kind in RenderedKind]: Record<string, RetainedPart<Kind>> };

interface RetainedPart<Kind extends RenderedKind> {
  /** What it depends on besides its declarations and the surroundings. */
  about: string;
  /** Identifies its declarations and their files. */
  origins: string;
  result: RenderedParts[Kind];
}

interface OpenRenderCache extends RenderCache {
  /** `undefined` if nothing was rendered. */
  retained(): RetainedRendering | undefined;
}

/** @param isUnchanged whether every declaration is what it was when `before` was rendered */
export function openRenderCache(
  before: RetainedRendering | undefined,
  stable: StableDeclarations,
  isUnchanged: boolean,
): OpenRenderCache {
  let retained: RetainedRendering | undefined;
  return {
    recallFiles: (surroundings, make) => {
      const comparable = before?.surroundings === surroundings ? before : undefined;
      if (isUnchanged && comparable !== undefined) {
        retained = comparable;
      } else {
        const { cache, parts } = openPartCache(comparable?.parts, stable);
        retained = { files: make(cache), parts, surroundings };
      }
      return retained.files;
    },
    retained: () => retained,
  };
}

/** `parts` collects those that were used. */
function openPartCache(
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
