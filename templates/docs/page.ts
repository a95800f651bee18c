/** The page: a list of operations, and the one that the address names. */
import { type ApiDocument, addressOf, operationsOf, type PlacedOperation } from './api-document.js';
import { createLanguageChoice } from './code-section.js';
import { element } from './elements.js';
import { offerLogin, showMessage } from './login.js';
import { plainText } from './markdown.js';
import { offerSearch, operationList } from './navigation.js';
import { operationView, titleOf } from './operation-view.js';
import { imprint, overview } from './overview.js';
import { createSession } from './session.js';

async function start(): Promise<void> {
  const address = new URL('openapi.json', location.href);
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`openapi.json was answered ${answer.status}`);
  const description: ApiDocument = await answer.json();
  const base = new URL(description.servers?.[0]?.url ?? '..', address).href.replace(/\/$/, '');
  const title = description.info?.title ?? 'API';
  element('title', HTMLElement).textContent = title;
  element('imprint', HTMLElement).replaceChildren(...imprint(description));
  const session = createSession(sessionStorage, isReload(), base);
  const login = offerLogin(description, base, session);
  const lists = { side: operationList(description, false), main: operationList(description, true) };
  element('navigation', HTMLElement).replaceChildren(lists.side.node);
  offerSearch(description, Object.values(lists));
  const language = createLanguageChoice();
  const reader = { document: description, base, session, language, login };
  showByAddress({
    title,
    operations: new Map(operationsOf(description).map((placed) => [addressOf(placed), placed])),
    overview: overview(description, base, login.button(), lists.main.node),
    viewOf: (placed) => operationView(reader, placed),
    mark: lists.side.mark,
    goTo: lists.main.goTo,
  });
}

interface Views {
  title: string;
  operations: ReadonlyMap<string, PlacedOperation>;
  overview: HTMLElement;
  viewOf(placed: PlacedOperation): HTMLElement;
  mark(address: string): void;
  goTo(address: string): void;
}

/** The address of the list, for who comes from an operation. */
const LIST = '#/';

/** Each operation is kept as its reader left it. */
function showByAddress({ title, operations, overview, viewOf, mark, goTo }: Views): void {
  const stored = new Map<string, HTMLElement>();
  const show = (): void => {
    const { hash } = location;
    const placed = operations.get(hash);
    const view = placed === undefined ? overview : (stored.get(hash) ?? viewOf(placed));
    if (placed !== undefined) stored.set(hash, view);
    document.title = placed === undefined ? title : `${plainText(titleOf(placed))} · ${title}`;
    document.documentElement.classList.toggle('one-operation', placed !== undefined);
    element('page', HTMLElement).replaceChildren(view);
    mark(hash);
  };
  addEventListener('hashchange', ({ oldURL }) => {
    show();
    scrollTo(0, 0);
    document.querySelector<HTMLElement>('article h2')?.focus();
    if (location.hash === LIST) goTo(new URL(oldURL).hash);
  });
  show();
}

const isReload = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === 'reload');

start().catch((error: Error) => showMessage(`The page could not be shown: ${error.message}`));
