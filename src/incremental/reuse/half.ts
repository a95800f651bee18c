/** Renders one half of the files. Other threads do so too: this loads no compiler. */
import { type RenderParts, renderDocuments, renderModules } from '../../render/index.js';
import { openPartCache, type RetainedParts, type StableDeclarations } from './part-cache.js';

const RENDERERS = { documents: renderDocuments, modules: renderModules };

export type Half = keyof typeof RENDERERS;

export type RenderedFile = readonly [path: string, text: string];

export interface RenderedHalf {
  files: RenderedFile[];
  parts: RetainedParts;
}

export function renderHalf(
  half: Half,
  parts: RenderParts,
  stable: StableDeclarations,
  before?: RetainedParts,
): RenderedHalf {
  const { cache, parts: used } = openPartCache(before, stable);
  return { files: [...RENDERERS[half](parts, cache)], parts: used };
}
