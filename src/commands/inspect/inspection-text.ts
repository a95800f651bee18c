import { COLLECTION_OPERATIONS, type CollectionScopes } from '../../shared/contract.js';
import type { Colours } from '../../shared/diagnostic-text.js';
import { placeText } from '../../shared/diagnostics.js';
import { printableName } from '../../shared/printable/index.js';
import { columns } from '../columns.js';
import type { InspectedCall, InspectedCollection, InspectedParameter, Inspection } from './inspection.js';

/** Prints a line for each declaration, with a heading for each kind. */
export function inspectionText(inspection: Inspection, colours: Colours): string {
  const { publications, methods, collections, configuration } = inspection;
  const callRows = (calls: readonly InspectedCall[]) => calls.map((call) => callRow(call, colours));
  const collectionRows = collections.map((collection) => collectionRow(collection, colours));
  const sections = [
    section('Publications', callRows(publications), colours),
    section('Methods', callRows(methods), colours),
    section('Collections', collectionRows, colours),
    section('Configuration', configurationRows(configuration), colours),
  ].filter((text) => text !== '');
  return sections.join('\n');
}

const section = (title: string, rows: string[][], colours: Colours): string =>
  rows.length === 0 ? '' : `${colours.bold(title)} ${colours.dim(`(${rows.length})`)}\n${columns(rows)}`;

const callRow = (call: InspectedCall, colours: Colours): string[] => [
  `  ${printableName(call.name ?? '(no name, no route)')}`,
  typeOnOneLine(
    `(${call.params.map(parameterText).join(', ')})${call.result === undefined ? '' : `: ${call.result}`}`,
  ),
  joinTexts(optionsText(call.options), ...statusTexts(call.statuses), deprecationText(call)),
  joinTexts(
    exposureText(call, tokensText(call.scopes), colours),
    call.live === true ? 'live' : '',
    call.body === undefined ? '' : `body: ${call.body}`,
  ),
  colours.dim(printableName(placeText(call))),
];

/** Writes a type in one line and cuts it, to leave room for the other columns. */
function typeOnOneLine(type: string): string {
  const line = type.replace(/\s+/g, ' ');
  return line.length > MAX_TYPE_WIDTH ? `${line.slice(0, MAX_TYPE_WIDTH - 1)}…` : line;
}

const MAX_TYPE_WIDTH = 72;

const collectionRow = (collection: InspectedCollection, colours: Colours): string[] => [
  `  ${printableName(collection.name ?? '(no name, no routes)')}`,
  typeOnOneLine(collection.document ?? ''),
  joinTexts(optionsText(collection.options), deprecationText(collection)),
  exposureText(collection, collectionTokensText(collection.scopes), colours),
  colours.dim(printableName(placeText(collection))),
];

/** A parameter with the sources of its type, unless TypeScript is the only one. */
function parameterText({ name, type, optional, rest, typedBy }: InspectedParameter): string {
  const annotation = type === undefined ? '' : `: ${type}`;
  const sources = typedBy.join(', ');
  return `${rest ? '...' : ''}${name}${optional ? '?' : ''}${annotation}${sources === 'ts' ? '' : ` [${sources}]`}`;
}

function exposureText({ exposed, withheld }: Exposed, tokens: string, colours: Colours): string {
  if (!exposed) return colours.yellow(`not exposed: ${withheld}`);
  return `${colours.green('exposed')}${tokens === '' ? '' : `, API tokens: ${tokens}`}`;
}

/** The scopes that a token needs; empty if the route accepts no tokens. */
function tokensText(scopes: readonly string[] | undefined): string {
  if (scopes === undefined) return '';
  return scopes.length === 0 ? 'any' : scopes.join(' and ');
}

/** `comments:write`, or `insert: comments:write, remove: any` if the operations differ. */
function collectionTokensText(scopes: CollectionScopes = {}): string {
  const texts = COLLECTION_OPERATIONS.map((operation) => tokensText(scopes[operation]));
  const [first = '', ...others] = texts;
  if (others.every((text) => text === first)) return first;
  return COLLECTION_OPERATIONS.flatMap((operation, index) =>
    texts[index] === '' ? [] : [`${operation}: ${texts[index]}`],
  ).join(', ');
}

type Exposed = Pick<InspectedCall, 'exposed' | 'withheld'>;

/** `getArgsFromRequest, page: {"limit":50,"most":200}` */
const optionsText = (options: InspectedCall['options'] & InspectedCollection['options']): string =>
  Object.entries(options)
    .map(([name, value]) => {
      if (value === true) return name;
      return `${name}: ${typeof value === 'object' ? JSON.stringify(value) : value}`;
    })
    .join(', ');

/** `deprecated 2026-05-01, ends 2027-06-30, successor tasks.list` (C58) */
function deprecationText({ deprecated }: InspectedCall | InspectedCollection): string {
  if (deprecated === undefined) return '';
  const { since = '', sunset, successor } = deprecated;
  return joinTexts(
    `deprecated ${since}`.trim(),
    sunset === undefined ? '' : `ends ${sunset}`,
    successor === undefined ? '' : `successor ${printableName(successor)}`,
  );
}

const joinTexts = (...texts: string[]): string => texts.filter((text) => text !== '').join(', ');

/** `answers 201, throws 403 not-allowed not-found` */
const statusTexts = ({ answers = [], errors = [], codes = [] }: InspectedCall['statuses'] = {}): string[] => [
  ...(answers.length === 0 ? [] : [`answers ${answers.join(' ')}`]),
  ...(errors.length + codes.length === 0 ? [] : [`throws ${[...errors, ...codes].join(' ')}`]),
];

function configurationRows({ collections, objectIdCollections }: Inspection['configuration']): string[][] {
  const rows: string[][] = [];
  if (collections !== undefined) rows.push(['  collections with routes', collections.join(', ') || 'none']);
  if (objectIdCollections.length > 0)
    rows.push(['  collections of ObjectIds', objectIdCollections.join(', ')]);
  return rows;
}
