/** Writes `openapi.json` with one line for each operation and each type, so that changing one changes one line. */

import { compareText } from '../../compare-text.js';
import type { Contract } from '../../contract.js';
import { DEFAULT_RESPONSE_HEADERS, mayBeKept } from '../../conventions.js';
import { memoize } from '../../memoize.js';
import type { Route } from '../../routes/index.js';
import { templateContent } from '../layout/index.js';
import type { JsonFile, OperationText, PartCache, RenderSettings } from '../parts/index.js';
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

export function openApiFile(parts: DocumentParts, cache: PartCache): JsonFile {
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
  const sections: Sections = {
    head: Object.entries(head).map(([name, value]) => [name, jsonText(value)]),
    tags: tags.map(jsonText),
    paths: sortedEntries(paths),
    components: Object.entries(components).map(([name, values]) => [name, textsByName(values)]),
  };
  return {
    text: documentText(sections, AS_JSON),
    escaped: () => documentText(sections, ESCAPED),
  };
}

/** All texts are JSON. */
interface Sections {
  head: [name: string, text: string][];
  tags: string[];
  paths: [path: string, verbs: ReadonlyMap<string, OperationText>][];
  components: [name: string, texts: [name: string, text: string][]][];
}

/** How texts are spelled where the document stands. */
interface Spelling {
  spell(text: string): string;
  operation(operation: OperationText): string;
}

const AS_JSON: Spelling = { spell: (text) => text, operation: ({ text }) => text };
/** Each operation is escaped once: most are those of an earlier run, and they are most of the document. */
const ESCAPED: Spelling = {
  spell: templateContent,
  operation: memoize(({ text }: OperationText) => templateContent(text)),
};

function documentText({ head, tags, paths, components }: Sections, spelling: Spelling): string {
  const { spell } = spelling;
  const member = (name: string, text: string): string => `${spell(JSON.stringify(name))}: ${text}`;
  const members = (texts: readonly [name: string, text: string][]): string[] =>
    texts.map(([name, text]) => member(name, spell(text)));
  const sections = [
    ...members(head),
    member('tags', `[\n${tags.map((tag) => `    ${spell(tag)}`).join(',\n')}\n  ]`),
    member('paths', object(paths.map(([path, verbs]) => member(path, verbsText(verbs, spelling))))),
    member(
      'components',
      object(
        components.map(([name, texts]) => member(name, object(members(texts), 3))),
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

const textsByName = (values: object): [name: string, text: string][] =>
  Object.entries(values).map(([name, value]) => [name, jsonText(value)]);

/** Texts are concatenated, not joined: joining would copy nested texts again at each depth. */
function object(members: readonly string[], depth = 2): string {
  if (members.length === 0) return '{}';
  const indentation = '  '.repeat(depth);
  let text = '{';
  for (const [index, each] of members.entries()) text += `${index === 0 ? '' : ','}\n${indentation}${each}`;
  return `${text}\n${indentation.slice(2)}}`;
}

/** Writes one line for each operation. */
function verbsText(verbs: ReadonlyMap<string, OperationText>, { operation }: Spelling): string {
  const operations = [...verbs].map(([verb, each]) => `"${verb}": ${operation(each)}`);
  const [only] = operations;
  return only !== undefined && operations.length === 1 ? `{ ${only} }` : object(operations, 3);
}
