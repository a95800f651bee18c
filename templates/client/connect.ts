import { type Call, callOf, type Request, requestOf, type Session } from './call.js';
import { collectionOf, type OpenCollection } from './collection.js';
import type { Shapes } from './revive.js';
import type { CallOptions, ClientOptions, Sending } from './send.js';

/** One of `username` and `email` says whose password it is. */
export type Credentials =
  | { username: string; email?: string; password: string }
  | { email: string; username?: string; password: string };

export interface Login {
  token: string;
  tokenExpires: Date;
  /** Of the user. */
  id: string;
}

export interface Account {
  /** What calls present from now on; kept in memory only. */
  token: string | undefined;
  login(credentials: Credentials): Promise<Login>;
  /** Makes an account and logs in to it. */
  register(credentials: Credentials): Promise<Login>;
  /** Revokes the token, and forgets it whatever the server says. */
  logout(): Promise<void>;
}

export type Client<Routes> = Routes &
  Account & {
    /** The same API, of the same login, with other options for its calls. */
    with(options: CallOptions): Client<Routes>;
  };

export interface Tools {
  call: Call;
  request: Request;
  session: Session;
  sending: Sending;
  collection: OpenCollection;
}

export function connect<Routes extends object>(
  options: ClientOptions,
  routes: (tools: Tools) => Routes,
  shapes: Shapes,
): Client<Routes> {
  const { baseUrl, token, ...sending } = options;
  return clientOf({ baseUrl, token, shapes }, sending, routes);
}

function clientOf<Routes extends object>(
  session: Session,
  sending: Sending,
  routes: (tools: Tools) => Routes,
): Client<Routes> {
  const request = requestOf(session, sending);
  return {
    ...routes({
      call: callOf<Promise<never>>(request),
      request,
      session,
      sending,
      collection: collectionOf(request),
    }),
    ...accountOf(session, request),
    get token() {
      return session.token;
    },
    set token(token) {
      session.token = token;
    },
    with: (options) => {
      const headers = { ...sending.headers, ...options.headers };
      return clientOf(session, { ...sending, ...options, headers }, routes);
    },
  };
}

function accountOf(session: Session, request: Request): Omit<Account, 'token'> {
  const enter = async (path: string, credentials: Credentials): Promise<Login> => {
    const login = await request<Login>(
      'POST',
      path,
      { body: credentials },
      { tokenExpires: 'Date' },
    );
    session.token = login.token;
    return login;
  };
  return {
    login: (credentials) => enter('/users/login', credentials),
    register: (credentials) => enter('/users/register', credentials),
    logout: async () => {
      await request('POST', '/users/logout').finally(() => {
        session.token = undefined;
      });
    },
  };
}
