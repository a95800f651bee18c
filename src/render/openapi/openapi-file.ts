/** Writes `openapi.json` with one line for each operation and each type, so that changing one changes one line. */

import { compareText } from '../../compare-text.js';
import type { Contract } from '../../contract.js';
import { DEFAULT_RESPONSE_HEADERS, mayBeKept } from '../../conventions.js';
import type { Route } from '../../routes/index.js';
import type { OperationText, PartCache, RenderSettings } from '../parts/index.js';
import { jsonText } from '../parts/index.js';
import { collectionComponents } from './collection-components.js';
import { documentFrame } from './document.js';
import type { DocumentContext } from './document-context.js';
import { operationsOf, operationText, type PathTexts } from './operations.js';
import { ownPaths } from './own-operations.js';
import { documentSchemas } from './schemas.js';
import { documentSecurity } from './security.js';
import type { Operation } from './types.js';

export interface DocumentParts {
  contract: Contract;
  routes: readonly Route[];
  settings: Pick<RenderSettings, 'auth' | 'openapi' | 'responseHeaders'>;
}

export function openApiFile(parts: DocumentParts, cache: PartCache): string {
  const { contract, routes, settings } = parts;
  const { $defs, errors, validation = 'reject' } = contract;
  const known: DocumentContext = {
    $defs,
    schemas: documentSchemas($defs, validation === 'reject'),
    validation,
    keepsAnswers: mayBeKept(settings.responseHeaders ?? DEFAULT_RESPONSE_HEADERS),
    security: documentSecurity(settings.auth),
  };
  const own = ownPaths(errors, settings.auth.statusCodes === 'standard', known);
  const shared = collectionComponents(routes, contract, known);
  const paths: PathTexts = new Map([
    ...Object.entries(own).map(([path, item]) => [path, textsOf(item)] as const),
    ...operationsOf(routes, contract, known, cache),
  ]);
  const statuses = [...paths.values()].flatMap((verbs) =>
    [...verbs.values()].flatMap(({ errors }) => errors),
  );
  const { tags, components, ...head } = documentFrame(parts, known.schemas, statuses, shared);
  const sections = [
    ...Object.entries(head).map(([name, value]) => member(name, jsonText(value))),
    member('tags', `[\n${tags.map((tag) => `    ${jsonText(tag)}`).join(',\n')}\n  ]`),
    member('paths', object(sortedEntries(paths).map(([path, verbs]) => pathText(path, verbs)))),
    member(
      'components',
      object(
        Object.entries(components).map(([name, values]) => member(name, lines(values, 3))),
        2,
      ),
    ),
  ];
  return `${object(sections, 1)}\n`;
}

const textsOf = (item: Readonly<Record<string, Operation>>): ReadonlyMap<string, OperationText> =>
  new Map(Object.entries(item).map(([verb, operation]) => [verb, operationText(operation)]));

const sortedEntries = <One>(map: ReadonlyMap<string, One>): [string, One][] =>
  [...map].sort(([one], [other]) => compareText(one, other));

const member = (name: string, text: string): string => `${JSON.stringify(name)}: ${text}`;

const lines = (values: object, depth: number): string =>
  object(
    Object.entries(values).map(([name, value]) => member(name, jsonText(value))),
    depth,
  );

/** Texts are concatenated, not joined: joining would copy nested texts again at each depth. */
function object(members: readonly string[], depth = 2): string {
  if (members.length === 0) return '{}';
  const indentation = '  '.repeat(depth);
  let text = '{';
  for (const [index, each] of members.entries()) text += `${index === 0 ? '' : ','}\n${indentation}${each}`;
  return `${text}\n${indentation.slice(2)}}`;
}

/** Writes one line for each operation. */
function pathText(path: string, verbs: ReadonlyMap<string, OperationText>): string {
  const operations = [...verbs].map(([verb, { text }]) => member(verb, text));
  const [only] = operations;
  if (only !== undefined && operations.length === 1) return member(path, `{ ${only} }`);
  return member(path, object(operations, 3));
}
