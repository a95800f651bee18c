/** Renders, and reuses what an earlier run rendered. */
import { type RenderedFiles, type RenderParts, render, surroundingsOf } from '../../render/index.js';
import { openPartCache, type RetainedParts, type StableDeclarations } from './part-cache.js';

export interface RetainedRendering {
  /** `undefined` if the cache has kept them by hashes of files that are there no more. */
  files(): RenderedFiles | undefined;
  /** How the cache has kept them; `undefined` if it has not yet. */
  keptFiles?: Uint8Array;
  parts: RetainedParts;
  /** What all rendered parts depend on. */
  surroundings: string;
}

interface Rerendering {
  parts: RenderParts;
  stable: StableDeclarations;
  /** Whether every declaration is what it was when `before` was rendered. */
  isUnchanged: boolean;
  before: RetainedRendering | undefined;
}

export function renderAgain({ parts, stable, isUnchanged, before }: Rerendering): RetainedRendering {
  const surroundings = surroundingsOf(parts);
  const comparable = before?.surroundings === surroundings ? before : undefined;
  if (isUnchanged && comparable?.files() !== undefined) return comparable;
  const { cache, parts: used } = openPartCache(comparable?.parts, stable, parts.contract.$defs);
  const files = render(parts, cache);
  return { files: () => files, parts: used, surroundings };
}
