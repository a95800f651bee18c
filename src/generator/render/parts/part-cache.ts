/** What a rendering may reuse from an earlier one. The cache itself belongs to whoever runs restgen again. */
import type { Collection, Method, Publication } from '../../../shared/api.js';
import type { Schema } from '../../../shared/contract.js';

/** The rendered parts of a declaration, by kind. */
export interface RenderedParts {
  operation: OperationPiece;
  /** Lines of the client. */
  client: readonly string[];
}

/** An operation as the file has it. */
export interface OperationText {
  text: string;
  /** The statuses of answers that operations share. */
  errors: readonly number[];
}

/** An operation with its effects on the document's schemas. */
interface OperationPiece extends OperationText {
  effects: Effects;
}

export interface Effects {
  /** The types that were referred to, and how. */
  referred: (readonly [name: string, closes: boolean, isIntersected: boolean])[];
  /** Types that only requests have. */
  own: (readonly [wanted: readonly string[], schema: Schema, name: string])[];
  /** The unions of requests, whose members may take what others name. */
  unions: Schema[];
}

export type RenderedKind = keyof RenderedParts;

/** The rendered parts of a named type, by kind. */
export interface RenderedTypeParts {
  /** What it is in the OpenAPI document. */
  component: Schema;
  /** Its declaration in the client. */
  declared: string;
  /** `undefined` if clients have nothing to restore in it. */
  shape: ShapeLine | undefined;
}

/** A line of the client's table of shapes. */
export interface ShapeLine {
  line: string;
  /** The shapes that it names. */
  uses: readonly string[];
}

export type RenderedTypeKind = keyof RenderedTypeParts;

type Declaration = Publication | Method | Collection;

/** What was rendered earlier, or the result of `make`. `about` is everything that it depends on besides declarations and surroundings. */
export interface PartCache {
  /** A part of one declaration. `key` tells it from others of its kind. */
  recall<Kind extends RenderedKind>(
    kind: Kind,
    key: string,
    inputs: { declaration: Declaration; about: string },
    make: () => RenderedParts[Kind],
  ): RenderedParts[Kind];
  /** A part of a named type, which also depends on all types that this one refers to. */
  recallType<Kind extends RenderedTypeKind>(
    kind: Kind,
    name: string,
    about: string,
    make: () => RenderedTypeParts[Kind],
  ): RenderedTypeParts[Kind];
  /** A file. */
  recallFile(
    path: string,
    inputs: { declarations: readonly Declaration[]; about: string },
    make: () => string,
  ): string;
}

/** The texts of the files by their paths in the generated folder, sorted. */
export type RenderedFiles = Map<string, string>;

export const NO_PART_CACHE: PartCache = {
  recall: (_kind, _key, _inputs, make) => make(),
  recallType: (_kind, _name, _about, make) => make(),
  recallFile: (_path, _inputs, make) => make(),
};
