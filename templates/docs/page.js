/** The page's own part: it follows the reader's colour scheme, starts Swagger UI, and logs in and out. */

const LOGIN_PATH = '/users/login';
const LOGOUT_PATH = '/users/logout';
/** Above this many operations the page begins with the groups closed. */
const MANY_OPERATIONS = 60;

const element = (id) => document.getElementById(id);
const tell = (message) => {
  element('message').textContent = message;
};

const dark = matchMedia('(prefers-color-scheme: dark)');
const followScheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', followScheme);
followScheme();

/** Fields that Swagger UI shows without a name for those who cannot see where they stand. */
const NAMES = { '#servers': 'Server', '.body-param textarea': 'Request body' };
const nameFields = () => {
  for (const [selector, name] of Object.entries(NAMES)) {
    for (const field of document.querySelectorAll(`${selector}:not([aria-label])`)) {
      field.setAttribute('aria-label', name);
    }
  }
};
new MutationObserver(nameFields).observe(element('page'), { childList: true, subtree: true });

async function start() {
  const address = new URL('openapi.json', location.href);
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`openapi.json was answered ${answer.status}`);
  const description = await answer.json();
  const base = new URL(description.servers[0].url, address).href.replace(/\/$/, '');
  description.servers = [{ url: base }];
  const title = description.info?.title ?? 'API';
  document.title = title;
  element('title').textContent = title;
  const ui = globalThis.SwaggerUIBundle({
    spec: description,
    domNode: element('page'),
    deepLinking: true,
    displayRequestDuration: true,
    docExpansion: countOperations(description) > MANY_OPERATIONS ? 'none' : 'list',
    defaultModelsExpandDepth: 0,
    tryItOutEnabled: true,
    validatorUrl: null,
    onComplete: () => offerLogin(ui, description, base),
  });
}

const countOperations = ({ paths = {} }) =>
  Object.values(paths).reduce((count, operations) => count + Object.keys(operations).length, 0);

/** Where the API has a log-in, and says how a token is sent. */
function offerLogin(ui, { paths = {}, components = {} }, base) {
  const scheme = Object.entries(components.securitySchemes ?? {}).find(
    ([, { type, scheme }]) => type === 'http' && scheme?.toLowerCase() === 'bearer',
  )?.[0];
  if (scheme === undefined || paths[LOGIN_PATH]?.post === undefined) return;
  const [login, logout] = [element('login'), element('logout')];
  let token;
  const show = (user) => {
    login.hidden = user !== undefined;
    logout.hidden = user === undefined;
    element('user').textContent = user === undefined ? '' : `Logged in as ${user}`;
  };
  show(undefined);
  onSubmit(login, async ({ identity, password }) => {
    const who = identity.includes('@') ? { email: identity } : { username: identity };
    ({ token } = await post(base + LOGIN_PATH, { body: JSON.stringify({ ...who, password }) }));
    ui.preauthorizeApiKey(scheme, token);
    login.reset();
    show(identity);
    logout.querySelector('button').focus();
  });
  onSubmit(logout, async () => {
    const used = token;
    token = undefined;
    ui.authActions.logout([scheme]);
    show(undefined);
    login.querySelector('input').focus();
    await post(base + LOGOUT_PATH, { headers: { Authorization: `Bearer ${used}` } });
  });
}

/** Runs the action with what was filled in, once at a time, and tells what goes wrong. */
function onSubmit(form, action) {
  const button = form.querySelector('button');
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    tell('');
    button.disabled = true;
    action(Object.fromEntries(new FormData(form)))
      .catch((error) => tell(error.message))
      .finally(() => {
        button.disabled = false;
      });
  });
}

async function post(url, { body, headers }) {
  const type = body === undefined ? {} : { 'Content-Type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers: { ...type, ...headers }, body });
  const text = await answer.text();
  const value = answer.headers.get('Content-Type')?.startsWith('application/json')
    ? JSON.parse(text)
    : {};
  if (!answer.ok)
    throw new Error(value.reason ?? value.error ?? `The server answered ${answer.status}.`);
  return value;
}

start().catch((error) => tell(`The page could not be shown: ${error.message}`));
