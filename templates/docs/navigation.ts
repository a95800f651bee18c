/** The search over operations, and the list of them by subject. */
import { type ApiDocument, operationsOf, type PlacedOperation } from './api-document.js';
import { element, made } from './elements.js';
import { matchesSearch } from './search.js';
import type { SwaggerUI } from './swagger-ui.js';

/** How long a reader may pause between two letters. */
const PAUSE = 150;

export interface Found {
  has(tag: string, path: string, method: string): boolean;
}

/** Of a phrase, the operations that it finds. The last answer is kept: both lists of operations ask. */
export function createFinder(document: ApiDocument): (phrase: string) => Found & { size: number } {
  const operations = operationsOf(document);
  let last: { phrase: string; keys: Set<string> } | undefined;
  return (phrase) => {
    if (last?.phrase !== phrase)
      last = {
        phrase,
        keys: new Set(operations.filter((each) => matchesSearch(phrase, each)).map(keyOf)),
      };
    const { keys } = last;
    return { size: keys.size, has: (tag, path, method) => keys.has(keyOf({ tag, path, method })) };
  };
}

const keyOf = ({ tag, path, method }: Pick<PlacedOperation, 'tag' | 'path' | 'method'>): string =>
  JSON.stringify([tag, path, method]);

export function showNavigation(
  document: ApiDocument,
  ui: SwaggerUI,
  find: ReturnType<typeof createFinder>,
): void {
  const groups = groupsOf(document).map(([tag, operations]) => groupOf(tag, operations, ui));
  element('navigation', HTMLElement).replaceChildren(...groups.map(({ node }) => node));
  const total = operationsOf(document).length;
  onSearch((phrase) => {
    ui.layoutActions.updateFilter(phrase);
    const found = find(phrase);
    for (const { node, entries } of groups) {
      for (const { item, operation } of entries)
        item.hidden = !found.has(operation.tag, operation.path, operation.method);
      node.hidden = entries.every(({ item }) => item.hidden);
      if (phrase !== '') node.open = true;
    }
    element('found', HTMLElement).textContent =
      phrase === '' ? '' : `${found.size} of ${total} operations`;
  });
}

/** By the document's list of tags; then by the first operation that has another. */
function groupsOf(document: ApiDocument): [tag: string, operations: PlacedOperation[]][] {
  const groups = new Map<string, PlacedOperation[]>(
    (document.tags ?? []).map(({ name }) => [name, []]),
  );
  for (const operation of operationsOf(document))
    groups.set(operation.tag, [...(groups.get(operation.tag) ?? []), operation]);
  return [...groups].filter(([, operations]) => operations.length > 0);
}

function groupOf(tag: string, operations: readonly PlacedOperation[], ui: SwaggerUI) {
  const entries = operations.map((operation) => ({ operation, item: itemOf(operation, ui) }));
  const list = made('ul', {}, ...entries.map(({ item }) => item));
  return { node: made('details', { open: true }, made('summary', {}, tag), list), entries };
}

function itemOf({ tag, path, method, operation }: PlacedOperation, ui: SwaggerUI): HTMLLIElement {
  const { operationId = '', summary } = operation;
  const address = `#/${encodeURIComponent(tag)}/${encodeURIComponent(operationId)}`;
  const verb = made('span', { className: 'verb' }, method.toUpperCase());
  const link = made(
    'a',
    { href: address, title: summary ?? '' },
    verb,
    ' ',
    made('span', {}, path),
  );
  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    ui.layoutActions.show(['operations-tag', tag], true);
    ui.layoutActions.show(['operations', tag, operationId], true);
    requestAnimationFrame(() => goTo(tag, operationId));
  });
  return made('li', {}, link);
}

/** By the id that Swagger UI gives to an operation. */
function goTo(tag: string, operationId: string): void {
  const id = CSS.escape(['operations', tag, operationId].join('-').trim().replace(/\s/g, '_'));
  const operation = globalThis.document.getElementById(id);
  operation?.scrollIntoView();
  operation?.querySelector('button')?.focus({ preventScroll: true });
}

/** `/` goes to the field, as on many sites with a search, unless it is typed into another. */
function onSearch(search: (phrase: string) => void): void {
  const field = element('search', HTMLInputElement);
  let timer: number | undefined;
  field.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(() => search(field.value.trim()), PAUSE);
  });
  addEventListener('keydown', (event) => {
    const isTyping =
      event.target instanceof Element && event.target.matches('input, textarea, select');
    if (event.key !== '/' || isTyping) return;
    event.preventDefault();
    field.focus();
  });
}
