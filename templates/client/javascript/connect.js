import { callOf, requestOf } from './call.js';
import { collectionOf } from './collection.js';

export function connect(options, routes, shapes) {
  const { baseUrl, token, ...sending } = options;
  return clientOf({ baseUrl, token, shapes }, sending, routes);
}

function clientOf(session, sending, routes) {
  const request = requestOf(session, sending);
  return {
    ...routes({ call: callOf(request), request, collection: collectionOf(request) }),
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

function accountOf(session, request) {
  const enter = async (path, credentials) => {
    const login = await request('POST', path, { body: credentials }, { tokenExpires: 'Date' });
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
