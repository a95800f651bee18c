/** The list of operations by subject, at the side and on the first page, and the search over both. */
import {
  type ApiDocument,
  addressOf,
  groupsOf,
  operationsOf,
  type PlacedOperation,
} from './api-document.js';
import { element, made } from './elements.js';
import { plainText } from './markdown.js';
import { declarationName, titleOf, verb } from './operation-view.js';
import { matchesSearch } from './search.js';
import { spoken } from './words.js';

/** Above this many operations the lists begin with the groups closed. */
const MANY_OPERATIONS = 60;

export interface OperationList {
  node: HTMLElement;
  /** Shows those that the phrase finds. */
  search(phrase: string): void;
  /** Marks the operation that is shown. */
  mark(address: string): void;
  /** Goes to an operation in the list. */
  goTo(address: string): void;
}

/** @param showsPaths whether there is room for the paths beside the summaries */
export function operationList(document: ApiDocument, showsPaths: boolean): OperationList {
  const open = operationsOf(document).length <= MANY_OPERATIONS;
  const groups = groupsOf(document).map(([tag, operations]) => {
    const entries = operations.map((placed) => ({ placed, ...itemOf(placed, showsPaths) }));
    const list = made('ul', {}, ...entries.map(({ item }) => item));
    return { node: made('details', { open }, made('summary', {}, tag), list), entries };
  });
  const entries = groups.flatMap((group) => group.entries);
  const entryAt = (address: string) => {
    const group = groups.find((entry) =>
      entry.entries.some(({ anchor }) => anchor.hash === address),
    );
    if (group !== undefined) group.node.open = true;
    return group?.entries.find(({ anchor }) => anchor.hash === address);
  };
  return {
    node: made('div', { className: 'operations' }, ...groups.map(({ node }) => node)),
    search(phrase) {
      for (const { node, entries } of groups) {
        for (const { item, placed } of entries) item.hidden = !matchesSearch(phrase, placed);
        node.hidden = entries.every(({ item }) => item.hidden);
        if (phrase !== '') node.open = true;
      }
    },
    mark(address) {
      for (const { anchor } of entries)
        anchor.ariaCurrent = anchor.hash === address ? 'page' : null;
      entryAt(address)?.anchor.scrollIntoView({ block: 'nearest' });
    },
    goTo: (address) => entryAt(address)?.anchor.focus(),
  };
}

function itemOf(placed: PlacedOperation, showsPaths: boolean) {
  const name = showsPaths ? placed.path : declarationName(placed);
  const anchor = made(
    'a',
    { href: addressOf(placed), title: placed.path },
    verb(placed.method),
    ' ',
    made('code', {}, placed.operation.deprecated === true ? made('s', {}, name) : name),
    ' ',
    made('span', { className: 'summary' }, plainText(spoken(titleOf(placed)))),
  );
  return { anchor, item: made('li', {}, anchor) };
}

/** `/` goes to the field, as on many sites with a search, unless it is typed into another. */
export function offerSearch(document: ApiDocument, lists: readonly OperationList[]): void {
  const operations = operationsOf(document);
  const field = element('search', HTMLInputElement);
  field.addEventListener('input', () => {
    const phrase = field.value.trim();
    for (const list of lists) list.search(phrase);
    const { length } = operations.filter((operation) => matchesSearch(phrase, operation));
    const count = length === 0 ? 'Nothing found.' : `${length} of ${operations.length} operations`;
    element('found', HTMLElement).textContent = phrase === '' ? '' : count;
  });
  addEventListener('keydown', (event) => {
    const isTyping =
      event.target instanceof Element && event.target.matches('input, textarea, select');
    if (event.key !== '/' || isTyping) return;
    event.preventDefault();
    field.focus();
  });
}
