/** The routes that every generated API has, whatever the host declares (C23, C30, C32). */
import {
  LOGIN_PATH,
  LOGOUT_PATH,
  publicationPath,
  REGISTER_PATH,
  ROUTE_LIST_NAME,
  type Verb,
} from '../../shared/conventions.js';

export interface OwnRoute {
  verb: Verb;
  path: string;
  purpose: string;
}

export const OWN_ROUTES: readonly OwnRoute[] = [
  { verb: 'get', path: publicationPath(ROUTE_LIST_NAME), purpose: 'the list of routes' },
  { verb: 'post', path: LOGIN_PATH, purpose: 'the log-in' },
  { verb: 'post', path: LOGOUT_PATH, purpose: 'the log-out' },
  { verb: 'post', path: REGISTER_PATH, purpose: 'the registration' },
];
