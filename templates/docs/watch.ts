/** The stream of a publication: its events are shown as they come, until the reader stops them. */
import { eventReader } from '../client/event-stream.js';
import { statusLine } from './answer-view.js';
import { documentTables } from './document-tables.js';
import { made } from './elements.js';
import type { SampleRequest } from './sample-request.js';
import { open, type Received, receivedOf } from './send.js';
import type { Session } from './session.js';
import { applyEvent, type WatchedDocuments } from './watched-documents.js';

/** Later events replace the first ones. */
const MOST_EVENTS = 200;

/** A button that begins to watch, and then stops it. Another operation stops it too: browsers have few connections. */
export function watchButton(
  form: HTMLFormElement,
  sendButton: HTMLButtonElement,
  watched: (signal: AbortSignal) => Promise<void>,
): HTMLButtonElement {
  const button = made('button', { type: 'button' }, 'Watch');
  let controller: AbortController | undefined;
  const stop = (): void => controller?.abort();
  button.addEventListener('click', () => {
    if (controller !== undefined) return stop();
    if (sendButton.disabled || !form.reportValidity()) return;
    controller = new AbortController();
    addEventListener('hashchange', stop, { signal: controller.signal });
    sendButton.disabled = true;
    button.textContent = 'Stop';
    watched(controller.signal).finally(() => {
      stop();
      controller = undefined;
      sendButton.disabled = false;
      button.textContent = 'Watch';
    });
  });
  return button;
}

/**
 * Shows the events in a place of the page.
 * @returns an answer that is no stream, such as an error
 * @throws TypeError if no answer came
 */
export async function watch(
  request: SampleRequest,
  session: Session,
  signal: AbortSignal,
  place: HTMLElement,
): Promise<Received | undefined> {
  const start = performance.now();
  const headers = { ...request.headers, Accept: 'text/event-stream' };
  const response = await open({ ...request, headers }, session, signal);
  if (!/^text\/event-stream/.test(response.headers.get('Content-Type') ?? ''))
    return receivedOf(response, start);
  const state = made('span', {}, ' watching');
  const log = made('pre', { className: 'block', tabIndex: 0, role: 'log', ariaLabel: 'Events' });
  const tables = made('div', { className: 'tables' });
  place.replaceChildren(statusLine(response, state), tables, log);
  state.textContent = await showEvents(response, log, tables).then(
    () => ', the server ended the stream',
    () => (signal.aborted ? ', stopped' : ', the connection was lost'),
  );
  return undefined;
}

async function showEvents(
  { body }: Response,
  log: HTMLElement,
  tables: HTMLElement,
): Promise<void> {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  const read = eventReader();
  const documents: WatchedDocuments = new Map();
  for (;;) {
    const { done = true, value } = (await reader?.read()) ?? {};
    if (done) return;
    for (const { event, data } of read(decoder.decode(value, { stream: true }))) {
      if (event === 'retry') continue;
      applyEvent(documents, event, JSON.parse(data));
      log.append(`${event} ${data}\n`);
      if (log.childNodes.length > MOST_EVENTS) log.firstChild?.remove();
    }
    tables.replaceChildren(...documentTables(documents));
    log.scrollTop = log.scrollHeight;
  }
}
