/** Who is logged in. It outlives a reload of the tab, and nothing else: no other tab, no link followed and gone back from. */

export interface Credential {
  token: string;
  /** How the page calls its holder. */
  holder: string;
  /** What `POST /users/logout` revokes; API tokens are revoked by the server's code. */
  isLogin: boolean;
}

export interface Session {
  current(): Credential | undefined;
  begin(credential: Credential): void;
  end(): void;
}

/** Of the browser's `Storage`, what a session needs. */
interface SessionStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/**
 * @param storage of the tab: browsers copy it to tabs that are duplicated, and keep it for a tab that is restored
 * @param isReload whether the page was loaded by a reload
 * @param base the address of the API: tokens of one are not sent to another
 */
export function createSession(storage: SessionStorage, isReload: boolean, base: string): Session {
  const key = `restgen ${base}`;
  if (!isReload) storage.removeItem(key);
  let current = readCredential(storage.getItem(key));
  return {
    current: () => current,
    begin(credential) {
      current = credential;
      storage.setItem(key, JSON.stringify(credential));
    },
    end() {
      current = undefined;
      storage.removeItem(key);
    },
  };
}

/** The page alone writes it. */
const readCredential = (text: string | null): Credential | undefined =>
  text === null ? undefined : (JSON.parse(text) as Credential);
