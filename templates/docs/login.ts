/** The log-in: one for all calls, by a password, by a new account, or by an API token. */
import { type ApiDocument, bearerSchemes } from './api-document.js';
import { element, made } from './elements.js';
import { post } from './post.js';
import type { Credential, Session } from './session.js';
import { offerTabs } from './tabs.js';

const LOGIN_PATH = '/users/login';
const REGISTER_PATH = '/users/register';
const LOGOUT_PATH = '/users/logout';

export interface Login {
  /** Forgets a token that the server does not take any more. */
  expire(): void;
  /** A button that opens the dialog, while nobody is logged in. */
  button(): HTMLButtonElement;
}

export function offerLogin(document: ApiDocument, base: string, session: Session): Login {
  const buttons: HTMLButtonElement[] = [];
  const show = () => {
    showHolder(session.current(), bearerSchemes(document).length > 0);
    for (const button of buttons) button.hidden = session.current() !== undefined;
  };
  const begin = (credential: Credential) => {
    session.begin(credential);
    show();
    element('logout', HTMLButtonElement).focus();
  };
  const end = () => {
    const credential = session.current();
    session.end();
    show();
    return credential;
  };
  prepareDialog(base, document, begin);
  element('logout', HTMLButtonElement).addEventListener('click', () => {
    const credential = end();
    element('open-login', HTMLButtonElement).focus();
    if (credential?.isLogin !== true) return;
    const headers = { Authorization: `Bearer ${credential.token}` };
    post(base + LOGOUT_PATH, { headers }).catch((error: Error) => showMessage(error.message));
  });
  show();
  return {
    button() {
      const button = made('button', { type: 'button', className: 'quiet' }, 'Log in');
      button.addEventListener('click', () => element('open-login', HTMLButtonElement).click());
      button.hidden = session.current() !== undefined;
      buttons.push(button);
      return button;
    },
    expire() {
      if (end() !== undefined) showMessage('The token is not valid any more: log in again.');
    },
  };
}

/** At the top of the page. */
export const showMessage = (text: string): void => {
  element('message', HTMLElement).textContent = text;
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
  const has = (path: string): boolean => paths?.[path]?.['post'] !== undefined;
  const tabs = offerTabs(dialog, (tab) => {
    if (tab === 'password-tab') return has(LOGIN_PATH);
    return tab !== 'register-tab' || has(REGISTER_PATH);
  });
  element('open-login', HTMLButtonElement).addEventListener('click', () => {
    showMessage('');
    for (const message of dialog.querySelectorAll('.message')) message.textContent = '';
    dialog.showModal();
    tabs.focusField();
  });
  element('close-login', HTMLButtonElement).addEventListener('click', () => dialog.close());
  const finish = (credential: Credential) => {
    dialog.close();
    begin(credential);
  };
  for (const [form, path] of [
    ['password-form', LOGIN_PATH],
    ['register-form', REGISTER_PATH],
  ] as const)
    onSubmit(element(form, HTMLFormElement), async ({ identity = '', password }) => {
      const who = identity.includes('@') ? { email: identity } : { username: identity };
      const { token } = await post(base + path, { body: { ...who, password } });
      finish({ token: String(token), holder: `Logged in as ${identity}`, isLogin: true });
    });
  onSubmit(element('token-form', HTMLFormElement), async ({ token = '' }) =>
    finish({ token: token.trim(), holder: 'With an API token', isLogin: false }),
  );
}

/** Runs the action with what was filled in, once at a time, and tells at the form what goes wrong. */
function onSubmit(
  form: HTMLFormElement,
  action: (fields: Readonly<Record<string, string>>) => Promise<void>,
): void {
  const button = form.querySelector('button');
  const tellHere = (text: string) => form.querySelector('.message')?.replaceChildren(text);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    tellHere('');
    if (button !== null) button.disabled = true;
    const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)] as const);
    action(Object.fromEntries(fields))
      .then(() => form.reset())
      .catch((error: Error) => tellHere(error.message))
      .finally(() => {
        if (button !== null) button.disabled = false;
      });
  });
}
