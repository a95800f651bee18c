/** The routes that every generated API has, whatever the host declares (C23, C30, C32). */
import {
  LOGIN_PATH,
  LOGOUT_PATH,
  REGISTER_PATH,
  ROUTE_LIST_PATH,
  type Verb,
} from '../../shared/conventions.js';

export interface OwnRoute {
  verb: Verb;
  path: string;
  purpose: string;
}

export const OWN_ROUTES: readonly OwnRoute[] = [
  { verb: 'get', path: ROUTE_LIST_PATH, purpose: 'the list of routes' },
  { verb: 'post', path: LOGIN_PATH, purpose: 'the log-in' },
  { verb: 'post', path: LOGOUT_PATH, purpose: 'the log-out' },
  { verb: 'post', path: REGISTER_PATH, purpose: 'the registration' },
];
