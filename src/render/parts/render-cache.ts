/** What a rendering can take over from an earlier one. The cache itself is kept by whoever runs restgen again. */
import type { Collection, Method, Publication } from '../../api.js';
import type { Schema } from '../../contract.js';

/** What is rendered of declarations, by its kind. */
export interface RenderedParts {
  routeFile: string;
  /** A line of `api.json`. */
  contract: string;
  operation: OperationPiece;
  /** Lines of the client. */
  client: readonly string[];
}

/** An operation as it stands in the file. */
export interface OperationText {
  text: string;
  /** Statuses of the answers that operations share. */
  errors: readonly number[];
}

/** With what its making made the schemas of the document know. */
interface OperationPiece extends OperationText {
  effects: Effects;
}

export interface Effects {
  /** Types, and how they were referred to. */
  referred: (readonly [name: string, closes: boolean, isIntersected: boolean])[];
  /** Types that requests alone have. */
  own: (readonly [wanted: readonly string[], schema: Schema, name: string])[];
}

export type RenderedKind = keyof RenderedParts;

/** All that a rendered part depends on, beside the surroundings. */
interface RenderInputs {
  declarations: readonly (Publication | Method | Collection)[];
  /** What else it is made of, as text. */
  about: string;
}

export interface PartCache {
  /** What was rendered earlier, or else what `make` gives. `key` tells the part from others of its kind. */
  recall<Kind extends RenderedKind>(
    kind: Kind,
    key: string,
    inputs: RenderInputs,
    make: () => RenderedParts[Kind],
  ): RenderedParts[Kind];
}

/** Texts by their paths in the generated folder, sorted. */
export type RenderedFiles = Map<string, string>;

export interface RenderCache {
  /** The files of an earlier rendering, or else what `make` gives. `surroundings` is what every part depends on. */
  recallFiles(surroundings: string, make: (parts: PartCache) => RenderedFiles): RenderedFiles;
}

export const NO_PART_CACHE: PartCache = { recall: (_kind, _key, _inputs, make) => make() };

export const NO_RENDER_CACHE: RenderCache = {
  recallFiles: (_surroundings, make) => make(NO_PART_CACHE),
};
