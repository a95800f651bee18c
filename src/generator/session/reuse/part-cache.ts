/** Keeps what was rendered of declarations, because most of a project does not change. */
import type { Collection, Method, Publication } from '../../../shared/api.js';
import { type Json, jsonLater } from '../../../shared/memoize.js';
import type {
  PartCache,
  RenderedKind,
  RenderedParts,
  RenderedTypeKind,
  RenderedTypeParts,
} from '../../render/index.js';
import { changedTypes, type NamedTypes } from './changed-types.js';

export type ApiDeclaration = Publication | Method | Collection;

/** A declaration that is in the API exactly as its own file has it. */
interface StableDeclaration {
  /** Whether it and all types that it refers to are unchanged since the last run. */
  isUnchanged: boolean;
}

/** By `identityOfDeclaration`. */
export type StableDeclarations = ReadonlyMap<string, StableDeclaration>;

/** The position of a declaration in its file does not affect its rendering. */
export const identityOfDeclaration = ({ kind, name, file }: ApiDeclaration): string =>
  `${kind} ${file} ${name}`;

interface RetainedPart<Result> {
  /** What it depends on besides its declarations and the surroundings. */
  about: string;
  result: Result;
}

/** What was rendered of one declaration, by kinds and keys. Renderings add to it. */
type DeclarationParts = { [Kind in RenderedKind]: Record<string, RetainedPart<RenderedParts[Kind]>> };
/** What was rendered of one type, by kinds and by what it depends on besides types and surroundings. */
type TypeParts = { [Kind in RenderedTypeKind]: Map<string, { result: RenderedTypeParts[Kind] }> };

export interface RetainedParts {
  files: Json<Readonly<Record<string, RetainedPart<string>>>>;
  /** For later processes: the parts of stable declarations, by `identityOfDeclaration`. */
  declarations: Json<Readonly<Record<string, DeclarationParts>>>;
  /**
   * For this process. A declaration that is the same object as in the run before has not changed, nor has any type that it
   * refers to.
   */
  byDeclaration: ReadonlyMap<ApiDeclaration, DeclarationParts>;
  stable: StableDeclarations;
  /** For this process, by name. */
  types: { schemas: NamedTypes; parts: ReadonlyMap<string, TypeParts> };
}

/** `parts` are those that were asked for. */
export function openPartCache(
  before: RetainedParts | undefined,
  stable: StableDeclarations,
  schemas: NamedTypes,
): { cache: PartCache; parts: RetainedParts } {
  const files: Record<string, RetainedPart<string>> = {};
  const byDeclaration = new Map<ApiDeclaration, DeclarationParts>();
  const changed = new Set<ApiDeclaration>();
  const earlierParts = openEarlierParts(before, stable);
  const partsOf = (declaration: ApiDeclaration): DeclarationParts => {
    const known = byDeclaration.get(declaration);
    if (known !== undefined) return known;
    const earlier = before?.byDeclaration.get(declaration) ?? earlierParts(declaration);
    if (earlier === undefined) changed.add(declaration);
    const parts = earlier ?? { operation: {}, client: {} };
    byDeclaration.set(declaration, parts);
    return parts;
  };
  const isUnchanged = (declaration: ApiDeclaration): boolean => {
    partsOf(declaration);
    return !changed.has(declaration);
  };
  const types = new Map<string, TypeParts>();
  const changedNames = changedTypes(schemas, before?.types.schemas);
  const partsOfType = (name: string): TypeParts => {
    const earlier = changedNames.has(name) ? undefined : before?.types.parts.get(name);
    const parts = types.get(name) ?? earlier ?? noTypeParts();
    types.set(name, parts);
    return parts;
  };
  const cache: PartCache = {
    recall: (kind, key, { declaration, about }, make) => {
      const ofKind: Record<string, RetainedPart<RenderedParts[typeof kind]>> = partsOf(declaration)[kind];
      const earlier = ofKind[key];
      const part = earlier?.about === about ? earlier : { about, result: make() };
      ofKind[key] = part;
      return part.result;
    },
    recallType: (kind, name, about, make) => {
      const ofKind: Map<string, { result: RenderedTypeParts[typeof kind] }> = partsOfType(name)[kind];
      const part = ofKind.get(about) ?? { result: make() };
      ofKind.set(about, part);
      return part.result;
    },
    recallFile: (path, { declarations, about }, make) => {
      const earlier = declarations.every(isUnchanged) ? before?.files.value()[path] : undefined;
      const part = earlier?.about === about ? earlier : { about, result: make() };
      files[path] = part;
      return part.result;
    },
  };
  return { cache, parts: retainedParts({ files, byDeclaration, stable, types: { schemas, parts: types } }) };
}

/** A function of its own: closures made beside `before` would keep it, and with it all runs before. */
const retainedParts = ({
  files,
  ...others
}: Pick<RetainedParts, 'byDeclaration' | 'stable' | 'types'> & {
  files: Readonly<Record<string, RetainedPart<string>>>;
}): RetainedParts => ({
  ...others,
  files: jsonLater(() => files),
  declarations: jsonLater(() => partsByIdentity(others.byDeclaration, others.stable)),
});

const noTypeParts = (): TypeParts => ({ component: new Map(), declared: new Map(), shape: new Map() });

/** The parts of a declaration that is unchanged, although its file was read again. */
function openEarlierParts(
  before: RetainedParts | undefined,
  stable: StableDeclarations,
): (declaration: ApiDeclaration) => DeclarationParts | undefined {
  const byFile = new Map<string, ReadonlyMap<string, DeclarationParts>>();
  /** Few files are read again: grouping all parts by file would take longer. */
  const partsIn = (file: string): ReadonlyMap<string, DeclarationParts> => {
    const known = byFile.get(file);
    if (known !== undefined) return known;
    const found = new Map<string, DeclarationParts>();
    for (const [declaration, parts] of before?.byDeclaration ?? []) {
      const identity = identityOfDeclaration(declaration);
      if (declaration.file === file && before?.stable.has(identity) === true) found.set(identity, parts);
    }
    byFile.set(file, found);
    return found;
  };
  return (declaration) => {
    const identity = identityOfDeclaration(declaration);
    if (stable.get(identity)?.isUnchanged !== true) return undefined;
    return before?.byDeclaration.size === 0
      ? before.declarations.value()[identity]
      : partsIn(declaration.file).get(identity);
  };
}

/** Without declarations that several files contribute to. */
const partsByIdentity = (
  byDeclaration: ReadonlyMap<ApiDeclaration, DeclarationParts>,
  stable: StableDeclarations,
): Record<string, DeclarationParts> =>
  Object.fromEntries(
    [...byDeclaration].flatMap(([declaration, parts]) => {
      const identity = identityOfDeclaration(declaration);
      return stable.has(identity) ? [[identity, parts]] : [];
    }),
  );
