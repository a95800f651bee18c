/** Renders in two halves, of which another thread may render one, and reuses what an earlier run rendered. */
import { sortedMap } from '../../compare-text.js';
import { type Json, jsonLater, lazy } from '../../memoize.js';
import {
  type RenderedFiles,
  type RenderParts,
  renderDocuments,
  renderModules,
  surroundingsOf,
} from '../../render/index.js';
import {
  openPartCache,
  type RenderedFile,
  type RetainedParts,
  type StableDeclarations,
} from './part-cache.js';
import type { RenderedDocuments, SecondThread } from './second-thread.js';

const RENDERERS = { documents: renderDocuments, modules: renderModules };

type Half = keyof typeof RENDERERS;

export interface RetainedRendering {
  files(): RenderedFiles;
  halves: Record<Half, RetainedHalf>;
  /** What all rendered parts depend on. */
  surroundings: string;
}

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
  thread: Pick<SecondThread, 'documents'> | undefined;
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
  const here = (half: Half): RetainedHalf => {
    const rendered = renderHalf(half, parts, stable, comparable?.halves[half].parts.value());
    return { files: jsonLater(rendered.files), parts: jsonLater(rendered.parts) };
  };
  const modules = here('modules');
  // The cache asks for them later, when the other thread has nothing to do any more.
  if (asked !== undefined) for (const json of [modules.files, modules.parts]) json.serialized();
  const answer = await asked;
  const documents = answer === undefined ? here('documents') : retainedHalf(answer);
  return rejoined({ documents, modules }, surroundings);
}

interface RenderedHalf {
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

const retainedHalf = ({ rendered, files, parts }: RenderedDocuments): RetainedHalf => ({
  files: { value: () => rendered, serialized: () => files },
  parts: { value: lazy(() => JSON.parse(new TextDecoder().decode(parts))), serialized: () => parts },
});

const rejoined = (halves: RetainedRendering['halves'], surroundings: string): RetainedRendering => ({
  files: lazy(() => sortedMap([...halves.documents.files.value(), ...halves.modules.files.value()])),
  halves,
  surroundings,
});
