/** The log-in: one for all calls, by a password or by an API token. */
import { type ApiDocument, bearerSchemes } from './api-document.js';
import { element } from './elements.js';
import { post } from './post.js';
import { TOKEN } from './sample-request.js';
import type { Credential, Session } from './session.js';
import type { SwaggerUI } from './swagger-ui.js';

const LOGIN_PATH = '/users/login';
const LOGOUT_PATH = '/users/logout';

export interface Login {
  /** Forgets a token that the server does not take any more. */
  expire(): void;
}

/** Swagger UI is told of a stand-in for the token, which the page replaces in each request: so it never shows one. */
export function offerLogin(
  ui: SwaggerUI,
  document: ApiDocument,
  base: string,
  session: Session,
): Login {
  const schemes = bearerSchemes(document);
  const show = () => {
    const credential = session.current();
    if (credential !== undefined)
      for (const scheme of schemes) ui.preauthorizeApiKey(scheme, TOKEN);
    showHolder(credential, schemes.length > 0);
  };
  const begin = (credential: Credential) => {
    session.begin(credential);
    show();
    element('logout', HTMLButtonElement).focus();
  };
  const end = () => {
    const credential = session.current();
    session.end();
    if (credential !== undefined) ui.authActions.logout(schemes);
    show();
    return credential;
  };
  prepareDialog(base, document, begin);
  element('logout', HTMLButtonElement).addEventListener('click', () => {
    const credential = end();
    element('open-login', HTMLButtonElement).focus();
    if (credential?.isLogin !== true) return;
    const headers = { Authorization: `Bearer ${credential.token}` };
    post(base + LOGOUT_PATH, { headers }).catch((error: Error) => tell('message', error.message));
  });
  show();
  return {
    expire() {
      if (end() !== undefined) tell('message', 'The token is not valid any more: log in again.');
    },
  };
}

export const tell = (id: 'message' | 'login-message', text: string): void => {
  element(id, HTMLElement).textContent = text;
};

function showHolder(credential: Credential | undefined, hasLogin: boolean): void {
  element('holder', HTMLElement).textContent = credential?.holder ?? '';
  element('open-login', HTMLButtonElement).hidden = !hasLogin || credential !== undefined;
  element('logout', HTMLButtonElement).hidden = credential === undefined;
}

function prepareDialog(
  base: string,
  { paths }: ApiDocument,
  begin: (credential: Credential) => void,
): void {
  const dialog = element('login', HTMLDialogElement);
  element('open-login', HTMLButtonElement).addEventListener('click', () => {
    tell('message', '');
    tell('login-message', '');
    dialog.showModal();
  });
  element('close-login', HTMLButtonElement).addEventListener('click', () => dialog.close());
  const passwordForm = element('password-form', HTMLFormElement);
  passwordForm.hidden = paths?.[LOGIN_PATH]?.['post'] === undefined;
  const finish = (credential: Credential) => {
    dialog.close();
    begin(credential);
  };
  onSubmit(passwordForm, async ({ identity = '', password }) => {
    const who = identity.includes('@') ? { email: identity } : { username: identity };
    const { token } = await post(base + LOGIN_PATH, { body: { ...who, password } });
    finish({ token: String(token), holder: `Logged in as ${identity}`, isLogin: true });
  });
  onSubmit(element('token-form', HTMLFormElement), async ({ token = '' }) =>
    finish({ token: token.trim(), holder: 'With an API token', isLogin: false }),
  );
}

/** Runs the action with what was filled in, once at a time, and tells what goes wrong. */
function onSubmit(
  form: HTMLFormElement,
  action: (fields: Readonly<Record<string, string>>) => Promise<void>,
): void {
  const button = form.querySelector('button');
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    tell('login-message', '');
    if (button !== null) button.disabled = true;
    const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)] as const);
    action(Object.fromEntries(fields))
      .then(() => form.reset())
      .catch((error: Error) => tell('login-message', error.message))
      .finally(() => {
        if (button !== null) button.disabled = false;
      });
  });
}
