/** Writes `openapi.json` with one line for each operation and each type, so that changing one changes one line. */
import type { Settings } from '../../../config/config.js';
import { compareText } from '../../../shared/compare-text.js';
import type { Contract } from '../../../shared/contract.js';
import { DEFAULT_RESPONSE_HEADERS, mayBeCached } from '../../../shared/conventions.js';
import type { Route } from '../../routes/index.js';
import { jsonText, objectLines } from '../code/index.js';
import { referredStatuses } from './answers/responses.js';
import { collectionComponents } from './collection-components.js';
import { documentFrame } from './document.js';
import type { DocumentContext } from './document-context.js';
import { operationsOf } from './operations.js';
import { ownPaths } from './own-operations.js';
import { DocumentSchemas } from './schemas.js';
import { documentSecurity } from './security.js';
import type { PathItem } from './types.js';

export interface DocumentParts {
  contract: Contract;
  routes: readonly Route[];
  settings: Pick<Settings, 'auth' | 'openapi' | 'responseHeaders'>;
}

export function openApiFile(parts: DocumentParts): string {
  const { contract, routes, settings } = parts;
  const { $defs, errors, validation = 'reject' } = contract;
  const schemas = new DocumentSchemas($defs);
  const context: DocumentContext = {
    $defs,
    schemas,
    closesRequests: validation === 'reject',
    errorName: schemas.freeName('ApiError'),
    eventName: settings.openapi?.specification === '3.2' ? schemas.freeName('PublicationEvent') : undefined,
    validation,
    keepsAnswers: mayBeCached(settings.responseHeaders ?? DEFAULT_RESPONSE_HEADERS),
    security: documentSecurity(settings.auth),
  };
  const own = ownPaths(errors, settings.auth.statusCodes === 'standard', context);
  const shared = collectionComponents(routes, context);
  const paths = new Map([...own, ...operationsOf(routes, contract, context)]);
  const operations = [...paths.values()].flatMap((verbs) => Object.values(verbs));
  const statuses = new Set(operations.flatMap(({ responses }) => referredStatuses(responses)));
  const { tags, components, ...head } = documentFrame(parts, context, statuses, shared);
  const members: [name: string, text: string][] = [
    ...Object.entries(head).map(([name, value]): [string, string] => [name, jsonText(value)]),
    ['tags', `[\n${tags.map((tag) => `    ${jsonText(tag)}`).join(',\n')}\n  ]`],
    ['paths', objectLines(sortedEntries(paths), 2, verbsText)],
    [
      'components',
      objectLines(Object.entries(components), 2, (section) => objectLines(Object.entries(section), 3)),
    ],
  ];
  return `${objectLines(members, 1, (text) => text)}\n`;
}

function verbsText(verbs: PathItem): string {
  const entries = Object.entries(verbs);
  return entries.length > 1 ? objectLines(entries, 3) : jsonText(verbs);
}

const sortedEntries = <One>(map: ReadonlyMap<string, One>): [string, One][] =>
  [...map].sort(([one], [other]) => compareText(one, other));
