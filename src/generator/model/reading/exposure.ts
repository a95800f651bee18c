/** Decides which declarations become routes, by the configuration's `expose` and the declarations' own tags. */
import { notListed } from '../../../shared/api.js';
import { type Diagnostic, diagnostic } from '../../../shared/diagnostics.js';
import { nearest } from '../../../shared/did-you-mean.js';
import {
  decides,
  type ExposePattern,
  patternsOfSelection,
  type Selectable,
  type Selection,
} from '../../../shared/expose-patterns.js';

export type ExposedKind = 'publications' | 'methods' | 'collections';

export type ExposeSettings = Partial<Record<ExposedKind, Selection>>;

export interface Exposure {
  /** Why a declaration gets no route, in a few words; `undefined` if it gets one. */
  withheld: (kind: ExposedKind, declaration: Selectable) => string | undefined;
  /** Diagnostics of patterns that match no declaration, although they may be meant to hide one. */
  unusedPatterns: (declared: Readonly<Record<ExposedKind, readonly Selectable[]>>) => Diagnostic[];
}

export function createExposure(settings: ExposeSettings = {}): Exposure {
  const patterns = {
    publications: patternsOfSelection(settings.publications ?? 'all'),
    methods: patternsOfSelection(settings.methods ?? 'all'),
    collections: patternsOfSelection(settings.collections ?? 'all'),
  };
  return {
    withheld: (kind, declaration) => {
      if (declaration.name === null) return 'it has no name';
      if (declaration.rest === 'off') return '@rest false';
      if (declaration.rest === 'unclear') return '@rest is followed by something other than false';
      const { exposed, by } = decides(patterns[kind], declaration);
      if (exposed) return undefined;
      return by === undefined ? notListed(kind) : `'${by.text}' in expose.${kind}`;
    },
    unusedPatterns: (declared) =>
      (['publications', 'methods', 'collections'] as const).flatMap((kind) =>
        Array.isArray(settings[kind])
          ? patterns[kind]
              .filter((pattern) => !declared[kind].some(pattern.fits))
              .map((pattern) => fitsNothing(kind, pattern, declared[kind]))
          : [],
      ),
  };
}

function fitsNothing(kind: ExposedKind, pattern: ExposePattern, declared: readonly Selectable[]): Diagnostic {
  const message = `The pattern '${pattern.text}' in expose.${kind} matches none of the ${kind}.`;
  return diagnostic('expose-matches-nothing', message, { hint: hintForPattern(pattern, declared, kind) });
}

/**
 * The remedy for a pattern that matches nothing.
 * @param kind the kind of declarations that it should match, in the plural
 */
export function hintForPattern(
  { kind: of, bare, takesAway }: ExposePattern,
  declared: readonly Selectable[],
  kind: string,
): string {
  if (of === 'rest') return `None of the ${kind} has @rest in its comment.`;
  const existing = declared.flatMap(({ name, file }) => (of === 'name' ? (name ?? []) : `./${file}`));
  const near = nearest(bare, [...new Set(existing)]);
  if (near !== undefined) return `Did you mean '${takesAway ? '!' : ''}${near}'?`;
  if (declared.length === 0) return `There are no ${kind}.`;
  return '`restgen inspect` lists them, with their files and the reasons for their exposure.';
}
