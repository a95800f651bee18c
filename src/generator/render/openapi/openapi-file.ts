/** Writes `openapi.json` with one line for each operation and each type, so that changing one changes one line. */
import type { Settings } from '../../../config/config.js';
import { compareText } from '../../../shared/compare-text.js';
import type { Contract } from '../../../shared/contract.js';
import { DEFAULT_RESPONSE_HEADERS, mayBeKept } from '../../../shared/conventions.js';
import type { Route } from '../../routes/index.js';
import { jsonText, pushObject } from '../code/index.js';
import { collectionComponents } from './collection-components.js';
import { documentFrame } from './document.js';
import type { DocumentContext } from './document-context.js';
import { type OperationText, operationsOf, operationText, type PathTexts } from './operations.js';
import { ownPaths } from './own-operations.js';
import { DocumentSchemas } from './schemas.js';
import { documentSecurity } from './security.js';
import type { DescribedOperation } from './types.js';

export interface DocumentParts {
  contract: Contract;
  routes: readonly Route[];
  settings: Pick<Settings, 'auth' | 'openapi' | 'responseHeaders'>;
}

export function openApiFile(parts: DocumentParts): string {
  const { contract, routes, settings } = parts;
  const { $defs, errors, validation = 'reject' } = contract;
  const schemas = new DocumentSchemas($defs);
  const known: DocumentContext = {
    $defs,
    schemas,
    closesRequests: validation === 'reject',
    errorName: schemas.freeName('ApiError'),
    validation,
    keepsAnswers: mayBeKept(settings.responseHeaders ?? DEFAULT_RESPONSE_HEADERS),
    security: documentSecurity(settings.auth),
  };
  const own = ownPaths(errors, settings.auth.statusCodes === 'standard', known);
  const shared = collectionComponents(routes, contract, known);
  const paths: PathTexts = new Map([
    ...Object.entries(own).map(([path, item]) => [path, textsOf(item)] as const),
    ...operationsOf(routes, contract, known),
  ]);
  const statuses = new Set<number>();
  for (const verbs of paths.values())
    for (const operation of verbs.values()) for (const status of operation.errors) statuses.add(status);
  const { tags, components, ...head } = documentFrame(parts, known, statuses, shared);
  return documentPieces({
    head: Object.entries(head),
    tags: tags.map(jsonText),
    paths: sortedEntries(paths),
    components: Object.entries(components),
  }).join('');
}

interface Sections {
  head: [name: string, value: unknown][];
  /** As JSON. */
  tags: string[];
  paths: [path: string, verbs: ReadonlyMap<string, OperationText>][];
  components: [name: string, values: Readonly<Record<string, object>>][];
}

function documentPieces({ head, tags, paths, components }: Sections): string[] {
  const pieces: string[] = [];
  const pushOperation = (operation: OperationText): void => void pieces.push(operation.text);
  const pushOperations = (verbs: ReadonlyMap<string, OperationText>): void => {
    const [only, ...others] = verbs;
    if (only === undefined || others.length > 0) pushObject(pieces, verbs, 3, pushOperation);
    else pieces.push(`{ "${only[0]}": `, only[1].text, ' }');
  };
  const pushValues = (values: Readonly<Record<string, object>>): void =>
    pushObject(pieces, Object.entries(values), 3, (value) => void pieces.push(jsonText(value)));
  const members: (readonly [name: string, push: () => void])[] = [
    ...head.map(([name, value]) => [name, () => void pieces.push(jsonText(value))] as const),
    ['tags', () => void pieces.push(`[\n${tags.map((tag) => `    ${tag}`).join(',\n')}\n  ]`)],
    ['paths', () => pushObject(pieces, paths, 2, pushOperations)],
    ['components', () => pushObject(pieces, components, 2, pushValues)],
  ];
  pushObject(pieces, members, 1, (push) => push());
  pieces.push('\n');
  return pieces;
}

const textsOf = (item: Readonly<Record<string, DescribedOperation>>): ReadonlyMap<string, OperationText> =>
  new Map(Object.entries(item).map(([verb, operation]) => [verb, operationText(operation)]));

const sortedEntries = <One>(map: ReadonlyMap<string, One>): [string, One][] =>
  [...map].sort(([one], [other]) => compareText(one, other));
