/** Renders in two halves, which are kept apart, and reuses what an earlier run rendered. */
import { sortedMap } from '../../compare-text.js';
import { type Json, jsonLater, lazy } from '../../memoize.js';
import {
  type RenderedFiles,
  type RenderParts,
  renderDocuments,
  renderModules,
  surroundingsOf,
} from '../../render/index.js';
import { openPartCache, type RetainedParts, type StableDeclarations } from './part-cache.js';

const RENDERERS = { documents: renderDocuments, modules: renderModules };

type Half = keyof typeof RENDERERS;

export interface RetainedRendering {
  files(): RenderedFiles;
  halves: Record<Half, RetainedHalf>;
  /** What all rendered parts depend on. */
  surroundings: string;
}

type RenderedFile = readonly [path: string, text: string];

interface RetainedHalf {
  files: Json<readonly RenderedFile[]>;
  parts: Json<RetainedParts>;
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
  if (isUnchanged && comparable !== undefined) return comparable;
  const retainedHalf = (half: Half): RetainedHalf => {
    const { cache, parts: used } = openPartCache(comparable?.halves[half].parts.value(), stable);
    return { files: jsonLater([...RENDERERS[half](parts, cache)]), parts: jsonLater(used) };
  };
  return rejoined({ documents: retainedHalf('documents'), modules: retainedHalf('modules') }, surroundings);
}

const rejoined = (halves: RetainedRendering['halves'], surroundings: string): RetainedRendering => ({
  files: lazy(() => sortedMap([...halves.documents.files.value(), ...halves.modules.files.value()])),
  halves,
  surroundings,
});
