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
    components: Object.entries(components).map(([name, values]) => [name, piecesByName(values)]),
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
  components: [name: string, pieces: [name: string, piece: DocumentPiece][]][];
}

/** An operation or a component. Most are those of an earlier run, and they are most of the document. */
interface DocumentPiece {
  text: string;
}

/** How texts are spelled where the document stands. */
interface Spelling {
  spell(text: string): string;
  spellPiece(piece: DocumentPiece): string;
}

const AS_JSON: Spelling = { spell: (text) => text, spellPiece: ({ text }) => text };
const ESCAPED: Spelling = {
  spell: templateContent,
  spellPiece: memoize(({ text }: DocumentPiece) => templateContent(text)),
};

type Write = () => void;
type DocumentMember = readonly [name: string, write: Write];

/** Joins all parts at once: a long text that is made of texts is slow to make, and to take apart. */
function documentText({ head, tags, paths, components }: Sections, spelling: Spelling): string {
  const parts: string[] = [];
  const { text, piece, object, onOneLine } = writersTo(parts, spelling);
  const pieces = (named: Iterable<readonly [name: string, piece: DocumentPiece]>): DocumentMember[] =>
    [...named].map(([name, each]) => [name, piece(each)]);
  const operations = (verbs: Iterable<readonly [verb: string, operation: DocumentPiece]>): Write => {
    const [only, ...others] = pieces(verbs);
    return only !== undefined && others.length === 0 ? onOneLine(only) : object(pieces(verbs), 3);
  };
  const write = object(
    [
      ...head.map(([name, each]): DocumentMember => [name, text(each)]),
      ['tags', text(`[\n${tags.map((tag) => `    ${tag}`).join(',\n')}\n  ]`)],
      [
        'paths',
        object(
          paths.map(([path, verbs]) => [path, operations(verbs)]),
          2,
        ),
      ],
      [
        'components',
        object(
          components.map(([name, named]) => [name, object(pieces(named), 3)]),
          2,
        ),
      ],
    ],
    1,
  );
  write();
  parts.push('\n');
  return parts.join('');
}

interface Writers {
  text(text: string): Write;
  piece(piece: DocumentPiece): Write;
  object(members: readonly DocumentMember[], depth: number): Write;
  onOneLine(member: DocumentMember): Write;
}

function writersTo(parts: string[], { spell, spellPiece }: Spelling): Writers {
  const writeMember = ([name, write]: DocumentMember): void => {
    parts.push(spell(JSON.stringify(name)), ': ');
    write();
  };
  return {
    text: (text) => () => void parts.push(spell(text)),
    piece: (piece) => () => void parts.push(spellPiece(piece)),
    object: (members, depth) => () => {
      const indentation = `\n${'  '.repeat(depth)}`;
      for (const [index, member] of members.entries()) {
        parts.push(index === 0 ? '{' : ',', indentation);
        writeMember(member);
      }
      parts.push(members.length === 0 ? '{}' : `${indentation.slice(0, -2)}}`);
    },
    onOneLine: (member) => () => {
      parts.push('{ ');
      writeMember(member);
      parts.push(' }');
    },
  };
}

const textsOf = (item: Readonly<Record<string, Operation>>): ReadonlyMap<string, OperationText> =>
  new Map(Object.entries(item).map(([verb, operation]) => [verb, operationText(operation)]));

const sortedEntries = <One>(map: ReadonlyMap<string, One>): [string, One][] =>
  [...map].sort(([one], [other]) => compareText(one, other));

const piecesByName = (values: Readonly<Record<string, object>>): [name: string, piece: DocumentPiece][] =>
  Object.entries(values).map(([name, value]) => [name, pieceOf(value)]);

const pieceOf = memoize((value: object): DocumentPiece => ({ text: jsonText(value) }));
