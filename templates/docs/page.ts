/** The page: it shows the document by Swagger UI, in the reader's colours, with a search and a log-in. */
import { type ApiDocument, operationsOf } from './api-document.js';
import { element } from './elements.js';
import { type Login, offerLogin, tell } from './login.js';
import { createFinder, showNavigation } from './navigation.js';
import { operationsPlugin } from './operations-plugin.js';
import { TOKEN } from './sample-request.js';
import { createSession, type Session } from './session.js';

/** Above this many operations the page begins with the groups closed. */
const MANY_OPERATIONS = 60;

const dark = matchMedia('(prefers-color-scheme: dark)');
const followScheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', followScheme);
followScheme();

/** Fields that Swagger UI shows without a name for those who cannot see where they stand. */
const nameFields = () => {
  for (const field of document.querySelectorAll('.body-param textarea:not([aria-label])'))
    field.setAttribute('aria-label', 'Request body');
};
new MutationObserver(nameFields).observe(element('page', HTMLElement), {
  childList: true,
  subtree: true,
});

async function start(): Promise<void> {
  const address = new URL('openapi.json', location.href);
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`openapi.json was answered ${answer.status}`);
  const description: ApiDocument = await answer.json();
  const base = new URL(description.servers?.[0]?.url ?? '..', address).href.replace(/\/$/, '');
  description.servers = [{ url: base }];
  const title = description.info?.title ?? 'API';
  document.title = title;
  element('title', HTMLElement).textContent = title;
  const session = createSession(sessionStorage, isReload(), base);
  const find = createFinder(description);
  let login: Login | undefined;
  const ui = globalThis.SwaggerUIBundle({
    spec: description,
    domNode: element('page', HTMLElement),
    plugins: [operationsPlugin(description, base, find)],
    deepLinking: true,
    displayRequestDuration: true,
    docExpansion: operationsOf(description).length > MANY_OPERATIONS ? 'none' : 'list',
    defaultModelsExpandDepth: 0,
    filter: '',
    showMutatedRequest: false,
    tryItOutEnabled: true,
    validatorUrl: null,
    requestInterceptor: (request: SentRequest) => withToken(request, base, session),
    responseInterceptor: (response: Answer) => {
      if (/invalid_token/.test(response.headers?.['www-authenticate'] ?? '')) login?.expire();
      return response;
    },
    onComplete() {
      login = offerLogin(ui, description, base, session);
      showNavigation(description, ui, find);
    },
  });
}

const isReload = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === 'reload');

interface SentRequest {
  url: string;
  headers: Record<string, string>;
}

interface Answer {
  headers?: Readonly<Record<string, string>>;
}

/** The token goes to the API alone. */
function withToken(request: SentRequest, base: string, session: Session): SentRequest {
  const credential = session.current();
  if (request.headers['Authorization'] !== `Bearer ${TOKEN}`) return request;
  const { Authorization: _standIn, ...headers } = request.headers;
  if (credential === undefined || !request.url.startsWith(`${base}/`))
    return { ...request, headers };
  return { ...request, headers: { ...headers, Authorization: `Bearer ${credential.token}` } };
}

start().catch((error: Error) => tell('message', `The page could not be shown: ${error.message}`));
