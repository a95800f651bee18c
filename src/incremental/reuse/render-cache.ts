/** What was rendered of each declaration, for the next rendering: most of a project stays the same. */
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
  /** What all parts depend on. */
  surroundings: string;
}

/** By their kinds and keys. */
type RetainedParts = { [Kind in RenderedKind]: Record<string, RetainedPart<Kind>> };

interface RetainedPart<Kind extends RenderedKind> {
  /** What it depends on beside its declarations and the surroundings. */
  about: string;
  /** Its declarations, and the files that have them. */
  origins: string;
  result: RenderedParts[Kind];
}

interface OpenRenderCache extends RenderCache {
  /** `undefined` where nothing was rendered. */
  retained(): RetainedRendering | undefined;
}

/** `isUnchanged`: whether every declaration is what it was when `before` was rendered. */
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

/** `parts` are those that were asked for. */
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
  /** Tells the declaration from all others of all files. */
  text: string;
  isUnchanged: boolean;
}

/** `undefined` for a declaration that several files have a say in. Many parts are made of one declaration. */
const createOrigins = (stable: StableDeclarations): ((declaration: ApiDeclaration) => Origin | undefined) =>
  memoize((declaration) => {
    const identity = identityOfDeclaration(declaration);
    const found = stable.get(identity);
    return found && { text: `${found.file} ${identity}`, isUnchanged: found.isUnchanged };
  });

const isStable = (origin: Origin | undefined): origin is Origin => origin !== undefined;
