/** The routes that every API has (C23, C30–C33). */
import type { Contract, Schema } from '../../contract.js';
import {
  LOGIN_PATH,
  LOGOUT_PATH,
  publicationPath,
  REGISTER_PATH,
  ROUTE_LIST_NAME,
} from '../../conventions.js';
import { errorStatuses, loginStatuses } from '../../http-errors/index.js';
import type { DocumentContext } from './document-context.js';
import { errorReferences, errorsOf, success } from './responses.js';
import { ACCOUNTS_TAG, ROUTES_TAG } from './tags.js';
import type { Operation, PathItem } from './types.js';

const CREDENTIALS: Schema = {
  type: 'object',
  properties: {
    username: { type: 'string', minLength: 1, maxLength: 128 },
    email: { type: 'string', minLength: 1, maxLength: 254 },
    password: { type: 'string', minLength: 1, maxLength: 4096 },
  },
  required: ['password'],
  anyOf: [{ required: ['username'] }, { required: ['email'] }],
};
const CREDENTIALS_EXAMPLE = { username: 'ada', password: 'correct horse battery staple' };

const TOKEN: Schema = {
  type: 'object',
  properties: {
    token: { type: 'string', examples: ['eyJhbGciOiJIUzI1NiJ9.e30.c2lnbmF0dXJl'] },
    tokenExpires: { type: 'string', format: 'date-time' },
    id: { type: 'string' },
  },
  required: ['id', 'token', 'tokenExpires'],
};

const TEXT: Schema = { type: 'string' };
const ENTRY: Schema = {
  type: 'object',
  properties: {
    _id: { ...TEXT, examples: ['/publications/api-routes'] },
    path: { ...TEXT, examples: ['/publications/api-routes'] },
    methods: { type: 'array', items: TEXT, examples: [['options', 'get']] },
  },
  required: ['_id', 'methods', 'path'],
};
const ROUTE_LIST: Schema = {
  type: 'object',
  properties: { [ROUTE_LIST_NAME]: { type: 'array', items: ENTRY } },
  required: [ROUTE_LIST_NAME],
};

/** @param isStandard whether failures are answered with the statuses of HTTP rather than 500 (C30) */
export function ownPaths(
  errors: Contract['errors'],
  isStandard: boolean,
  known: DocumentContext,
): Record<string, PathItem> {
  const routes: Operation = {
    operationId: 'listRoutes',
    summary: 'Lists the routes.',
    tags: [ROUTES_TAG],
    responses: {
      200: success('Every route there is.', ROUTE_LIST, '', known),
      ...errorReferences([...errorsOf(errors, 'authentication'), ...errorStatuses('route-list')]),
    },
  };
  return {
    [publicationPath(ROUTE_LIST_NAME)]: { get: routes },
    [LOGIN_PATH]: {
      post: accountOperation('login', 'Exchanges credentials for a token.', isStandard, known),
    },
    [REGISTER_PATH]: {
      post: accountOperation('register', 'Makes an account and logs it in.', isStandard, known),
    },
    [LOGOUT_PATH]: { post: logout(loginStatuses('logout', isStandard), known) },
  };
}

const accountOperation = (
  operationId: 'login' | 'register',
  summary: string,
  isStandard: boolean,
  known: DocumentContext,
): Operation => ({
  operationId,
  summary,
  tags: [ACCOUNTS_TAG],
  security: [],
  requestBody: {
    required: true,
    content: {
      'application/json': { schema: known.schemas.answer(CREDENTIALS), example: CREDENTIALS_EXAMPLE },
    },
  },
  responses: {
    200: success('The token, which `Authorization: Bearer` presents.', TOKEN, '', known),
    ...errorReferences([...errorStatuses('body'), ...loginStatuses(operationId, isStandard)]),
  },
});

const logout = (statuses: readonly number[], known: DocumentContext): Operation => ({
  operationId: 'logout',
  summary: 'Revokes the token.',
  tags: [ACCOUNTS_TAG],
  security: [{ bearer: [] }],
  responses: {
    200: success('The token counts no more.', { type: 'object' }, '', known),
    ...errorReferences(statuses),
  },
});
