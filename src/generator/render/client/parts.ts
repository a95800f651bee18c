/** The part of a client that is the same for every API, joined from the modules in `templates/client`. */
import type { Language } from '../../../shared/output-style.js';
import { readClientParts, readClientTypes } from '../templates/index.js';

/** Every client has these parts. */
export const PARTS = 'connect calls collection call send revive encode object-id outcome rest-error'.split(
  ' ',
);

/** A client has these parts if its API has methods that take files, publications with pages, or publications with streams. */
export const FEATURE_PARTS = [
  ['hasFiles', ['form']],
  ['hasPages', ['pages']],
  ['hasStreams', ['live', 'follow', 'documents', 'event-stream']],
] as const;

export type ClientFeatures = Record<(typeof FEATURE_PARTS)[number][0], boolean>;

/** The names that applications may need. All others are not exported. */
export const PUBLIC =
  `AnswersWith CallOptions CallOutcome ClientOptions Collection Credentials ErrorCode Fetch Fields Login NewDocument ObjectId Published Query RequestParts
  RequestPartsOf RestError RestErrorOf Sent Throws outcomeOf`.split(/\s+/);
export const PAGE_PUBLIC = ['PagedPublication'];
export const LIVE_PUBLIC = ['LiveChange', 'LivePublication', 'LiveView'];

export function clientParts(language: Language, features: ClientFeatures): string[] {
  const own = FEATURE_PARTS.flatMap(([feature, parts]) => (features[feature] ? parts : []));
  return readClientParts([...PARTS, ...own], language).map(withoutModules);
}

/** The types of these parts, for JavaScript. */
export const clientTypes = ({ hasStreams, hasPages }: ClientFeatures): string[] =>
  [hasStreams ? 'live-types' : 'types', ...(hasPages ? ['page-types'] : [])].map((name) =>
    withoutModules(readClientTypes(name)),
  );

/** Removes imports and exports between the parts. */
const withoutModules = (text: string): string =>
  text
    .replace(/^import [^;]*;\n/gm, '')
    .replace(DECLARATION, (declaration, name: string) =>
      EXPORTED.has(name) ? declaration : declaration.replace('export ', ''),
    )
    .trim();

const EXPORTED: ReadonlySet<string> = new Set([...PUBLIC, ...PAGE_PUBLIC, ...LIVE_PUBLIC]);

const DECLARATION = /^(?:export )?(?:declare )?(?:async )?(?:class|function\*?|interface|type|const) (\w+)/gm;

export const declaredNames = (parts: readonly string[]): string[] =>
  parts.flatMap((text) => [...text.matchAll(DECLARATION)].map(([, name = '']) => name));
