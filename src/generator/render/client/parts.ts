/** The part of a client that is the same for every API, joined from the modules in `templates/client`. */
import type { Language } from '../../../shared/output-style.js';
import { readClientParts, readClientTypes } from '../templates/index.js';

export const PARTS = [
  'connect',
  'calls',
  'collection',
  'call',
  'send',
  'revive',
  'encode',
  'object-id',
  'outcome',
  'rest-error',
];

/** For methods that take files. */
export const FORM_PARTS = ['form'];

export const PAGE_PARTS = ['pages'];
export const LIVE_PARTS = ['live', 'follow', 'documents', 'event-stream'];

/** The names that applications may need. All others are not exported. */
export const PUBLIC = new Set(
  `AnswersWith CallOptions CallOutcome ClientOptions Collection Credentials ErrorCode Fetch Fields Login NewDocument ObjectId Published Query RequestParts
  RequestPartsOf RestError RestErrorOf Sent Throws outcomeOf`.split(/\s+/),
);
export const PAGE_PUBLIC = new Set(['PagedPublication']);
export const LIVE_PUBLIC = new Set(['LiveChange', 'LivePublication', 'LiveView']);

/** The parts of a client that only some APIs need. */
export interface ClientFeatures {
  hasStreams: boolean;
  hasPages: boolean;
  /** Whether any method takes files. */
  hasFiles: boolean;
}

export const clientParts = (
  language: Language,
  { hasStreams, hasPages, hasFiles }: ClientFeatures,
): string[] =>
  readClientParts(
    [
      ...PARTS,
      ...(hasFiles ? FORM_PARTS : []),
      ...(hasPages ? PAGE_PARTS : []),
      ...(hasStreams ? LIVE_PARTS : []),
    ],
    language,
  ).map(withoutModules);

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
      PUBLIC.has(name) || LIVE_PUBLIC.has(name) || PAGE_PUBLIC.has(name)
        ? declaration
        : declaration.replace('export ', ''),
    )
    .trim();

const DECLARATION = /^(?:export )?(?:declare )?(?:async )?(?:class|function\*?|interface|type|const) (\w+)/gm;

export const declaredNames = (parts: readonly string[]): string[] =>
  parts.flatMap((text) => [...text.matchAll(DECLARATION)].map(([, name = '']) => name));
