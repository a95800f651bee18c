/** Renders in two halves, of which another thread may render one, and reuses what an earlier run rendered. */

import { type Json, jsonLater, parsedLater } from '../../memoize.js';
import { joinedFiles, type RenderedFiles, type RenderParts, surroundingsOf } from '../../render/index.js';
import { type Half, renderHalf } from './half.js';
import type { RetainedParts, StableDeclarations } from './part-cache.js';
import type { RenderingThread } from './rendering-thread.js';

export interface RetainedRendering {
  files: Json<RenderedFiles>;
  parts: Record<Half, Json<RetainedParts>>;
  /** What all rendered parts depend on. */
  surroundings: string;
}

interface Rerendering {
  parts: RenderParts;
  stable: StableDeclarations;
  /** Whether every declaration is what it was when `before` was rendered. */
  isUnchanged: boolean;
  before: RetainedRendering | undefined;
  thread: RenderingThread | undefined;
}

export async function renderAgain({
  parts,
  stable,
  isUnchanged,
  before,
  thread,
}: Rerendering): Promise<RetainedRendering> {
  const surroundings = surroundingsOf(parts);
  const comparable = before?.surroundings === surroundings ? before : undefined;
  if (isUnchanged && comparable !== undefined) return comparable;
  const asked = thread?.documents({ parts, stable });
  const here = (half: Half): { files: RenderedFiles; parts: Json<RetainedParts> } => {
    const rendered = renderHalf(half, parts, stable, comparable?.parts[half].value());
    return { files: rendered.files, parts: jsonLater(rendered.parts) };
  };
  const modules = here('modules');
  const answer = await asked;
  const documents =
    answer === undefined
      ? here('documents')
      : { ...answer, parts: parsedLater<RetainedParts>(() => answer.parts) };
  return {
    files: jsonOfFiles(joinedFiles(documents.files, modules.files)),
    parts: { documents: documents.parts, modules: modules.parts },
    surroundings,
  };
}

const jsonOfFiles = (files: RenderedFiles): Json<RenderedFiles> => ({
  value: () => files,
  text: () => JSON.stringify([...files]),
});
